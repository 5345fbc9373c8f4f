import { isLanguage, type Language } from '@mado/languages';
import { z } from 'zod';
import { nobody, type Context } from '../../platform/context.ts';
import { jobHandler, writeJobs, type JobKind } from '../../platform/jobs/index.ts';
import { askForReset } from './password-reset.ts';
import { resendRegistration } from './registration.ts';

const Data = z.strictObject({
  what: z.enum(['reset', 'registration']),
  email: z.string(),
  language: z.custom<Language>(isLanguage),
});
type Asked = z.infer<typeof Data>;

const asking: JobKind<Asked> = { name: 'accounts.askedLetter', version: 1, data: Data };

/**
 * Takes note that somebody who is not signed in asks for a letter. Whether anybody has the address is looked up after
 * the answer: until then the same is done for every address, and takes as long [TK-11].
 */
export async function askForLetter(ctx: Context, data: Asked): Promise<void> {
  await ctx.db.transaction((tx) => writeJobs(tx, ctx, asking, [{ key: null, data }]));
}

/** Writes the letters that were asked for. One that is done twice writes two letters; either's link works. */
export const askedLettersHandler = jobHandler<Asked>({
  kind: asking,
  atOnce: 2,
  async run(services, { data: { what, email, language } }) {
    const ctx = { ...services, caller: nobody, whence: 'job' };
    await (what === 'reset' ? askForReset(ctx, email, language) : resendRegistration(ctx, email, language));
  },
});
