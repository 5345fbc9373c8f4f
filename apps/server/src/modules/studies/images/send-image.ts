import type { imageFrame, ParsedInput } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import { notModified, OperationError, type Exchange } from '../../../platform/http/index.ts';
import { requireLevel, requireUnmarked } from '../../sharing/index.ts';
import { imagesOf } from '../../storage/index.ts';
import { itemOfImage } from '../generated-uid.ts';
import { studyViews } from '../retrieve/study-views.ts';

/**
 * Sends the bytes of one JPEG or PNG file as what they are by content, never as anything that a browser would run
 * [VS-6].
 *
 * @throws {OperationError} not_signed_in, no_access; frame_not_found for what is no such image, or not of this item;
 *   link_marked_only
 */
export async function sendImage(
  ctx: Context,
  { id, instance }: ParsedInput<typeof imageFrame>['params'],
  exchange: Exchange,
): Promise<void> {
  requireUnmarked(ctx, await requireLevel(ctx, [id], 'can_view'));
  const file = itemOfImage(instance);
  const found = file === null ? null : await imagesOf(ctx.db, id, file);
  const image = found?.images[0];
  if (!image) throw new OperationError('frame_not_found');
  await ctx.resources.of(studyViews).read(ctx, [id]);
  const { reply } = exchange;
  reply.headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  });
  if (notModified(exchange, `"${image.sha256}.image"`, 'Accept')) return;
  reply.type(image.filetype).header('content-length', image.size);
  reply.send(ctx.blobs.stream(image.sha256));
}
