import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Resource, Services } from '../context.ts';
import { replaceDurably } from '../disk/index.ts';
import { messageOf, type Letter } from './message.ts';

export interface Mailer {
  /** Resolves when the letter is with the mail server, or on the disk. @throws {MailRefused} */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** The mail server cannot be reached, or does not take the letter. Says nothing of whom it is for. */
class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** ms for the mail server to answer. */
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000, dnsTimeout: 30_000 };

/** How letters leave: to the mail server of `SMTP_URL`, or as files `*.eml` under `outbox` in the data folder. */
export const mailer: Resource<Mailer> = {
  name: 'mail.mailer',
  open: ({ config }) => (config.smtpUrl === null ? outbox(config) : mailServer(config.smtpUrl, config.mailFrom)),
  close: (kept) => kept.close(),
};

function mailServer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...patience });
  return {
    async send(letter) {
      const { envelope, bytes } = await messageOf(letter, from);
      try {
        await transport.sendMail({ envelope: { from: envelope.from, to: [...envelope.to] }, raw: bytes });
      } catch (error) {
        throw new MailRefused(reasonOf(error));
      }
    },
    close: () => transport.close(),
  };
}

/** What went wrong by its codes alone: what a mail server says repeats addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number');
  return `the mail server: ${codes.join(' ') || 'no answer'}`;
}

function outbox({ dataFolder, mailFrom }: Services['config']): Mailer {
  const folder = join(dataFolder, 'outbox');
  return {
    async send(letter) {
      const { bytes } = await messageOf(letter, mailFrom);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // By its own time and name: written once more it takes its own place.
      const file = join(folder, `${letter.writtenAt.replaceAll(/[:.]/g, '-')}-${letter.id}.eml`);
      await replaceDurably(file, bytes);
    },
    close: () => {},
  };
}
