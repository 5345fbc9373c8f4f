import type { Answer, windowPresets as endpoint } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { accountOf } from './account-of.ts';
import { deletePresets, presetsOf, putPresets } from './window-presets.sql.ts';

type Presets = Answer<typeof endpoint>;

/** The caller's windows on the keys 1 to 9 [PE-9]. @throws {OperationError} not_signed_in */
export async function windowPresets(ctx: Context): Promise<Presets> {
  return { windowLevelData: await presetsOf(ctx.db, accountOf(ctx)) };
}

/** Keeps them in place of those before [PE-9]. @throws {OperationError} not_signed_in */
export async function keepWindowPresets(ctx: Context, { windowLevelData }: Presets): Promise<Presets> {
  const account = accountOf(ctx);
  if (windowLevelData === null) await deletePresets(ctx.db, account);
  else await putPresets(ctx.db, account, windowLevelData);
  return windowPresets(ctx);
}
