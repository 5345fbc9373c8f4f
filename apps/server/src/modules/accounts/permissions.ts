import type { CustomPermissions, PermissionName } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { accountById, lockAccount, type AccountRow } from './accounts.sql.ts';
import {
  activeAccounts,
  givePermission,
  holdersOf,
  lockPermissions,
  someoneMayChangeUsers,
  takePermission,
  waitingAccounts,
  type Permission,
} from './permissions.sql.ts';
import { signedIn } from './signed-in.ts';
import { mayChangeUsers, userAnswer } from './user-answer.ts';

const permissionOf: Readonly<Record<PermissionName, Permission>> = {
  change_user: 'change_users',
  change_users: 'change_users',
  medsearch_user: 'medsearch_users',
  medsearch_users: 'medsearch_users',
};

/**
 * The account that calls, where it may change users now, whatever its token says.
 *
 * @throws {OperationError} not_signed_in; user_not_found; no_access
 */
export async function requireChangeUsers(ctx: Pick<Context, 'caller'>, db: Sql): Promise<AccountRow> {
  const account = await accountById(db, signedIn(ctx).id);
  if (!account) throw new OperationError('user_not_found');
  if (!(await mayChangeUsers(db, account))) throw new OperationError('no_access');
  return account;
}

/** Who has which permission, and who waits. @throws {OperationError} as `requireChangeUsers` */
export async function customPermissions(ctx: Context): Promise<CustomPermissions> {
  await requireChangeUsers(ctx, ctx.db);
  return permissionsNow(ctx.db);
}

/**
 * Gives a permission to an account that can sign in, or takes it away [TK-20]. What is so already stays so.
 *
 * @throws {OperationError} as `requireChangeUsers`; bad_request with `fields`
 */
export async function changePermission(
  ctx: Context,
  { name, action, account: id }: { name: PermissionName; action: 'add' | 'remove'; account: string },
): Promise<CustomPermissions> {
  const permission = permissionOf[name];
  await requireChangeUsers(ctx, ctx.db);
  return ctx.db.transaction(async (tx) => {
    // Of two who take it from each other the second has it no more when that is looked at here.
    await lockPermissions(tx);
    await requireChangeUsers(ctx, tx);
    const account = await lockAccount(tx, id);
    if (!account || (action === 'add' && account.inactive_since !== null))
      throw new OperationError('bad_request', {}, { user_update: 'no_such_account' });
    const changed =
      action === 'add'
        ? await givePermission(tx, { account: id, permission, at: ctx.clock.now() })
        : await takePermission(tx, id, permission);
    if (changed && !(await someoneMayChangeUsers(tx)))
      throw new OperationError('bad_request', {}, { user_update: 'last_holder' });
    const object = { kind: 'account', id } as const;
    const details = { permission, change: action };
    if (changed) await record(tx, ctx, { action: 'custom_permission', org: null, object, result: 'done', details });
    return permissionsNow(tx);
  });
}

async function permissionsNow(db: Sql): Promise<CustomPermissions> {
  const lists = {
    change_users: await holdersOf(db, 'change_users'),
    medsearch_users: await holdersOf(db, 'medsearch_users'),
    pending_users: await waitingAccounts(db),
    all_users: await activeAccounts(db),
  };
  return Object.fromEntries(
    Object.entries(lists).map(([list, accounts]) => [list, accounts.map(userAnswer)]),
  ) as CustomPermissions;
}
