import type { Answer, fileDetail, Item, organisationUsage } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { requireMember } from '../organisations/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { signedContentUrl } from './content-url.ts';
import { answerItem } from './answer-items.ts';
import { itemById } from './list.sql.ts';
import { previewType } from './preview-type.ts';
import { usageOf } from './usage.sql.ts';

/** One folder. @throws {OperationError} not_signed_in, no_access; bad_request for a file */
export async function folderDetails(ctx: Context, id: string): Promise<Item> {
  return detailsOf(ctx, id, 'folder');
}

/**
 * One file, with addresses of its content: for whoever may download it, and for looking at it where a browser can show
 * it [AC-10].
 *
 * @throws {OperationError} not_signed_in, no_access; bad_request for a folder
 */
export async function fileDetails(ctx: Context, id: string): Promise<Answer<typeof fileDetail>> {
  const file = await detailsOf(ctx, id, 'file');
  const preview = previewType(file.filetype ?? '') === null ? null : signedContentUrl(ctx, id, 'preview');
  return {
    ...file,
    signed_url: file.can.download ? signedContentUrl(ctx, id, 'download') : preview,
    preview_url: preview,
  };
}

async function detailsOf(ctx: Context, id: string, kind: Item['object_type']): Promise<Item> {
  await requireLevel(ctx, [id], 'can_view');
  const row = await itemById(ctx.db, ctx.caller, ctx.clock.now(), id);
  if (!row) throw new OperationError('no_access');
  if (row.object_type !== kind) throw new OperationError('bad_request', {}, { id: `not_a_${kind}` });
  return answerItem(ctx, row);
}

/** What an organisation stores, trash included. @throws {OperationError} not_signed_in, no_access */
export async function organisationStorage(ctx: Context, org: string): Promise<Answer<typeof organisationUsage>> {
  await requireMember(ctx, org);
  return usageOf(ctx.db, org);
}
