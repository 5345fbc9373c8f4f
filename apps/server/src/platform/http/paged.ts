import type { Exchange } from './implement.ts';

/** A list, and the cursor to go on after where there is more. */
export interface Listed<T> {
  answer: T;
  next: string | null;
}

/** The answer; the next page in the Link header (RFC 8288), as a reference relative to this one [WR-3]. */
export function paged<T>({ answer, next }: Listed<T>, { request, reply }: Exchange): T {
  if (next !== null) {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    query.set('after', next);
    reply.header('link', `<?${query.toString()}>; rel="next"`);
  }
  return answer;
}
