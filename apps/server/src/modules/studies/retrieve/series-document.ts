import type { Context } from '../../../platform/context.ts';
import { jsonNotModified, OperationError, sendGzippedJson, type Exchange } from '../../../platform/http/index.ts';
import { requireLevel } from '../../sharing/index.ts';
import { documentThread } from '../document-thread.ts';
import { documentExecutor, type DocumentExecutor } from './document-executor.ts';
import { fileOfSeries, partsOf, seriesRevision, type CompressedDocument } from './series-document.sql.ts';
import { studyViews } from './study-views.ts';
import { ofPixels, readSeriesDocument } from './series-documents.ts';

/**
 * The series document of a series folder, or of one file of it alone: the stored bytes, when they are of the present
 * revision.
 *
 * @throws {OperationError} not_signed_in, no_access on the series, or on the file where one is asked for;
 *   not_a_viewer_source when the item is no series, or the file is not in it
 */
export async function sendSeriesDocument(
  ctx: Context,
  seriesId: string,
  file: string | null,
  exchange: Exchange,
): Promise<void> {
  const [allowed] = await requireLevel(ctx, [file ?? seriesId], 'can_view');
  const series = await seriesRevision(ctx.db, seriesId);
  if (series === null) throw new OperationError('not_a_viewer_source');
  const { gzip, etag } = await documentOf(
    ctx,
    { seriesId, revision: series.revision, withheld: allowed?.withheld ?? true },
    file,
    documentExecutor(ctx, exchange),
  );
  await ctx.resources.of(studyViews).read(ctx, [series.studyId], file === null ? { document: seriesId } : undefined);
  if (!jsonNotModified(exchange, etag)) await sendGzippedJson(exchange, 'application/json', gzip);
}

/** @param file one file of the series, which the document then is of */
export async function documentOf(
  ctx: Pick<Context, 'db' | 'resources'>,
  series: { seriesId: string; revision: number; withheld: boolean },
  file: string | null,
  execute: DocumentExecutor,
): Promise<CompressedDocument> {
  if (file === null) return readSeriesDocument(ctx, series, execute);
  const { db, resources } = ctx;
  const found = await fileOfSeries(db, series.seriesId, file);
  if (!found) throw new OperationError('not_a_viewer_source');
  return execute(async () => {
    const [part] = await partsOf(db, [file]);
    if (!part) throw new OperationError('not_a_viewer_source');
    const { document } = await resources.of(documentThread).build([part], '');
    // Of another form than the document had without fingerprints.
    const whole = { gzip: document, etag: `${part.sha256}.document2` };
    return series.withheld ? ofPixels(ctx, 'document', whole, (work) => work()) : whole;
  });
}
