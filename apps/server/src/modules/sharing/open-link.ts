import { timingSafeEqual } from 'node:crypto';
import type { openLink as openEndpoint, ParsedInput } from '@mado/contract';
import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { passwordMatches } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { closedLinks, type ClosedLink } from './closed-links.sql.ts';
import { landingCookie } from './landing-cookies.ts';
import { askForCode, hashOfCode } from './link-codes.job.ts';
import { takeCode, tryCode } from './link-codes.sql.ts';
import { doorOf } from './link-control.sql.ts';
import { errorOfLink } from './require-level.ts';
import { sharedItem } from './share-data.sql.ts';

type Given = ParsedInput<typeof openEndpoint>['body'];
type Cookie = ReturnType<typeof landingCookie>;

/** So often a code may be given, until another one is asked for. */
const mostTries = 5;

/**
 * The link whose door stands before an item.
 *
 * @throws {OperationError} no_access where there is none; link_expired, link_not_yet; link_password, link_code where
 *   the door asks for the other of the two
 */
export async function doorBefore(ctx: Context, id: string, asks: 'password' | 'code'): Promise<ClosedLink> {
  const link = (await closedLinks(ctx, [id])).get(id);
  if (!link) throw new OperationError('no_access');
  if (link.why !== asks) throw errorOfLink(link);
  return link;
}

/**
 * Goes through the door of a link, by its password [AC-30] or by the code that an address got [AC-31]. Recorded, also
 * where what was given is wrong [AC-37].
 *
 * @throws {OperationError} link_password_wrong, link_code_wrong
 */
export async function openLink(ctx: Context, { link, bearer }: ClosedLink, given: Given): Promise<Cookie> {
  const by = 'password' in given ? 'password' : 'code';
  const cookie = await ('password' in given ? byPassword(ctx, link, given.password) : byCode(ctx, link, given));
  await record(ctx.db, ctx, {
    action: 'open_link',
    org: (await sharedItem(ctx, bearer))?.org ?? null,
    object: { kind: 'item', id: bearer },
    result: cookie ? 'done' : 'refused',
    details: { by },
  });
  if (!cookie) throw new OperationError(`link_${by}_wrong`);
  return cookie;
}

async function byPassword(ctx: Context, link: string, password: string): Promise<Cookie | null> {
  const found = await doorOf(ctx.db, link);
  const matches = await passwordMatches(found?.password_hash ?? null, password);
  return matches && found?.door ? landingCookie(ctx, link, found.door) : null;
}

async function byCode(ctx: Context, link: string, given: { email: string; code: string }): Promise<Cookie | null> {
  const address = addressAsKept(given.email);
  const kept = await tryCode(ctx.db, { link, address });
  const isOver = !kept || kept.tries > mostTries || kept.expires_at <= ctx.clock.now();
  const isRight =
    !isOver &&
    timingSafeEqual(Buffer.from(kept.code_hash), Buffer.from(hashOfCode(ctx, link, given.code.replaceAll(/\s/g, ''))));
  if (!isRight || !(await takeCode(ctx.db, { link, address }, kept))) return null;
  return landingCookie(ctx, link, kept.door, address);
}

/** Has a code sent to an address, if the link is for it. Nothing of that is told. */
export async function askLinkCode(
  ctx: Context,
  { link }: ClosedLink,
  email: string,
  language: Language,
): Promise<void> {
  await askForCode(ctx, { link, address: addressAsKept(email), language });
}

function addressAsKept(email: string): string {
  return email.trim().toLowerCase();
}
