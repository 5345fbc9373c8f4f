import type { Language } from '@mado/languages';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { oneLine } from '../../../platform/text/index.ts';
import { record } from '../../audit/index.ts';
import { accountByEmail, type AccountRow } from '../accounts.sql.ts';
import { addAccount } from '../create-account.ts';
import { hashPassword } from '../password.ts';
import { accountOfIdentity, insertIdentity } from './identities.sql.ts';
import type { IssuerWord } from './issuer-word.ts';

const longestName = 64;

/**
 * An account for somebody whom an issuer has confirmed, with the address that the issuer has verified; it waits for
 * approval where that is needed. Its password is one that nobody knows: who wants one asks for a new one by mail.
 *
 * @returns the new account's id, or that of whoever was quicker; an account that has got the address meanwhile
 */
export async function registerByWord(
  ctx: Context,
  word: IssuerWord,
  email: string,
  { language }: { language: Language },
): Promise<{ registered: string } | AccountRow> {
  const passwordHash = await hashPassword(ctx.random.bytes(32).toString('base64url'));
  const username = nameOf(word, email);
  try {
    return await ctx.db.transaction(async (tx) => {
      const pending = ctx.config.approval;
      const made = { email, username, passwordHash, globalAdmin: false, language, pending };
      const { id } = await addAccount({ ...ctx, db: tx }, made);
      const { issuer, subject } = word;
      // Another account of theirs came first: this one is not begun.
      if (!(await insertIdentity(tx, { issuer, subject, account: id, at: ctx.clock.now() })))
        throw new OperationError('email_taken');
      const object = { kind: 'account', id } as const;
      const details = { third_party: true };
      await record(tx, ctx, { action: 'register', org: null, object, result: 'done', account: id, details });
      return { registered: id };
    });
  } catch (error) {
    if (!(error instanceof OperationError) || error.code !== 'email_taken') throw error;
    const known = await accountOfIdentity(ctx.db, word);
    const owner = known === undefined ? await accountByEmail(ctx.db, email) : undefined;
    if (known !== undefined) return { registered: known };
    if (owner) return owner;
    throw new OperationError('third_party_refused');
  }
}

/** One line, 1 to 64 characters, of what the issuer calls them [TK-9], without what nobody can see. */
function nameOf({ name }: IssuerWord, email: string): string {
  const seen = (text: string) =>
    Array.from(oneLine(text.replace(/\p{C}/gu, '')))
      .slice(0, longestName)
      .join('')
      .trim();
  return seen(name ?? '') || seen(email.split('@')[0] ?? '') || 'user';
}
