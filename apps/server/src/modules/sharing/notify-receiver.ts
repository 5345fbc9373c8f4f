import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { sendMail } from '../../platform/mail/index.ts';
import { filled, filledLetter, spokenTo, words } from '../../locales/index.ts';
import { sendOptionalLetters } from '../accounts/index.ts';
import { sharedItem, type SharedItem } from './share-data.sql.ts';
import { shareFacts, type GivenRight } from './share-facts.ts';

/**
 * Tells somebody by mail that something was shared with them, unless they want no such mails [TK-40], and who has no
 * account yet how to get to it. What it is called stands nowhere: a study is called by its patient.
 *
 * @param tx the transaction that shares it
 */
export async function notifyReceiver(
  tx: Sql,
  ctx: Context,
  { account, email, language }: { account: string | null; email: string; language: Language | null },
  {
    type,
    id,
    level,
    message = '',
  }: { type: 'folder' | 'file'; id: string; level: GivenRight['level']; message?: string | undefined },
): Promise<void> {
  const sender = ctx.caller.account?.username ?? '';
  const languages = spokenTo(language, ctx.config.language);
  const quoted = quotedMessage(message, sender, languages[0] ?? ctx.config.language);
  const item = await sharedItem({ ...ctx, db: tx }, id);
  const kind = type === 'file' ? 'file' : (item?.kind ?? (item?.plain ? 'folder' : 'images'));
  const factsIn = (one: Language) => shareFacts(ctx, { kind, level, organisation: item?.org_name ?? '' }, one);
  // A file that is shared alone stands under what was shared.
  const place = type === 'folder' ? placeOf(id, item) : '/storage';
  if (account !== null) {
    const values = { sender, address: ctx.config.origin + place };
    await sendOptionalLetters(tx, ctx, 'shared', [{ account, email, language }], {
      textIn: (one) => withFacts(filledLetter(words[one].notices.shared, values), factsIn(one)),
      quoted,
    });
    return;
  }
  const address = `${ctx.config.origin}/signup?continueUrl=${encodeURIComponent(place)}`;
  const texts = languages.map((one) => words[one].notices.invited);
  await sendMail(tx, ctx, {
    to: email,
    language: languages[0] ?? ctx.config.language,
    subject: filled(texts.map(({ subject }) => subject).join(' / '), { sender }),
    text: [
      languages
        .map((one) => `${filled(words[one].notices.invited.text, { sender, address })}\n\n${factsIn(one)}`)
        .join('\n\n'),
      ...(quoted === '' ? [] : [quoted]),
    ].join('\n\n'),
  });
}

/** Where a folder is opened: an event and a case among conferences. */
function placeOf(id: string, item: SharedItem | undefined): string {
  if (!item?.kind) return `/storage/${id}`;
  const event = item.kind === 'case' ? (item.ancestors.at(-1) ?? id) : id;
  return `/conference/org/${item.org}/event/${event}${item.kind === 'case' ? `/casestudy/${id}` : ''}`;
}

function withFacts({ subject, text }: { subject: string; text: string }, facts: string) {
  return { subject, text: `${text}\n\n${facts}` };
}

/** What somebody says in a letter of ours: below their name, each line marked, so that nobody takes it for our word. */
function quotedMessage(message: string, sender: string, language: Language): string {
  const lines = message.trim().split(/\r\n|[\r\n\u2028\u2029]/);
  if (lines.join('') === '') return '';
  return [filled(words[language].notices.message_from, { sender }), ...lines.map((line) => `> ${line}`)].join('\n');
}
