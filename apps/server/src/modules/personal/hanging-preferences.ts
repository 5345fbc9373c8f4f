import type { Answer, hangingPreferences as endpoint } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { accountOf } from './account-of.ts';
import { hangingOf, putHanging } from './hanging-preferences.sql.ts';

type Kept = Answer<typeof endpoint>;

/** How the caller wants studies to be laid out [PE-11]. @throws {OperationError} not_signed_in */
export async function hangingPreferences(ctx: Context): Promise<Kept> {
  return (await hangingOf(ctx.db, accountOf(ctx))) ?? { hangAtOpening: true, hangingProtocols: [] };
}

/** Keeps it in place of what was kept before [PE-11]. @throws {OperationError} not_signed_in */
export async function keepHangingPreferences(ctx: Context, kept: Kept): Promise<Kept> {
  await putHanging(ctx.db, accountOf(ctx), kept);
  return hangingPreferences(ctx);
}
