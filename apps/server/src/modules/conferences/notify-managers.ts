import { filled, filledLetter, spokenTo, words } from '../../locales/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { sendMail } from '../../platform/mail/index.ts';
import { sendOptionalLetters } from '../accounts/index.ts';
import { sharedItem, shareFacts, type Receiver } from '../sharing/index.ts';
import { nameOfConference } from './conferences.sql.ts';

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
  const organisation = (await sharedItem({ ...ctx, db: tx }, id))?.org_name ?? '';
  const name = await nameOfConference(tx, id);
  const right = { kind: 'conference', level: 'full_access', organisation, name } as const;
  const place = `/conference/org/${org}/event/${id}`;
  const known = managers.flatMap(({ account, ...of }) => (account === null ? [] : [{ account, ...of }]));
  const values = { sender, address: ctx.config.origin + place };
  await sendOptionalLetters(tx, ctx, 'managing', known, {
    textIn: (one) => {
      const { subject, text } = filledLetter(words[one].notices.managing, values);
      return { subject, text: `${text}\n\n${shareFacts(ctx, right, one)}` };
    },
  });
  const address = `${ctx.config.origin}/signup?continueUrl=${encodeURIComponent(place)}`;
  for (const { email, language } of managers.filter(({ account }) => account === null)) {
    const languages = spokenTo(language, ctx.config.language);
    const texts = languages.map((one) => words[one].notices.managing_invited);
    await sendMail(tx, ctx, {
      to: email,
      language: languages[0] ?? ctx.config.language,
      subject: filled(texts.map(({ subject }) => subject).join(' / '), { sender }),
      text: languages
        .map((one) => {
          const text = filled(words[one].notices.managing_invited.text, { sender, address });
          return `${text}\n\n${shareFacts(ctx, right, one)}`;
        })
        .join('\n\n'),
    });
  }
}
