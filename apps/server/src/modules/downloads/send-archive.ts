import { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import { disposition, preferredLanguage, type Exchange } from '../../platform/http/index.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { permitOnce, workBudget, workLimits, type WorkBudget } from '../../platform/work/index.ts';
import { record } from '../audit/index.ts';
import { archiveBytes } from './archive-bytes.ts';
import { archiveOf, contentsOf, isOfOurs, type Archive } from './archive.ts';
import { rightOnTheWay } from './right-on-the-way.ts';

/** Archives on their way, of all callers and of one: each keeps its list of files in memory [DL-9]. */
export const archiveLimits = { requests: 16, requestsOfOne: 3 };
const budget: Resource<WorkBudget> = {
  name: 'downloads.archives',
  open: ({ clock }) => workBudget(clock, { ...workLimits, ...archiveLimits }),
};
/** What a list of files takes of the budget while it is read, in bytes: some hundred for each. */
const bytesOfList = 100_000_000;

/**
 * Sends an archive as it is read, with its length; what goes wrong on the way breaks the connection off, so that nobody
 * takes a part for the whole [DL-2]. Recorded once for each item that was asked for.
 *
 * @throws {OperationError} what `archiveOf` throws; too_many_requests, busy for one archive more than there may be
 */
export async function sendArchive(
  ctx: Context,
  ids: readonly string[],
  exchange: Exchange,
  kind?: 'folder',
): Promise<void> {
  const { request, reply } = exchange;
  const language = preferredLanguage(request.headers['accept-language']);
  const slot = permitOnce(ctx.resources.of(budget), ctx, exchange)();
  const archive = await slot.run(bytesOfList, () => archiveOf(ctx, ids, { language, ...(kind && { kind }) }));
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': disposition('attachment', archive.name),
    'content-length': archive.size,
    vary: 'Accept-Language, Authorization',
  });
  reply.type('application/zip');
  // Of what HEAD asks for nothing goes out.
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  await recordArchive(ctx, archive);
  const isLeft = (): boolean => reply.raw.destroyed || reply.raw.closed;
  const permit = rightOnTheWay(ctx, archive.entries);
  const bytes = archiveBytes({ blobs: ctx.blobs, isLeft, permit }, archive.entries);
  reply.send(Readable.from(bytes, { objectMode: false }));
}

/** What an archive would have in it; under the same limits, for it costs the same list. */
export async function archiveContentsOf(ctx: Context, ids: readonly string[], exchange: Exchange) {
  const language = preferredLanguage(exchange.request.headers['accept-language']);
  const permit = permitOnce(ctx.resources.of(budget), ctx, exchange)();
  return permit.run(bytesOfList, () => contentsOf(ctx, ids, language));
}

/** [DL-8] Of an archive without files nothing is taken away. */
async function recordArchive(ctx: Context, { items, entries, leftOut }: Archive): Promise<void> {
  const files = entries.filter((entry) => !isOfOurs(entry)).length;
  if (files === 0) return;
  const details = { by: 'archive', files, left_out: leftOut.length, ...(items.length > 1 && { items: items.length }) };
  await ctx.db.transaction(async (tx) => {
    for (const { id, org } of items)
      await record(tx, ctx, { action: 'download', org, object: { kind: 'item', id }, result: 'done', details });
  });
}
