import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../context.ts';
import { replaceDurably } from '../disk/index.ts';

/** A letter of plain text. */
export interface Mail {
  /** an e-mail address */
  to: string;
  subject: string;
  text: string;
}

/**
 * Keeps a mail as a file `*.eml` (RFC 5322, text as UTF-8 in base64) under `outbox` in the data folder, for whoever
 * sends mails from there. It is on the disk when this resolves.
 */
export async function writeMail(
  { config, clock, random }: Pick<Services, 'config' | 'clock' | 'random'>,
  mail: Mail,
): Promise<void> {
  const folder = join(config.dataFolder, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = random.uuid();
  const at = clock.now();
  const file = join(folder, `${at.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`);
  await replaceDurably(file, messageOf(mail, { id, at, host: new URL(config.origin).hostname }));
}

function messageOf({ to, subject, text }: Mail, { id, at, host }: { id: string; at: Date; host: string }): string {
  const body = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')).toString('base64');
  const headers = [
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `From: Mado <no-reply@${host}>`,
    // An address has no line breaks where it comes from; nothing that could begin another header goes out anyway.
    `To: <${to.replaceAll(/[\r\n<>]/g, '')}>`,
    `Message-ID: <${id}@${host}>`,
    `Subject: ${encodedWords(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  return [...headers, '', ...(body.match(/.{1,76}/g) ?? []), ''].join('\r\n');
}

/** RFC 2047: words of 75 characters at most, each of whole code points. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const point of text) {
    if (Buffer.byteLength(word + point) > 42) {
      words.push(word);
      word = '';
    }
    word += point;
  }
  return [...words, word].map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}
