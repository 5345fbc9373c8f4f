import { matchesEtag } from './conditional.ts';
import type { Exchange } from './implement.ts';

/**
 * Sets what lets a client ask only for what it does not have: entity tag, Cache-Control, Vary. The answer belongs to
 * one account: its browser may keep it, and asks again each time (access is checked on every request [AC-18]). What has
 * no entity tag is kept by nobody.
 *
 * @param etag strong, quoted
 * @param varies request headers that the answer depends on, besides Authorization
 * @returns whether the client has this version already: the answer is then 304, and sent
 */
export function notModified({ request, reply }: Exchange, etag: string, varies: string): boolean {
  reply.headers({ 'cache-control': 'private, no-cache', vary: `${varies}, Authorization`, etag });
  if (!matchesEtag(request.headers['if-none-match'], etag)) return false;
  reply.code(304).send();
  return true;
}
