import { z } from 'zod';
import type { Services } from '../context.ts';
import type { Sql } from '../db/index.ts';
import { jobHandler, writeJobs, type JobKind } from '../jobs/index.ts';
import { mailer } from './mailer.ts';
import type { Letter } from './message.ts';

/** A letter to one person. */
export interface Mail extends Pick<Letter, 'to' | 'subject' | 'text' | 'unsubscribe'> {
  /** BCP 47; of the first of its texts */
  readonly language: Letter['language'];
}

const Data: z.ZodType<Letter> = z.strictObject({
  id: z.uuid(),
  writtenAt: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.string(),
  unsubscribe: z.url().optional(),
});

/** Of which a letter is one; its key is the id of the letter. */
export const sending: JobKind<Letter> = { name: 'mail.send', version: 1, data: Data };
/** With pauses of an hour at most: for about a day. */
const attempts = 32;

/**
 * Writes a letter with what causes it: it leaves after the commit, also where the mail server is away for hours, and
 * does not leave where the cause is rolled back.
 *
 * @param tx the transaction of the cause
 * @returns the letter's id
 */
export async function sendMail(
  tx: Sql,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  mail: Mail,
): Promise<string> {
  const id = random.uuid();
  const data = { id, writtenAt: clock.now().toISOString(), ...mail };
  await writeJobs(tx, { clock }, sending, [{ key: id, data }]);
  return id;
}

/**
 * Sends letters. One whose process ends between the word of the mail server and the end of the job goes out once more,
 * as the same letter: by its Message-ID who receives it sees one.
 */
export const sendMailHandler = jobHandler<Letter>({
  kind: sending,
  atOnce: 2,
  attempts,
  run: ({ resources }, { data }) => resources.of(mailer).send(data),
});
