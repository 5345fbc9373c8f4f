import { linkRefusalOf, SourceError, type SourceErrorKind } from '@mado/viewer/ports';
import { RequestFailure } from '../../app/http/index.ts';

const kinds = new Map<number, SourceErrorKind>([
  [401, 'signed_out'],
  [403, 'forbidden'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'busy'],
  [502, 'busy'],
  [503, 'busy'],
  [504, 'busy'],
]);

/** What the viewer is told of a request that failed; anything else is a fault of ours. */
export function asSourceError(failure: unknown): never {
  const kind = kindOf(failure);
  if (kind === null || failure instanceof SourceError) throw failure;
  throw new SourceError(kind, kind, { cause: failure });
}

/** Null: it is a fault of ours. */
export function kindOf(failure: unknown): SourceErrorKind | null {
  if (failure instanceof SourceError) return failure.kind;
  if (!(failure instanceof RequestFailure)) return null;
  const byLink = linkRefusalOf(failure.code);
  if (byLink !== null) return byLink;
  if (failure.status !== null) return kinds.get(failure.status) ?? 'refused';
  return failure.kind === 'offline' ? 'offline' : 'unreachable';
}
