import { filled, filledLetter, spokenTo, words } from '../../locales/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { sendMail } from '../../platform/mail/index.ts';
import { sendOptionalLetters } from '../accounts/index.ts';
import type { Receiver } from '../sharing/index.ts';

/**
 * Tells those who manage an event from now on by mail, unless they want no such mails [TK-40], and who has no account
 * yet how to get to it.
 *
 * @param tx the transaction that makes them managers
 */
export async function notifyManagers(
  tx: Sql,
  ctx: Context,
  { id, org }: { id: string; org: string },
  managers: readonly Receiver[],
): Promise<void> {
  const sender = ctx.caller.account?.username ?? '';
  const place = `/conference/org/${org}/event/${id}`;
  const known = managers.flatMap(({ account, ...of }) => (account === null ? [] : [{ account, ...of }]));
  const values = { sender, address: ctx.config.origin + place };
  await sendOptionalLetters(tx, ctx, 'managing', known, {
    textIn: (one) => filledLetter(words[one].notices.managing, values),
  });
  const address = `${ctx.config.origin}/signup?continueUrl=${encodeURIComponent(place)}`;
  for (const { email, language } of managers.filter(({ account }) => account === null)) {
    const languages = spokenTo(language, ctx.config.language);
    const texts = languages.map((one) => words[one].notices.managing_invited);
    await sendMail(tx, ctx, {
      to: email,
      language: languages[0] ?? ctx.config.language,
      subject: filled(texts.map(({ subject }) => subject).join(' / '), { sender }),
      text: filled(texts.map(({ text }) => text).join('\n\n'), { sender, address }),
    });
  }
}
