import { createHash } from 'node:crypto';
import type { DicomJson, SeriesDocument } from '@mado/dicom';
import type { BlobStore } from '../../../platform/blobs/store.ts';
import type { Context } from '../../../platform/context.ts';
import { jsonNotModified, OperationError, sendJson, type Exchange } from '../../../platform/http/index.ts';
import { requireLevel } from '../../sharing/index.ts';
import { imagesOf, type ImageFile } from '../../storage/index.ts';
import { fingerprintOf } from '../build-document.ts';
import { uidOfImage } from '../generated-uid.ts';
import { studyViews } from '../retrieve/study-views.ts';
import { imageSize } from './image-size.ts';

/** Files whose heads are read at a time. */
const atOnce = 16;

const secondaryCapture = '1.2.840.10008.5.1.4.1.1.7';

/** What all of them are: colour as the browser's own decoder gives it (PS3.3 C.7.6.3). No transfer syntax is theirs. */
const shared: DicomJson = {
  '00080016': { vr: 'UI', Value: [secondaryCapture] },
  '00280002': { vr: 'US', Value: [3] },
  '00280004': { vr: 'CS', Value: ['RGB'] },
  '00280006': { vr: 'US', Value: [0] },
  '00280100': { vr: 'US', Value: [8] },
  '00280101': { vr: 'US', Value: [8] },
  '00280102': { vr: 'US', Value: [7] },
  '00280103': { vr: 'US', Value: [0] },
  '7FE00010': { vr: 'OB' },
};

/**
 * The series document of an image series, or of one image [VS-4, VS-5].
 *
 * @throws {OperationError} not_signed_in, no_access; not_a_viewer_source
 */
export async function sendImageDocument(ctx: Context, id: string, exchange: Exchange): Promise<void> {
  await requireLevel(ctx, [id], 'can_view');
  const found = await imagesOf(ctx.db, id);
  if (!found || found.images.length === 0) throw new OperationError('not_a_viewer_source');
  await ctx.resources.of(studyViews).read(ctx, [id]);
  const version = createHash('sha256');
  for (const image of found.images) version.update(`${image.id} ${image.sha256}\n`);
  if (jsonNotModified(exchange, `${version.digest('hex')}.images`)) return;
  const document = await documentOfImages(ctx.blobs, found.images);
  await sendJson(exchange, 'application/json', JSON.stringify(document));
}

/** Instances in the order of the images; where a size cannot be read it is left out. */
export async function documentOfImages(blobs: BlobStore, images: readonly ImageFile[]): Promise<SeriesDocument> {
  const instances: DicomJson[] = [];
  for (let from = 0; from < images.length; from += atOnce) {
    const some = images.slice(from, from + atOnce);
    instances.push(...(await Promise.all(some.map((image, n) => instanceOf(blobs, image, from + n + 1)))));
  }
  return { version: 1, shared, instances, fingerprints: images.map(({ sha256 }) => fingerprintOf(sha256)) };
}

async function instanceOf(blobs: BlobStore, image: ImageFile, number: number): Promise<DicomJson> {
  const read = (offset: number, length: number) => blobs.read(image.sha256, offset, length);
  const size = await imageSize(read, image.size, image.filetype);
  return {
    '00080018': { vr: 'UI', Value: [uidOfImage(image.id)] },
    '00200013': { vr: 'IS', Value: [number] },
    ...(size && {
      '00280010': { vr: 'US', Value: [size.rows] },
      '00280011': { vr: 'US', Value: [size.columns] },
    }),
  };
}
