import { RequestFailure } from '../../app/http/index.ts';
import type { Problem } from './upload-state.ts';

/** Why sending stopped, in the words that a person gets to read. */
export function problemOf(failure: unknown): Problem {
  if (!(failure instanceof RequestFailure)) return { kind: 'generic' };
  if (failure.status === 507) return { kind: failure.code === 'disk_full' ? 'disk' : 'quota' };
  if (failure.kind === 'session_ended') return { kind: 'session' };
  if (failure.kind !== 'refused') return { kind: 'request', request: failure.kind, goesOn: true };
  return failure.detail === '' ? { kind: 'generic' } : { kind: 'detail', detail: failure.detail };
}
