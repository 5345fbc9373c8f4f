import { frameIndex } from '@mado/dicom';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import { notModified, OperationError, type Exchange } from '../../platform/http/index.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { JobFailed } from '../../platform/workers/index.ts';
import { requireLevel, requireUnmarked } from '../sharing/index.ts';
import { imageOfFile, readFrameToShow, studyViews } from '../studies/index.ts';
import { thumbnailMaker } from '../thumbnails/index.ts';
import { viewById, type ViewRow } from './presentations.sql.ts';

/** Bytes of a frame from which a picture is made at most. */
const mostBytes = 200_000_000;

/** Pictures that were asked for last: all who follow a presentation ask for the same one at once. */
const pictures: Resource<LRUCache<string, Promise<Uint8Array | null>>> = {
  name: 'presentations.pictures',
  open: () => new LRUCache({ max: 40 }),
};

/**
 * Sends the pixels of a view, with the window that was kept, and nothing else of its file [PN-2, PN-4]; 204 where the
 * image is not there any more, or cannot be shown.
 *
 * @throws {OperationError} as `requireLevel` for view; gone for a view that there is not; link_marked_only; busy where
 *   it took too long
 */
export async function sendPicture(ctx: Context, folder: string, id: string, exchange: Exchange): Promise<void> {
  requireUnmarked(ctx, await requireLevel(ctx, [folder], 'can_view'));
  const view = await viewById(ctx.db, folder, id);
  if (!view) throw new OperationError('gone');
  const { reply } = exchange;
  reply.header('cache-control', 'no-store');
  const image = await imageOfFile(ctx.db, view.file);
  const picture = image && (await pictureOf(ctx, view, image.sha256));
  if (!image || !picture) {
    reply.code(204).send();
    return;
  }
  await ctx.resources.of(studyViews).read(ctx, [image.studyId]);
  reply.headers({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' });
  if (notModified(exchange, `"${id}.${image.sha256}"`, 'Accept')) return;
  reply.type('image/webp').send(Buffer.from(picture));
}

function pictureOf(ctx: Context, view: ViewRow, sha256: string): Promise<Uint8Array | null> {
  const cache = ctx.resources.of(pictures);
  const key = `${view.id} ${sha256}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const made = make(ctx, view, sha256);
  cache.set(key, made);
  // What failed is tried again by who asks next.
  made.catch(() => cache.delete(key));
  return made;
}

async function make(ctx: Context, view: ViewRow, sha256: string): Promise<Uint8Array | null> {
  const { file, center, width, inverted } = view;
  const frame = await readFrameToShow(ctx, { itemId: file, sha256 }, frameIndex(view.frameIndex), mostBytes);
  if (frame === null || frame === 'too_large') return null;
  const window = center === null || width === null ? null : { center, width };
  const job = { kind: 'shown', chosen: { window, inverted }, ...frame } as const;
  const answer = await ctx.resources.of(thumbnailMaker).run(job).catch(busyFor);
  return answer && 'picture' in answer ? answer.picture : null;
}

/** What took too much may have met a busy machine: who asks is told to ask again. */
function busyFor(error: unknown): never {
  throw error instanceof JobFailed ? new OperationError('busy') : error;
}
