import type { Answer, hotkeyDefinitions as endpoint } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { accountOf } from './account-of.ts';
import { definitionsOf, deleteDefinitions, putDefinitions } from './hotkey-definitions.sql.ts';

type Definitions = Answer<typeof endpoint>;

/** The caller's keys of the viewer [PE-10]. @throws {OperationError} not_signed_in */
export async function hotkeyDefinitions(ctx: Context): Promise<Definitions> {
  return { hotkeyDefinitions: await definitionsOf(ctx.db, accountOf(ctx)) };
}

/** Keeps them in place of those before [PE-10]. @throws {OperationError} not_signed_in */
export async function keepHotkeyDefinitions(ctx: Context, given: Definitions): Promise<Definitions> {
  const account = accountOf(ctx);
  if (given.hotkeyDefinitions === null) await deleteDefinitions(ctx.db, account);
  else await putDefinitions(ctx.db, account, given.hotkeyDefinitions);
  return hotkeyDefinitions(ctx);
}
