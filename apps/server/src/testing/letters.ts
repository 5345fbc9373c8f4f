import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { askedLettersHandler } from '../modules/accounts/index.ts';
import { linkCodeHandler } from '../modules/sharing/index.ts';
import type { Services } from '../platform/context.ts';
import { runJobs } from '../platform/jobs/index.ts';
import { createMetrics } from '../platform/metrics/index.ts';
import { sendMailHandler } from '../platform/mail/index.ts';

/** Sends what is written, and reads all letters that have left so far, in the order in which they were written. */
export async function lettersOf(services: Services): Promise<Email[]> {
  await sendLetters(services);
  const outbox = join(services.config.dataFolder, 'outbox');
  const names = (await readdir(outbox).catch(() => [] as string[])).toSorted();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
}

/** Writes what is asked for, and sends what is written and due, as another process would. */
export async function sendLetters(services: Services): Promise<void> {
  const jobs = await runJobs({ ...services, metrics: createMetrics() }, [
    askedLettersHandler,
    linkCodeHandler,
    sendMailHandler,
  ]);
  await jobs.workOff();
  await jobs.stop();
}
