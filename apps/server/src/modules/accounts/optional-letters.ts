import { createHmac, timingSafeEqual } from 'node:crypto';
import { optionalLetters, requestParts, stopLetters as stopLettersEndpoint, type OptionalLetter } from '@mado/contract';
import type { Language } from '@mado/languages';
import { filled, spokenTo, words } from '../../locales/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { sendMail } from '../../platform/mail/index.ts';
import { record } from '../audit/index.ts';
import { accountsWithout, lockAccount, updateUnwantedLetters } from './accounts.sql.ts';

/** To whom a letter goes that is not needed. `language` null: nobody has said. */
interface LetterReceiver {
  account: string;
  email: string;
  language: Language | null;
}

/**
 * Writes a letter that is not needed to each of these accounts that has not said that it wants none, with how to stop
 * them: below its text, and for mail programs [TK-40].
 *
 * @param tx the transaction that causes them
 */
export async function sendOptionalLetters(
  tx: Sql,
  ctx: Context,
  letter: OptionalLetter,
  receivers: readonly LetterReceiver[],
  {
    textIn,
    quoted = '',
  }: {
    textIn: (language: Language) => { subject: string; text: string };
    /** Stands below it: what somebody says in it, marked as theirs (`quotedMessage`). */
    quoted?: string;
  },
): Promise<void> {
  const without = new Set(
    await accountsWithout(
      tx,
      letter,
      receivers.map(({ account }) => account),
    ),
  );
  for (const { account, email, language } of receivers) {
    if (without.has(account)) continue;
    const languages = spokenTo(language, ctx.config.language);
    const key = stopKey(ctx.keys, account, letter);
    const stop = `${ctx.config.origin}/users/letters-off/${key}/`;
    const texts = languages.map(textIn);
    const stops = languages.map((one) => filled(words[one].notices.stop, { stop }));
    await sendMail(tx, ctx, {
      to: email,
      language: languages[0] ?? ctx.config.language,
      subject: texts.map(({ subject }) => subject).join(' / '),
      text: [...texts.map(({ text }) => text), quoted, ...stops].filter((part) => part !== '').join('\n\n'),
      unsubscribe: ctx.config.origin + requestParts(stopLettersEndpoint, { params: { key } }).url,
    });
  }
}

/**
 * Stops such letters by the key that stands in each of them, for whoever has it. One that is not ours is refused, and
 * one of an account that is gone is taken alike: nobody learns which there are.
 *
 * @throws {OperationError} mail_key_unknown
 */
export async function stopLetters(ctx: Context, key: string): Promise<{ letter: OptionalLetter }> {
  const read = readKey(ctx.keys, key);
  if (!read) throw new OperationError('mail_key_unknown');
  const { account: id, letter } = read;
  await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account || account.unwanted_letters.includes(letter)) return;
    await updateUnwantedLetters(tx, id, [...account.unwanted_letters, letter]);
    const details = { [`letters_${letter}`]: false };
    await record(tx, ctx, {
      action: 'change_profile',
      org: null,
      object: { kind: 'account', id },
      result: 'done',
      details,
    });
  });
  return { letter };
}

type Keys = Context['keys'];

const idBytes = 16;
const macBytes = 16;

/** An account and a kind of letters, signed: it opens nothing else, and works for as long as the account is there. */
function stopKey(keys: Keys, account: string, letter: OptionalLetter): string {
  const what = Buffer.concat([Buffer.from(account.replaceAll('-', ''), 'hex'), Buffer.from(letter)]);
  return Buffer.concat([macOf(keys, what), what]).toString('base64url');
}

function readKey(keys: Keys, key: string): { account: string; letter: OptionalLetter } | null {
  const bytes = Buffer.from(key, 'base64url');
  const what = bytes.subarray(macBytes);
  if (what.length <= idBytes || !timingSafeEqual(bytes.subarray(0, macBytes), macOf(keys, what))) return null;
  const letter = optionalLetters.find((one) => one === what.subarray(idBytes).toString());
  const account = what
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return letter ? { account, letter } : null;
}

function macOf(keys: Keys, what: Buffer): Buffer {
  return createHmac('sha256', keys.derive('letters-off')).update(what).digest().subarray(0, macBytes);
}
