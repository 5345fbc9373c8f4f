import type { Answer, fileDetail, organisationUsage } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { requireMember } from '../organisations/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { answerItem } from './answer-items.ts';
import { contentAddress, previewAddress } from './content-address.ts';
import { itemById } from './list.sql.ts';
import { usageOf } from './usage.sql.ts';

/**
 * One file, with addresses of its content: for whoever may download it, and for looking at it where a browser can show
 * it [AC-10].
 *
 * @throws {OperationError} not_signed_in, no_access; bad_request for a folder
 */
export async function fileDetails(ctx: Context, id: string): Promise<Answer<typeof fileDetail>> {
  await requireLevel(ctx, [id], 'can_view');
  const row = await itemById(ctx.db, ctx.caller, ctx.clock.now(), id);
  if (!row) throw new OperationError('no_access');
  if (row.object_type !== 'file') throw new OperationError('bad_request', {}, { id: 'not_a_file' });
  const file = await answerItem(ctx, row);
  return { ...file, signed_url: contentAddress(ctx, file), preview_url: previewAddress(ctx, file) };
}

/** What an organisation stores, trash included. @throws {OperationError} not_signed_in, no_access */
export async function organisationStorage(ctx: Context, org: string): Promise<Answer<typeof organisationUsage>> {
  await requireMember(ctx, org);
  return usageOf(ctx.db, org);
}
