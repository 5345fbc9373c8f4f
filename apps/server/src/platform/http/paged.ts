import { totalHeader } from '@mado/contract';
import type { Exchange } from './implement.ts';

/** A list, and the cursor to go on after where there is more. */
export interface Listed<T> {
  answer: T;
  next: string | null;
  /** How many there are in all, where that was asked for. */
  total?: number | undefined;
}

/**
 * The answer; the next page in the Link header (RFC 8288), as a reference relative to this one, and how many there are
 * [WR-3].
 */
export function paged<T>({ answer, next, total }: Listed<T>, { request, reply }: Exchange): T {
  if (total !== undefined) reply.header(totalHeader, total);
  if (next !== null) {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    query.set('after', next);
    query.delete('start');
    reply.header('link', `<?${query.toString()}>; rel="next"`);
  }
  return answer;
}
