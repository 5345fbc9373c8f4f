import type { LinkVisit } from '@mado/contract';
import { dayInJapan, daysLater } from '../../platform/clock/index.ts';
import type { Caller, Context } from '../../platform/context.ts';
import { clientNetwork } from '../../platform/http/index.ts';
import { deviceWords } from '../accounts/index.ts';
import { accessTo } from './access-to.ts';
import { addVisit, usedLinks, visitsOf, type Looker, type UsedLink } from './link-visits.sql.ts';
import { requireLevel } from './require-level.ts';

/** Visits are kept for so many days. */
const visitDays = 90;
/** Visits that are listed at most. */
const mostVisits = 200;

/**
 * Keeps that folders or studies were opened by nothing but a link, for who has full access to see [AC-33]. Of anybody
 * else nothing is kept.
 */
export async function noteVisits(ctx: Context, kind: 'folder' | 'study', ids: readonly string[]): Promise<void> {
  const access = await accessTo(ctx, ids);
  const byLink = ids.filter((id) => access.get(id)?.by_link);
  if (byLink.length === 0) return;
  for (const link of await usedLinks(ctx, byLink))
    await addVisit(ctx.db, ctx, link.bearer, lookerOf(ctx, link), { kind, id: link.item });
}

function lookerOf({ clock, whence, agent, caller }: Context, link: Pick<UsedLink, 'door'>): Looker {
  const { browser, system } = deviceWords(agent);
  return {
    day: dayInJapan(clock.now()),
    network: shownNetwork(whence),
    browser: [browser, system].filter((word) => word !== null).join(', '),
    address: addressOf(caller, link.door),
  };
}

/** Where the code went by which somebody came through a door, or the address of who is signed in. */
function addressOf({ account, landings = [] }: Caller, door: string | null): string {
  return landings.find(({ key }) => key === door)?.address ?? account?.email ?? '';
}

/**
 * What is burned into the pixels that go out to who looks by nothing but links with a watermark [AC-34]: the address
 * that a code went to or that of the account, else the link by the first signs of its id and the client's address; and
 * the day in Japan.
 */
export async function markOf(ctx: Context, id: string): Promise<string> {
  const [link] = await usedLinks(ctx, [id]);
  const address = link ? addressOf(ctx.caller, link.door) : '';
  const who = address === '' ? `link ${link?.link.slice(0, 8) ?? ''} ${clientNetwork(ctx.whence)}` : address;
  return `${who} ${dayInJapan(ctx.clock.now())}`;
}

/** Of an address the first 24 bits, of IPv6 the first 48: more is not kept. */
function shownNetwork(address: string): string {
  const network = clientNetwork(address);
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return `${network.split('.').slice(0, 3).join('.')}.0/24`;
}

/** @throws {OperationError} as `requireLevel` for full access */
export async function visitsOfLink(ctx: Context, id: string): Promise<{ visits: LinkVisit[] }> {
  await requireLevel(ctx, [id], 'full_access');
  const rows = await visitsOf(ctx.db, id, oldestDay(ctx), mostVisits);
  return {
    visits: rows.map(({ first_at: first, last_at: last, ...row }) => ({
      first_dt: first.toISOString(),
      last_dt: last.toISOString(),
      ...row,
    })),
  };
}

export function oldestDay({ clock }: Pick<Context, 'clock'>): string {
  return daysLater(dayInJapan(clock.now()), -visitDays);
}
