import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Landed, Services } from '../../platform/context.ts';

/** Seconds for which a password opens an item: 12 hours [AC-27]. */
export const landedSeconds = 12 * 3600;

const prefix = 'mado_landing_';
/** Cookies of this kind that are looked at in one request: those that hold longest, for they were given last. */
const mostCookies = 20;

const longestValue = 700;
const isKey = /^[0-9a-f-]{36}$/;
const isMoment = /^\d{1,15}$/;
const isSigned = /^[\w-]{43}$/;

type Signing = Pick<Services, 'keys' | 'clock'>;

/**
 * The cookie of somebody who has given the password of an item, or what the door of a link asks for.
 *
 * @param of the item or the link
 * @param address where a code went to that they gave [AC-31]
 */
export function landingCookie(ctx: Signing, of: string, key: string, address = ''): { name: string; value: string } {
  const until = ctx.clock.now().getTime() + landedSeconds * 1000;
  const who = Buffer.from(address).toString('base64url');
  return { name: `${prefix}${of}`, value: `${key}.${until}.${who}${who && '.'}${sign(ctx, key, until, who)}` };
}

/** What the cookies of a request open, without those whose time is over and those that are not ours. */
export function landingsIn(ctx: Signing, cookies: Readonly<Record<string, string | undefined>>): Landed[] {
  const values = Object.entries(cookies).flatMap(([name, value]) => (name.startsWith(prefix) && value ? [value] : []));
  const newest = values.toSorted((a, b) => endOf(b) - endOf(a)).slice(0, mostCookies);
  return newest.flatMap((value) => {
    const parts = value.length > longestValue ? [] : value.split('.');
    const [key = '', end = '', ...rest] = parts;
    const [who = '', signature = ''] = rest.length === 1 ? ['', ...rest] : rest;
    if (!isKey.test(key) || !isMoment.test(end) || !isSigned.test(signature) || rest.length > 2) return [];
    const until = Number(end);
    if (until <= ctx.clock.now().getTime()) return [];
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(ctx, key, until, who)));
    if (!isOurs) return [];
    return [{ key, until, ...(who !== '' && { address: Buffer.from(who, 'base64url').toString() }) }];
  });
}

/** The moment until which a cookie says that it holds; whether that is so its signature tells. */
function endOf(value: string): number {
  const [, end = ''] = value.split('.', 2);
  return isMoment.test(end) ? Number(end) : 0;
}

function sign({ keys }: Signing, key: string, until: number, who: string): string {
  const signed = [key, until, ...(who === '' ? [] : [who])].join('\n');
  return createHmac('sha256', keys.derive('landing')).update(signed).digest('base64url');
}
