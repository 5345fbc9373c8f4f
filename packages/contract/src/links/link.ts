import { z } from 'zod';

/** What a link is in the place of a media type. */
export const linkType = 's9/url';

/** Characters of an address at most. */
const longest = 2000;

/** What is wrong with one has an error of its own (`url_invalid`), so every text is taken here [LK-1]. */
export const LinkUrl = z.string();

/**
 * The address to which a link may lead, as browsers write it; null for what it may not lead to: anything but http and
 * https, an address with a name or password in it, and one with characters that browsers drop or hide.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text.length > longest || /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u.test(text)) return null;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const { href, username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname !== '' && href.length <= longest ? href : null;
}
