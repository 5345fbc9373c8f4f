import type { SignIn } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { lockAccount } from './accounts.sql.ts';
import { revokeAllOf, revokeFamily, revokeOthersOf } from './refresh-tokens.sql.ts';
import { networkKeptSince } from './sign-in-place.ts';
import { signedIn } from './signed-in.ts';
import { signInsOf } from './sign-ins.sql.ts';
import { signInLeft } from './third-party/end-at-issuer.ts';

/** Where the caller's account is signed in, what was used last first. @throws {OperationError} not_signed_in */
export function listSignIns(ctx: Context): Promise<SignIn[]> {
  return signInsOfAccount(ctx, signedIn(ctx).id);
}

/** Where an account is signed in, what was used last first. Checks no right of the caller. */
export async function signInsOfAccount(ctx: Context, account: string): Promise<SignIn[]> {
  const now = ctx.clock.now();
  const since = networkKeptSince(now);
  const rows = await signInsOf(ctx.db, account, now);
  return rows.map(({ id, begun_at, used_at, browser, system, network }) => ({
    id,
    begun_dt: begun_at.toISOString(),
    used_dt: used_at.toISOString(),
    browser,
    system,
    network: used_at < since ? null : network,
    current: id === ctx.caller.signIn,
  }));
}

/**
 * Ends one sign-in of the caller's account.
 *
 * @throws {OperationError} not_signed_in; no_access, alike for another account's, for one that is over and for none
 */
export async function endSignIn(ctx: Context, id: string): Promise<void> {
  const account = signedIn(ctx).id;
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, account);
    const now = ctx.clock.now();
    const alive = await signInsOf(tx, account, now);
    if (!alive.some((one) => one.id === id)) throw new OperationError('no_access');
    await revokeFamily(tx, id, now);
    await recordEnd(tx, ctx, 'end_sign_in', account, { current: id === ctx.caller.signIn });
  });
  ctx.bus.publish(signInLeft, {});
}

/** Ends every sign-in of the caller's account, or all but the one that asks. @throws {OperationError} not_signed_in */
export function endSignIns(ctx: Context, { keepCurrent }: { keepCurrent: boolean }): Promise<void> {
  return endSignInsOf(ctx, signedIn(ctx).id, { keepCurrent });
}

/** Ends every sign-in of an account, or all but the one that asks. Checks no right of the caller. */
export async function endSignInsOf(
  ctx: Context,
  account: string,
  { keepCurrent }: { keepCurrent: boolean },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, account);
    const now = ctx.clock.now();
    if (keepCurrent) await revokeOthersOf(tx, account, ctx.caller.signIn, now);
    else await revokeAllOf(tx, account, now);
    await recordEnd(tx, ctx, 'end_sign_ins', account, { current: !keepCurrent });
  });
  ctx.bus.publish(signInLeft, {});
}

function recordEnd(
  tx: Sql,
  ctx: Context,
  action: 'end_sign_in' | 'end_sign_ins',
  account: string,
  details: { current: boolean },
): Promise<void> {
  const object = { kind: 'account', id: account } as const;
  return record(tx, ctx, { action, org: null, object, result: 'done', details });
}
