import type { Language } from '@mado/languages';
import { words } from '../../../locales/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { record } from '../../audit/index.ts';
import { sendAccountLetter } from '../account-letters.ts';
import { lockAccount, updateSecondFactor, type AccountRow } from '../accounts.sql.ts';
import {
  deletePasskey,
  deletePasskeysOf,
  deleteTotp,
  passkeysOf,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  totpOf,
  updatePasskeyName,
  type PasskeyRow,
} from './factors.sql.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { deleteTicketsOf } from './tickets.sql.ts';

type Kind = 'totp' | 'passkey' | 'recovery';

/** The account that calls, locked. @throws {OperationError} not_signed_in where it is gone */
export async function lockOwn(tx: Sql, id: string): Promise<AccountRow> {
  const account = await lockAccount(tx, id);
  if (!account) throw new OperationError('not_signed_in');
  return account;
}

/**
 * A factor was put to an account: it counts from now on, its owner is told, and the first one brings recovery codes.
 * Sign-ins that stand go on [TK-27].
 *
 * @returns the recovery codes, which nobody is shown again; null where there are some already
 */
export async function factorAdded(
  tx: Sql,
  ctx: Context,
  account: AccountRow,
  kind: Kind,
  language: Language,
): Promise<string[] | null> {
  await updateSecondFactor(tx, account.id, account.second_factor_since ?? ctx.clock.now());
  await tell(tx, ctx, account, 'factor_added', kind, language);
  await recordChange(tx, ctx, account.id, 'added', kind);
  if ((await recoveryCodesLeft(tx, account.id)) > 0) return null;
  return makeRecoveryCodes(ctx, tx, account.id);
}

/** Takes a factor off an account; what is none of it is gone already. */
export async function removeFactor(
  ctx: Context,
  id: string,
  which: { kind: 'totp' } | { kind: 'passkey'; id: string },
  language: Language,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const account = await lockOwn(tx, id);
    const removed = which.kind === 'totp' ? await deleteTotp(tx, id) : await deletePasskey(tx, id, which.id);
    if (!removed) return;
    if (!(await hasFactor(tx, id))) await forget(tx, id);
    await tell(tx, ctx, account, 'factor_removed', which.kind, language);
    await recordChange(tx, ctx, id, 'removed', which.kind);
  });
}

/** Another name for a passkey of an account [TK-24]. @throws {OperationError} no_access for one that is not theirs */
export async function renamePasskey(ctx: Context, account: string, id: string, name: string): Promise<PasskeyRow> {
  return ctx.db.transaction(async (tx) => {
    await lockOwn(tx, account);
    const passkey = await updatePasskeyName(tx, account, id, name);
    if (!passkey) throw new OperationError('no_access');
    await recordChange(tx, ctx, account, 'renamed', 'passkey');
    return passkey;
  });
}

/** Ten new recovery codes in place of the others. @throws {OperationError} factor_needed_first */
export async function renewRecoveryCodes(ctx: Context, id: string, language: Language): Promise<string[]> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockOwn(tx, id);
    if (account.second_factor_since === null) throw new OperationError('factor_needed_first');
    await tell(tx, ctx, account, 'factor_added', 'recovery', language);
    await recordChange(tx, ctx, id, 'added', 'recovery');
    return makeRecoveryCodes(ctx, tx, id);
  });
}

/**
 * Takes all factors off an account, for somebody who has lost them. Checks no right of the caller: for the operator.
 *
 * @throws {OperationError} no_access when there is no such account
 */
export async function resetFactors(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new OperationError('no_access');
    const kinds = [
      ...((await totpOf(tx, id)) ? (['totp'] as const) : []),
      ...((await passkeysOf(tx, id)).length > 0 ? (['passkey'] as const) : []),
    ];
    await deleteTotp(tx, id);
    await deletePasskeysOf(tx, id);
    await forget(tx, id);
    for (const kind of kinds) await tell(tx, ctx, account, 'factor_removed', kind, ctx.config.language);
    await recordChange(tx, ctx, id, 'reset', null);
  });
}

async function hasFactor(tx: Sql, id: string): Promise<boolean> {
  return (await totpOf(tx, id)) !== undefined || (await passkeysOf(tx, id)).length > 0;
}

/** No factor is left: codes in its place count no more, nor what was begun with it. */
async function forget(tx: Sql, id: string): Promise<void> {
  await replaceRecoveryCodes(tx, id, []);
  await deleteTicketsOf(tx, id);
  await updateSecondFactor(tx, id, null);
}

async function tell(
  tx: Sql,
  ctx: Context,
  account: AccountRow,
  letter: 'factor_added' | 'factor_removed',
  kind: Kind,
  asked: Language,
): Promise<void> {
  const language = account.language ?? asked;
  const values = { username: account.username, factor: words[language].factors[kind] };
  await sendAccountLetter(tx, ctx, letter, { to: account.email, language, values });
}

function recordChange(
  tx: Sql,
  ctx: Context,
  id: string,
  change: 'added' | 'removed' | 'renamed' | 'reset',
  factor: Kind | null,
): Promise<void> {
  const object = { kind: 'account', id } as const;
  const details = { change, ...(factor && { factor }) };
  return record(tx, ctx, { action: 'change_factor', org: null, object, result: 'done', details });
}
