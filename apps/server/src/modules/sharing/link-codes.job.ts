import { createHmac, randomInt } from 'node:crypto';
import { isLanguage, type Language } from '@mado/languages';
import { z } from 'zod';
import { nobody, type Context, type Services } from '../../platform/context.ts';
import { jobHandler, writeJobs, type JobKind } from '../../platform/jobs/index.ts';
import { sendMail } from '../../platform/mail/index.ts';
import { filled, spokenTo, words } from '../../locales/index.ts';
import { isEmail } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { doorOf } from './link-control.sql.ts';
import { putCode } from './link-codes.sql.ts';
import { sharedItem } from './share-data.sql.ts';

/** A code holds for so long [AC-31]. */
const codeMinutes = 10;

const Data = z.strictObject({ link: z.uuid(), address: z.string(), language: z.custom<Language>(isLanguage) });
type Asked = z.infer<typeof Data>;

const asking: JobKind<Asked> = { name: 'sharing.linkCode', version: 1, data: Data };

/**
 * Takes note that somebody asks for the code of a link. Whether the link is for this address is looked up after the
 * answer: until then the same is done for every address, and takes as long [AC-31].
 */
export async function askForCode(ctx: Context, data: Asked): Promise<void> {
  await ctx.db.transaction((tx) => writeJobs(tx, ctx, asking, [{ key: null, data }]));
}

/** Sends the code that was asked for. One that is done twice sends two; the later one holds. */
export const linkCodeHandler = jobHandler<Asked>({ kind: asking, atOnce: 2, run: sendCode });

async function sendCode(services: Services, { data }: { data: Asked }): Promise<void> {
  const { link, address, language } = data;
  await services.db.transaction(async (tx) => {
    const found = await doorOf(tx, link);
    if (!found?.door || !found.addresses || !isEmail(address) || !isFor(found.addresses, address)) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const end = new Date(services.clock.now().getTime() + codeMinutes * 60_000);
    await putCode(
      tx,
      { link, address },
      { door: found.door, code_hash: hashOfCode(services, link, code), expires_at: end },
    );
    const languages = spokenTo(language, services.config.language);
    const texts = languages.map((one) => words[one].notices.link_code);
    await sendMail(tx, services, {
      to: address,
      language,
      subject: texts.map(({ subject }) => subject).join(' / '),
      text: filled(texts.map(({ text }) => text).join('\n\n'), { code, minutes: String(codeMinutes) }),
    });
    const ctx = { ...services, db: tx, caller: nobody, whence: 'job' };
    const item = await sharedItem(ctx, found.bearer);
    const object = { kind: 'item', id: found.bearer } as const;
    await record(tx, ctx, { action: 'send_link_code', org: item?.org ?? null, object, result: 'done' });
  });
}

/** Whether a list of addresses, domains and `*` names an address, in small letters. */
function isFor(addresses: readonly string[], address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@'));
  return addresses.some((one) => one === '*' || one === address || one === domain);
}

/** A code as it is kept: a million of them are soon tried by whoever has the table, but not without the keys. */
export function hashOfCode({ keys }: Pick<Services, 'keys'>, link: string, code: string): string {
  return createHmac('sha256', keys.derive('link code')).update(`${link}\n${code}`).digest('base64url');
}
