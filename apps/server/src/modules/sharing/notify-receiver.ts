import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { sendMail } from '../../platform/mail/index.ts';
import { filled, spokenTo, words } from '../../locales/index.ts';

/**
 * Tells somebody by mail that something was shared with them, and who has no account yet how to get to it. What it is
 * called stands nowhere: a study is called by its patient.
 *
 * @param tx the transaction that shares it
 */
export async function notifyReceiver(
  tx: Sql,
  ctx: Context,
  receiver: { email: string; language: Language | null },
  {
    type,
    id,
    message,
    isInvited = false,
  }: { type: 'folder' | 'file'; id: string; message?: string | undefined; isInvited?: boolean },
): Promise<void> {
  const sender = ctx.caller.account?.username ?? '';
  // A file that is shared alone stands under what was shared.
  const place = type === 'folder' ? `/storage/${id}` : '/storage';
  const address = `${ctx.config.origin}${isInvited ? `/signup?continueUrl=${encodeURIComponent(place)}` : place}`;
  const languages = spokenTo(receiver.language, ctx.config.language);
  const texts = languages.map((one) => words[one].notices[isInvited ? 'invited' : 'shared']);
  await sendMail(tx, ctx, {
    to: receiver.email,
    language: languages[0] ?? ctx.config.language,
    subject: filled(texts.map(({ subject }) => subject).join(' / '), { sender }),
    text: [
      ...(message === undefined || message.trim() === '' ? [] : [message.trim()]),
      filled(texts.map(({ text }) => text).join('\n\n'), { sender, address }),
    ].join('\n\n'),
  });
}
