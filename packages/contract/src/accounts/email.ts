import { z } from 'zod';
import { Timestamp } from '../primitives.ts';

/** What somebody typed as an address: only what no database takes is refused, all else is right or wrong. */
export const Email = z
  .string()
  .min(1)
  .max(320)
  .regex(/^[^\0\p{Cs}]*$/u);

/**
 * What has become of a mail: with the mail server (`sent`), on its way (`sending`), not taken so far and tried again
 * (`waiting`), refused for good or given up (`undeliverable`).
 */
export const MailState = z.enum(['sent', 'sending', 'waiting', 'undeliverable']);
export type MailState = z.output<typeof MailState>;

/** Another address of an account that waits to be confirmed, until `expires_at`. */
export const AskedEmail = z.object({ new_email: z.string(), expires_at: Timestamp, mail: MailState });
export type AskedEmail = z.output<typeof AskedEmail>;
