import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Landed, Services } from '../../platform/context.ts';

/** Seconds for which a password opens an item: 12 hours [AC-27]. */
export const landedSeconds = 12 * 3600;

const prefix = 'mado_landing_';
/** Cookies of this kind that are looked at in one request. */
const mostCookies = 20;

type Signing = Pick<Services, 'keys' | 'clock'>;

/** The cookie of somebody who has given the password of an item. */
export function landingCookie(ctx: Signing, item: string, key: string): { name: string; value: string } {
  const until = ctx.clock.now().getTime() + landedSeconds * 1000;
  return { name: `${prefix}${item}`, value: `${key}.${until}.${sign(ctx, key, until)}` };
}

/** What the cookies of a request open, without those whose time is over and those that are not ours. */
export function landingsIn(ctx: Signing, cookies: Readonly<Record<string, string | undefined>>): Landed[] {
  const values = Object.entries(cookies).flatMap(([name, value]) => (name.startsWith(prefix) && value ? [value] : []));
  return values.slice(0, mostCookies).flatMap((value) => {
    const [, key = '', end = '', signature = ''] = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(value) ?? [];
    const until = Number(end);
    if (until <= ctx.clock.now().getTime()) return [];
    const isOurs = timingSafeEqual(Buffer.from(signature.padEnd(43)), Buffer.from(sign(ctx, key, until)));
    return isOurs ? [{ key, until }] : [];
  });
}

function sign({ keys }: Signing, key: string, until: number): string {
  return createHmac('sha256', keys.derive('landing')).update(`${key}\n${until}`).digest('base64url');
}
