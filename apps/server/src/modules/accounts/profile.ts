import { optionalLetters, type LetterChoice } from '@mado/contract';
import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { accountById, lockAccount, updateProfile, updateUnwantedLetters, type AccountRow } from './accounts.sql.ts';
import { usernameOf } from './create-account.ts';

interface Profile {
  username?: string | undefined;
  language?: Language | undefined;
  letters?: { [K in keyof LetterChoice]?: boolean | undefined } | undefined;
}

function recorded(letters: Profile['letters'] = {}): Record<string, boolean> {
  return Object.fromEntries(
    optionalLetters.flatMap((one) => (letters[one] === undefined ? [] : [[`letters_${one}`, letters[one]]])),
  );
}

/**
 * Changes what an account says of itself; what is left out stays.
 *
 * @throws {OperationError} bad_request with `fields`; user_not_found where the account is gone
 */
export async function changeProfile(
  ctx: Context,
  id: string,
  { username: typed, language, letters }: Profile,
): Promise<AccountRow> {
  const username = typed === undefined ? undefined : usernameOf(typed);
  if (username === null) throw new OperationError('bad_request', {}, { username: 'username_length' });
  return ctx.db.transaction(async (tx) => {
    await updateProfile(tx, id, { ...(username !== undefined && { username }), ...(language && { language }) });
    if (letters) {
      const unwanted = (await lockAccount(tx, id))?.unwanted_letters ?? [];
      const chosen = optionalLetters.filter((one) => !(letters[one] ?? !unwanted.includes(one)));
      await updateUnwantedLetters(tx, id, chosen);
    }
    const account = await accountById(tx, id);
    if (!account) throw new OperationError('user_not_found');
    const details = { username: username !== undefined, ...(language && { language }), ...recorded(letters) };
    await record(tx, ctx, {
      action: 'change_profile',
      org: null,
      object: { kind: 'account', id },
      result: 'done',
      details,
    });
    return account;
  });
}
