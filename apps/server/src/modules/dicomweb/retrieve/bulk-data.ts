import { requireTold, requireUnmarked } from '../../sharing/index.ts';
import { isMissing } from '@mado/dicom';
import { OperationError } from '../../../platform/http/index.ts';
import { octetOffers } from '../http/representation.ts';
import { inMemory } from '../http/send.ts';
import { byteRangeOf, type Dependencies, type ReadRequest } from '../dependencies.ts';
import { chooseRepresentation } from './accepted.ts';
import { sendFrames } from './frames.ts';
import { isTable } from './palette-tables.ts';
import { sendValue, sendVideo, byteRanges } from './send-value.ts';

const pixelData = '7FE00010';
/** Palettes and lookup tables, without which a frame cannot be shown. */
const imagePixelGroup = '0028';

/**
 * One bulk value by the path that the metadata gave (PS3.18 10.4.1.1.5), numbers in little endian. Compressed pixel
 * data comes as its frames, a video as its stream.
 *
 * @throws {OperationError} bulk_data_not_found, not_acceptable, busy, too_many_requests, range_not_satisfiable, and
 *   those of finding the instance
 */
export async function retrieveBulkData(deps: Dependencies, request: ReadRequest, path: string): Promise<void> {
  const { ctx, scope, uids } = request;
  const reads = path.startsWith(imagePixelGroup) ? 'first_frame' : undefined;
  const instance = await deps.index.instance(ctx, scope, uids.study, uids.series, uids.instance, reads);
  if (!isTable(path)) requireUnmarked(ctx, [{ id: instance.itemId, marked: instance.marked }]);
  if (!isTable(path) && path !== pixelData) requireTold([instance]);
  if (path === pixelData) {
    const table = await deps.index.frames(instance);
    if (table?.kind === 'encapsulated') {
      const described = Array.from({ length: table.numberOfFrames }, (_, index) => index + 1);
      const numbers = described.filter((number) => !isMissing(table.missing, number));
      if (numbers.length === 0) throw new OperationError('bulk_data_not_found');
      return sendFrames(deps, request, { instance, table, numbers });
    }
    if (table?.kind === 'video') return sendVideo(deps, request, { instance, table, resource: `bulkdata/${path}` });
  }
  const bulk = await deps.index.bulk(instance);
  const entry = Object.hasOwn(bulk.entries, path) ? bulk.entries[path] : undefined;
  if (!entry) throw new OperationError('bulk_data_not_found');
  const chosen = chooseRepresentation(request.exchange, octetOffers, { several: false, unsaid: 'single' });
  const asStored = bulk.deflated === null && entry.swap === undefined;
  const resource = `bulkdata/${path}`;
  if (asStored)
    return sendValue(request, { instance, resource, chosen, value: byteRanges(deps.blobs, instance, [entry]) });
  const stored = byteRangeOf(deps, instance, bulk.deflated ?? entry);
  const only = { deflated: bulk.deflated, entries: { [path]: entry } };
  const value = inMemory([await deps.decoder.bulk(request.permit(), only, path, stored)]);
  sendValue(request, { instance, resource, chosen, value });
}
