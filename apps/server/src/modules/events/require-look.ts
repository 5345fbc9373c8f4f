import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { requireLevel } from '../sharing/index.ts';

/**
 * Whoever is signed in may listen; a visitor as long as the folder that they look at is open to them.
 *
 * @param folder on which a stream rests; it breaks when the right to that ends
 * @throws {OperationError} not_signed_in; no_access, link_expired, gone for a folder
 */
export async function requireLook(ctx: Context, folder: string | undefined): Promise<void> {
  if (folder !== undefined) await requireLevel(ctx, [folder], 'can_view');
  else if (!ctx.caller.account) throw new OperationError('not_signed_in');
}
