import { createTransport } from 'nodemailer';
import { htmlOf } from './html.ts';

/** A letter as it stands in its job. */
export interface Letter {
  /** Names the letter for good: what is sent once more is the same letter. */
  readonly id: string;
  /** ISO 8601 */
  readonly writtenAt: string;
  /** an e-mail address */
  readonly to: string;
  readonly subject: string;
  /** Plain text; an empty line ends a paragraph. */
  readonly text: string;
  /** BCP 47 */
  readonly language: string;
  /** Where a mail program posts that its reader wants no more of these (RFC 8058); left out: they are needed. */
  readonly unsubscribe?: string | undefined;
}

export interface Message {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** RFC 5322, lines end with CR LF */
  readonly bytes: Buffer;
}

const composer = { streamTransport: true, buffer: true, newline: 'windows' } as const;

/**
 * The same letter as text and as HTML (RFC 2046, multipart/alternative). Composed again it says the same and has the
 * same Message-ID.
 *
 * @param from an address, or a name with its address in angle brackets
 */
export async function messageOf(
  { id, writtenAt, to, subject, text, language, unsubscribe }: Letter,
  from: string,
): Promise<Message> {
  const transport = createTransport(composer);
  const host = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  const { envelope, message } = await transport.sendMail({
    from,
    // As a whole address: no list, no group, and nothing that begins another header.
    to: { name: '', address: to },
    subject,
    text,
    html: htmlOf(text, language),
    date: new Date(writtenAt),
    messageId: `<${id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new TypeError('a message is composed as a whole');
  if (envelope.from === false || envelope.to.length !== 1) throw new TypeError('a letter goes from somebody to one');
  return { envelope: { from: envelope.from, to: envelope.to }, bytes: message };
}
