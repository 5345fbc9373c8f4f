import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { sendMail } from '../../platform/mail/index.ts';
import { filled, words } from '../../locales/index.ts';

/** Letters about an account, to the one whose address it is; the keys of their words. */
type AccountLetter = keyof (typeof words)[Language]['letters'];

/**
 * Writes a letter about an account, in the language of who is told.
 *
 * @param tx the transaction that causes it
 * @returns the letter's id
 */
export async function sendAccountLetter(
  tx: Sql,
  ctx: Context,
  letter: AccountLetter,
  { to, language, values }: { to: string; language: Language; values: Readonly<Record<string, string>> },
): Promise<string> {
  const { subject, text } = words[language].letters[letter];
  const all = { origin: ctx.config.origin, ...values };
  return sendMail(tx, ctx, { to, language, subject: filled(subject, all), text: filled(text, all) });
}
