import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import { notModified, type Exchange } from '../../platform/http/index.ts';
import { writeJobs } from '../../platform/jobs/index.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { studyViews } from '../studies/index.ts';
import { makeThumbnail, makerVersion } from './make-thumbnail.job.ts';
import { sourceOf, type Source } from './source.ts';
import { madeOf } from './thumbnails.sql.ts';
import { videoDecoder } from './video-picture.ts';

/** Seconds after which it is worth while to ask again. */
const askAgainAfter = 1;
/** Who waits asks every second: the job is not written each time. */
const writtenAgainMs = 30_000;

/** Items and bytes for which this server has written a job, and when. */
const askedFor: Resource<LRUCache<string, number>> = {
  name: 'thumbnails.askedFor',
  open: () => new LRUCache({ max: 10_000 }),
};

/**
 * Sends the thumbnail of an item [TN-1], or has it made: 202 until it is there, 204 where there will be none [TN-2].
 *
 * @throws {OperationError} not_signed_in, no_access, link_expired, gone
 */
export async function sendThumbnail(ctx: Context, id: string, exchange: Exchange): Promise<void> {
  const [access] = await requireLevel(ctx, [id], 'can_view');
  const { reply } = exchange;
  // It is large enough to be looked at, and not marked [AC-34].
  const source = access?.marked ? null : await sourceOf(ctx.db, id);
  const made = source && (await madeOf(ctx.db, source, makerVersion));
  reply.header('cache-control', 'no-store');
  if (source && made === null && (await canBeMade(ctx, source))) {
    await haveMade(ctx, source);
    reply.code(202).header('retry-after', askAgainAfter).send();
    return;
  }
  if (!source || made === null || 'reason' in made) {
    reply.code(204).send();
    return;
  }
  if (source.partOf !== null) await ctx.resources.of(studyViews).read(ctx, [source.partOf]);
  reply.headers({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' });
  if (notModified(exchange, `"${made.etag}"`, 'Accept')) return;
  reply.type('image/webp').send(Buffer.from(made.picture));
}

async function canBeMade(ctx: Context, { kind }: Source): Promise<boolean> {
  return kind !== 'video' || (await ctx.resources.of(videoDecoder)) !== null;
}

async function haveMade(ctx: Context, { item, sha256, kind }: Source): Promise<void> {
  const asked = ctx.resources.of(askedFor);
  const now = ctx.clock.now().getTime();
  const key = `${item} ${sha256}`;
  if (now - (asked.get(key) ?? -Infinity) < writtenAgainMs) return;
  await ctx.db.transaction((tx) => writeJobs(tx, ctx, makeThumbnail, [{ key, data: { item, sha256, kind } }]));
  asked.set(key, now);
}
