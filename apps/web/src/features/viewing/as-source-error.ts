import { SourceError, type SourceErrorKind } from '@mado/viewer/ports';
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
  if (!(failure instanceof RequestFailure)) throw failure;
  const kind =
    failure.status === null
      ? failure.kind === 'offline'
        ? 'offline'
        : 'unreachable'
      : (kinds.get(failure.status) ?? 'refused');
  throw new SourceError(kind, kind, { cause: failure });
}
