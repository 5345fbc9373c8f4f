import { RequestFailure } from '../../app/http/index.ts';
import { isLinkOver, type ByLink } from './by-link.ts';
import type { Problem } from './upload-state.ts';

/** Why sending stopped, in the words that a person gets to read. @param byLink null: by a right of their own */
export function problemOf(failure: unknown, byLink: ByLink | null): Problem {
  if (!(failure instanceof RequestFailure)) return { kind: 'generic' };
  // A visitor never was signed in: what is over is the link.
  if (byLink !== null && isLinkOver(failure)) return { kind: 'link' };
  if (failure.status === 507) return { kind: failure.code === 'disk_full' ? 'disk' : byLink ? 'linkQuota' : 'quota' };
  if (failure.kind === 'session_ended') return { kind: 'session' };
  if (failure.kind !== 'refused') return { kind: 'request', request: failure.kind, goesOn: true };
  return failure.detail === '' ? { kind: 'generic' } : { kind: 'detail', detail: failure.detail };
}
