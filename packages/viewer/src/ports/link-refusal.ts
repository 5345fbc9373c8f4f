/**
 * Why somebody who came by a public link is not shown something: the link has ended, has not begun, or asks for a
 * password or a code; or it shows pictures with a watermark alone, and this one cannot bear it.
 */
export type LinkRefusal = 'link_expired' | 'link_not_yet' | 'link_door' | 'link_marked_only';

const codes: Readonly<Record<string, LinkRefusal>> = {
  link_expired: 'link_expired',
  link_not_yet: 'link_not_yet',
  link_password: 'link_door',
  link_code: 'link_door',
  link_marked_only: 'link_marked_only',
};

/** What a code of an answer says of a link; null where it is about something else, or unknown. */
export function linkRefusalOf(code: unknown): LinkRefusal | null {
  return typeof code === 'string' && Object.hasOwn(codes, code) ? (codes[code] ?? null) : null;
}
