import { z } from 'zod';

/** What an event or a case is about: any text without the one sign that no database takes. */
export const CaseComment = z
  .string()
  .max(10_000)
  .regex(/^[^\0\p{Cs}]*$/u);

/** Of an event not a blank one. */
export const ConferenceComment = CaseComment.refine((text) => text.trim() !== '', 'comment_required');

/** The last step of an address: letters, figures and marks of any language, without `/ ? # \ %` and blanks. */
export const EventName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/[\s/?#\\%\p{C}]/u.test(text) && text !== '.' && text !== '..', 'event_name_invalid');

/** What somebody gives as the name of an event: only what no database takes is refused, all else is right or wrong. */
export const GivenEventName = z
  .string()
  .max(200)
  .regex(/^[^\0\p{Cs}]*$/u);

/** Four signs or more: it opens one event to look at, and tries are few. */
export const LandingPassword = z.string().min(4).max(1024);

/** RFC 5321, 4.5.3.1.3, less the brackets. */
const longestAddress = 254;

function isTopLevel(label: string): boolean {
  return /^\p{L}{2,}$/u.test(label) || /^xn--[a-z0-9-]+$/.test(label.toLowerCase());
}

/**
 * Whether somebody can be named a manager by this address: more than three signs, one `@` among them, and two letters
 * or more behind the last dot, or what an `xn--` stands for; before the `@` ASCII alone, as addresses of accounts have:
 * of others some look the same.
 */
export function isManagerAddress(text: string): boolean {
  const [local = '', domain = '', ...others] = text.split('@');
  const labels = domain.split('.');
  const isWhole = local !== '' && labels.length > 1 && !labels.includes('') && others.length === 0;
  return (
    text.length > 3 &&
    text.length <= longestAddress &&
    isWhole &&
    /^[!-~]*$/.test(local) &&
    /^[^\s\0\p{Cs}]*$/u.test(domain) &&
    isTopLevel(labels.at(-1) ?? '')
  );
}

/** Addresses of those who manage an event; the same one twice, however it is written, is one. */
export const Managers = z
  .array(z.string().trim())
  .max(1000)
  .refine((all) => all.every(isManagerAddress), 'manager_invalid')
  .transform((all) => [...new Map(all.map((one) => [one.toLowerCase(), one])).values()]);
