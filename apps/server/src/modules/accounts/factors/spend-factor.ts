import type { FactorKind } from '@mado/contract';
import type { Language } from '@mado/languages';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { sendAccountLetter } from '../account-letters.ts';
import type { AccountRow } from '../accounts.sql.ts';
import {
  passkeyByCredential,
  passkeysOf,
  recoveryCodesLeft,
  totpOf,
  updatePasskeyUse,
  takeRecoveryCode,
  takeStep,
} from './factors.sql.ts';
import { verifiedCounter, type PasskeyJson } from './passkeys.ts';
import { digestOfCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** A code as somebody typed it. */
export interface TypedCode {
  kind: 'totp' | 'recovery';
  code: string;
}

/** How an account can show that it is its person, besides the password. */
export async function factorKindsOf(db: Sql, account: string): Promise<FactorKind[]> {
  const has = {
    totp: (await totpOf(db, account)) !== undefined,
    passkey: (await passkeysOf(db, account)).length > 0,
    recovery: (await recoveryCodesLeft(db, account)) > 0,
  };
  return (['passkey', 'totp', 'recovery'] as const).filter((kind) => has[kind]);
}

/**
 * Uses a code: each counts once. The account is locked by the caller.
 *
 * @throws {OperationError} factor_code_wrong; factor_code_used of an app's code that came before; recovery_code_used
 */
export async function spendCode(
  tx: Sql,
  ctx: Context,
  account: AccountRow,
  { kind, code }: TypedCode,
  language: Language,
): Promise<void> {
  if (kind === 'recovery') return spendRecovery(tx, ctx, account, code, language);
  const app = await totpOf(tx, account.id);
  const step = app ? stepOf(ctx, account.id, app.secret, code) : null;
  if (step === null) throw new OperationError('factor_code_wrong');
  if (!(await takeStep(tx, account.id, step))) throw new OperationError('factor_code_used');
}

/** The owner is told, and how many are left. */
async function spendRecovery(tx: Sql, ctx: Context, account: AccountRow, code: string, language: Language) {
  const came = await takeRecoveryCode(tx, account.id, digestOfCode(ctx, account.id, code), ctx.clock.now());
  if (came === 'used') throw new OperationError('recovery_code_used');
  if (came === 'unknown') throw new OperationError('factor_code_wrong');
  const left = String(await recoveryCodesLeft(tx, account.id));
  const values = { username: account.username, left };
  const spoken = account.language ?? language;
  await sendAccountLetter(tx, ctx, 'recovery_code_used', { to: account.email, language: spoken, values });
}

/** How browsers write what a passkey is called (base64url). */
const credentialId = /^[\w-]{1,2048}$/;

/** The passkey that an answer names. @throws {OperationError} passkey_refused where there is none */
export async function namedPasskey(db: Sql, answer: PasskeyJson) {
  const { id } = answer;
  const passkey = typeof id === 'string' && credentialId.test(id) ? await passkeyByCredential(db, id) : undefined;
  if (!passkey) throw new OperationError('passkey_refused');
  return passkey;
}

/** Uses a passkey of the account. @throws {OperationError} passkey_refused */
export async function spendPasskey(
  tx: Sql,
  ctx: Context,
  account: string,
  said: { challenge: string | null; answer: PasskeyJson; alone: boolean },
): Promise<void> {
  const passkey = await namedPasskey(tx, said.answer);
  const { challenge } = said;
  if (passkey.account_id !== account || challenge === null) throw new OperationError('passkey_refused');
  const counter = await verifiedCounter(ctx, passkey, { ...said, challenge });
  await updatePasskeyUse(tx, passkey.id, counter, ctx.clock.now());
}
