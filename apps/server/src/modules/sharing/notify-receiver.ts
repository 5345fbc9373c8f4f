import type { Context } from '../../platform/context.ts';
import { writeMail } from '../../platform/mail/index.ts';
import { filled, spokenToAnyone, words } from '../../locales/index.ts';

/**
 * Tells somebody by mail that something was shared with them. What it is called stands nowhere: a study is called by
 * its patient. A mail that cannot be written undoes nothing.
 */
export async function notifyReceiver(
  ctx: Context,
  { email, type, id, message }: { email: string; type: 'folder' | 'file'; id: string; message?: string | undefined },
): Promise<void> {
  const sender = ctx.caller.account?.username ?? '';
  // A file that is shared alone stands under what was shared.
  const address = type === 'folder' ? `${ctx.config.origin}/storage/${id}` : `${ctx.config.origin}/storage`;
  const texts = spokenToAnyone(ctx.config.language).map((one) => words[one].notices.shared);
  await writeMail(ctx, {
    to: email,
    subject: filled(texts.map(({ subject }) => subject).join(' / '), { sender }),
    text: [
      ...(message === undefined || message.trim() === '' ? [] : [message.trim()]),
      filled(texts.map(({ text }) => text).join('\n\n'), { sender, address }),
    ].join('\n\n'),
  }).catch((error: unknown) => ctx.log.error({ err: error }, 'a notice of sharing could not be written'));
}
