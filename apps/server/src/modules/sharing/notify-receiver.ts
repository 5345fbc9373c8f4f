import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { sendMail } from '../../platform/mail/index.ts';
import { filled, spokenTo, words } from '../../locales/index.ts';

/**
 * Tells somebody by mail that something was shared with them. What it is called stands nowhere: a study is called by
 * its patient.
 *
 * @param tx the transaction that shares it
 */
export async function notifyReceiver(
  tx: Sql,
  ctx: Context,
  receiver: { email: string; language: Language | null },
  { type, id, message }: { type: 'folder' | 'file'; id: string; message?: string | undefined },
): Promise<void> {
  const sender = ctx.caller.account?.username ?? '';
  // A file that is shared alone stands under what was shared.
  const address = type === 'folder' ? `${ctx.config.origin}/storage/${id}` : `${ctx.config.origin}/storage`;
  const languages = spokenTo(receiver.language, ctx.config.language);
  const texts = languages.map((one) => words[one].notices.shared);
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
