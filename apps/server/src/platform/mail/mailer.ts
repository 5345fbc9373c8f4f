import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock/index.ts';
import type { Resource, Services } from '../context.ts';
import { replaceDurably } from '../disk/index.ts';
import { messageOf, type Letter } from './message.ts';

export interface Mailer {
  /** Resolves when the letter is with the mail server, or on the disk. @throws {MailRefused} */
  send(letter: Letter): Promise<void>;
  /**
   * Whether letters leave at present: whether the mail server lets us in. Asks it itself, so that the answer says
   * nothing of any letter; what it said holds for a while.
   */
  isOpen(): Promise<boolean>;
  close(): void;
}

/** The mail server cannot be reached, or does not take the letter. Says nothing of whom it is for. */
class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /**
   * Of nodemailer, then of the mail server, as far as there is one: `EENVELOPE 550`. What it says repeats addresses.
   */
  readonly code: string;

  constructor(cause: unknown) {
    const { code, responseCode } = Object(cause) as { code?: unknown; responseCode?: unknown };
    const codes = [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number');
    super('the mail server did not take a letter');
    this.code = codes.join(' ') || 'no answer';
  }
}

/** ms for the mail server to answer. */
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000, dnsTimeout: 30_000 };

/** ms for the mail server to let us in: somebody waits for the answer. */
const impatience = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000, dnsTimeout: 3_000 };
/** ms for which an answer to that holds. */
const holds = 15_000;

/** How letters leave: to the mail server of `SMTP_URL`, or as files `*.eml` under `outbox` in the data folder. */
export const mailer: Resource<Mailer> = {
  name: 'mail.mailer',
  open: ({ config, clock }) =>
    config.smtpUrl === null ? outbox(config) : mailServer(config.smtpUrl, config.mailFrom, clock),
  close: (kept) => kept.close(),
};

function mailServer(url: string, from: string, clock: Clock): Mailer {
  const transport = createTransport({ url, ...patience });
  let last: { at: number; isOpen: Promise<boolean> } | null = null;
  const ask = async (): Promise<boolean> => {
    const knocking = createTransport({ url, ...impatience });
    try {
      return await knocking.verify();
    } catch {
      return false;
    } finally {
      knocking.close();
    }
  };
  return {
    isOpen() {
      const at = clock.now().getTime();
      if (last === null || at - last.at >= holds || at < last.at) last = { at, isOpen: ask() };
      return last.isOpen;
    },
    async send(letter) {
      const { envelope, bytes } = await messageOf(letter, from);
      try {
        await transport.sendMail({ envelope: { from: envelope.from, to: [...envelope.to] }, raw: bytes });
      } catch (error) {
        throw new MailRefused(error);
      }
    },
    close: () => transport.close(),
  };
}

function outbox({ dataFolder, mailFrom }: Services['config']): Mailer {
  const folder = join(dataFolder, 'outbox');
  return {
    isOpen: async () => true,
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
