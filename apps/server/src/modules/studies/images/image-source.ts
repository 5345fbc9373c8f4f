import { imageDocument, imageRoot, type ViewerSeries, type ViewerStudy } from '@mado/contract';
import { expandSeriesDocument } from '@mado/dicom';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { requireLevel } from '../../sharing/index.ts';
import { imagesOf, type ImageFile } from '../../storage/index.ts';
import { uidOfImage, uidOfImages } from '../generated-uid.ts';
import { sayDownload } from '../retrieve/may-download.ts';
import { studyViews } from '../retrieve/study-views.ts';
import { documentOfImages } from './image-document.ts';

/**
 * What the viewer shows for an image series, or for one JPEG or PNG file: a study with one series, of which nothing
 * else knows [VS-4]. No patient, no dates, no pixel spacing.
 *
 * @param options.isHint it is only likely to be opened: no view
 * @param options.withInstances with the metadata of every image
 * @throws {OperationError} not_signed_in, no_access; not_a_viewer_source where there is no image
 */
export async function imageSource(
  ctx: Context,
  id: string,
  { isHint, withInstances }: { isHint: boolean; withInstances: boolean },
): Promise<{ studies: ViewerStudy[] }> {
  const [opened] = await requireLevel(ctx, [id], 'can_view');
  const found = await imagesOf(ctx.db, id);
  if (!found || found.images.length === 0) throw new OperationError('not_a_viewer_source');
  const study = studyOf(id, found.name, found.images);
  await sayDownload(ctx, [study], opened ?? null);
  if (withInstances) await addInstances(ctx, study, found.images);
  if (isHint) study.hint_frame = null;
  else await ctx.resources.of(studyViews).opened(ctx, [id]);
  return { studies: [study] };
}

function studyOf(id: string, name: string, images: readonly ImageFile[]): ViewerStudy {
  const [first] = images;
  const series: ViewerSeries = {
    uuid: id,
    SeriesInstanceUID: uidOfImages(id, 'series'),
    Modality: null,
    SeriesNumber: null,
    SeriesDescription: name,
    SeriesDate: null,
    SeriesTime: null,
    instance_count: images.length,
    frame_count: images.length,
    revision: null,
    wadoRoot: imageRoot.replace('{id}', id),
    document: imageDocument.path.replace('{id}', id),
    first_frame: first ? frameAddress(id, first) : null,
    derived: null,
    can: { download: false },
  };
  return {
    uuid: id,
    StudyInstanceUID: uidOfImages(id, 'study'),
    PatientName: null,
    PatientID: null,
    PatientSex: null,
    PatientBirthDate: null,
    StudyDate: null,
    StudyTime: null,
    StudyID: null,
    StudyDescription: name,
    AccessionNumber: null,
    identity_conflict: false,
    incomplete: null,
    series: [series],
  };
}

async function addInstances(ctx: Context, study: ViewerStudy, images: readonly ImageFile[]): Promise<void> {
  const [series] = study.series;
  const metadata = expandSeriesDocument(await documentOfImages(ctx.blobs, images));
  if (!series) return;
  series.instances = images.map((image, n) => ({
    metadata: (metadata[n] ?? {}) as NonNullable<ViewerSeries['instances']>[number]['metadata'],
    url: frameAddress(study.uuid, image),
  }));
}

function frameAddress(id: string, image: ImageFile): string {
  const [study, series] = [uidOfImages(id, 'study'), uidOfImages(id, 'series')];
  return `${imageRoot.replace('{id}', id)}/studies/${study}/series/${series}/instances/${uidOfImage(image.id)}/frames/1`;
}
