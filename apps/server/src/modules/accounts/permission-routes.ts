import {
  approveUser,
  changeCustomPermission,
  customPermissions as customPermissionsEndpoint,
  isGlobalAdmin,
  rejectUser,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement, OperationError } from '../../platform/http/index.ts';
import { accountById } from './accounts.sql.ts';
import { approveWaiting, rejectWaiting } from './approval.ts';
import { changePermission, customPermissions } from './permissions.ts';
import { signedIn } from './signed-in.ts';
import { userAnswer } from './user-answer.ts';

/** Who may do what in the whole product, and whose account may be used. */
export function permissionRoutes(app: FastifyInstance): void {
  implement(app, isGlobalAdmin, async (ctx) => {
    const account = await accountById(ctx.db, signedIn(ctx).id);
    if (!account) throw new OperationError('user_not_found');
    return { is_admin: account.global_admin };
  });
  implement(app, customPermissionsEndpoint, (ctx) => customPermissions(ctx));
  implement(app, changeCustomPermission, (ctx, { body: { perm_name: name, action, user_update: account } }) =>
    changePermission(ctx, { name, action, account }),
  );
  implement(app, approveUser, async (ctx, { body }) => userAnswer(await approveWaiting(ctx, body.userId)));
  implement(app, rejectUser, async (ctx, { query }) => {
    await rejectWaiting(ctx, query.userId);
    return undefined;
  });
}
