import { incompleteOf } from '../../storage/index.ts';
import { dicomwebScopes, seriesDocument, type ViewerSeries, type ViewerStudy } from '@mado/contract';
import { displayName, parsePersonName } from '@mado/dicom';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { requireLevel, withheldAmong } from '../../sharing/index.ts';
import { imageSource } from '../images/image-source.ts';
import { documentThread } from '../document-thread.ts';
import { derivedSeries, isDerived, type DerivedSeries } from './derived-series.ts';
import type { DocumentExecutor } from './document-executor.ts';
import { sayDownload } from './may-download.ts';
import { documentOf } from './series-document.ts';
import { seriesRevision } from './series-document.sql.ts';
import { studyViews, type HintedPicture } from './study-views.ts';
import { viewerOf } from './scope.ts';
import { viewerKind, viewerRows, type ViewerRow } from './viewer-source.sql.ts';

/**
 * What the viewer shows for an item [VS-1]: the studies below a folder, or the one series around a series folder or a
 * file; of a file, that image alone; an image series as one series. Addresses are paths on this origin.
 *
 * @param kind what the caller takes the item for
 * @param options.isHint it is only likely to be opened: no view, as long as no more is read than `hint_frame`
 *   (docs/decisions/0022)
 * @throws {OperationError} not_signed_in, no_access, not_a_viewer_source when there is no DICOM in it, or it is of the
 *   other kind
 */
export async function viewerSource(
  ctx: Context,
  id: string,
  kind: 'folder' | 'file',
  { isHint }: { isHint: boolean },
): Promise<{ studies: ViewerStudy[] }> {
  const [opened] = await requireLevel(ctx, [id], 'can_view');
  const found = await viewerKind(ctx.db, id);
  if (found === 'images' && kind === 'folder') return imageSource(ctx, id, { isHint, withInstances: false });
  if (found !== kind) throw new OperationError('not_a_viewer_source');
  const file = kind === 'file' ? id : null;
  const rows = await viewerRows(ctx.db, id, viewerOf(ctx), file);
  if (rows.length === 0) throw new OperationError('not_a_viewer_source');
  const derived = await derivedSeries(ctx.db, rows, { file, served: false });
  const studies = studiesOf(ctx, await toldStudies(ctx, rows), (row) => seriesOf(row, file, derived));
  await sayDownload(ctx, studies.values(), opened ?? null);
  if (isHint) hint(ctx, id, rows, studies);
  else await ctx.resources.of(studyViews).opened(ctx, [...studies.keys()]);
  return { studies: [...studies.values()] };
}

/**
 * Says of each study which frame may be read on a hint: the first of its first series of images. It is always the same
 * one, so that asking again brings no other; none where it would be all of the study, or where the item is a part of
 * one.
 */
export function hint(
  ctx: Context,
  itemId: string | null,
  rows: readonly ViewerRow[],
  studies: ReadonlyMap<string, ViewerStudy>,
) {
  const pictures: HintedPicture[] = [];
  for (const [studyId, study] of studies) {
    const series = rows.filter((row) => row.studyId === studyId);
    const first = series.find(({ firstSop, Modality }) => firstSop !== null && !isDerived(Modality));
    const instances = series.reduce((sum, { instanceCount }) => sum + instanceCount, 0);
    const isPart = first?.seriesId === itemId;
    study.hint_frame = null;
    if (!first?.firstSop || instances < 2 || isPart) continue;
    study.hint_frame = study.series.find(({ uuid }) => uuid === first.seriesId)?.first_frame ?? null;
    pictures.push({ studyId, seriesId: first.seriesId, sopInstanceUid: first.firstSop });
  }
  ctx.resources.of(studyViews).hinted(ctx, pictures);
}

/** Rows as they are told to the caller: of studies that are withheld from them neither names nor days [PN-9]. */
export async function toldStudies<Row extends ViewerRow>(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const withheld = await withheldAmong(ctx, [...new Set(rows.map(({ studyId }) => studyId))]);
  return rows.map((row) => (withheld.has(row.studyId) ? { ...row, ...untold, isUntold: true } : row));
}

const untold = {
  patientName: null,
  PatientID: null,
  PatientSex: null,
  PatientBirthDate: null,
  StudyDate: null,
  StudyTime: null,
  StudyID: null,
  StudyDescription: null,
  AccessionNumber: null,
  SeriesDescription: null,
  SeriesDate: null,
  SeriesTime: null,
} satisfies Partial<ViewerRow>;

/** The studies of some rows in their order, by the ids of their folders, each with its series. */
export function studiesOf<Row extends ViewerRow>(
  { clock }: Pick<Context, 'clock'>,
  rows: readonly Row[],
  series: (row: Row) => ViewerSeries,
): Map<string, ViewerStudy> {
  const studies = new Map<string, ViewerStudy>();
  for (const row of rows) {
    const study = studies.get(row.studyId) ?? studyOf(row, clock.now());
    studies.set(row.studyId, study);
    study.series.push(series(row));
  }
  return studies;
}

function studyOf(row: ViewerRow, now: Date): ViewerStudy {
  return {
    uuid: row.studyId,
    org: row.org,
    StudyInstanceUID: row.StudyInstanceUID,
    PatientName: row.patientName === null ? null : displayName(parsePersonName(row.patientName)),
    PatientID: row.PatientID,
    PatientSex: row.PatientSex,
    PatientBirthDate: row.PatientBirthDate,
    StudyDate: row.StudyDate,
    StudyTime: row.StudyTime,
    StudyID: row.StudyID,
    StudyDescription: row.StudyDescription,
    AccessionNumber: row.AccessionNumber,
    identity_conflict: row.identityConflict,
    incomplete: incompleteOf({ ...row, from: row.missingFrom, received: row.received }, now),
    series: [],
  };
}

/**
 * A series has the same addresses wherever it was opened from, so that a browser that has its images does not fetch
 * them again.
 */
export function seriesOf(row: ViewerRow, file: string | null, derived: DerivedSeries): ViewerSeries {
  const wadoRoot = dicomwebScopes.folder.replace('{id}', file ?? row.seriesId);
  const document = seriesDocument.path.replace('{id}', row.seriesId);
  return {
    uuid: row.seriesId,
    SeriesInstanceUID: row.SeriesInstanceUID,
    Modality: row.Modality,
    SeriesNumber: row.SeriesNumber,
    SeriesDescription: row.SeriesDescription,
    SeriesDate: row.SeriesDate,
    SeriesTime: row.SeriesTime,
    instance_count: row.instanceCount,
    frame_count: row.frameCount,
    revision: row.revision,
    wadoRoot,
    document: file === null ? document : `${document}?file=${file}`,
    first_frame: row.firstSop === null ? null : frameUrl(wadoRoot, row, row.firstSop),
    // Which images somebody has marked, or speaks of, would tell [PN-9].
    derived:
      row.isUntold && derived.has(row.seriesId) ? { references: [], left_out: 0 } : (derived.get(row.seriesId) ?? null),
    // Whoever asked for the rights says more.
    can: { download: false },
  };
}

export function frameUrl(wadoRoot: string, { StudyInstanceUID, SeriesInstanceUID }: ViewerRow, sop: string): string {
  return `${wadoRoot}/studies/${StudyInstanceUID}/series/${SeriesInstanceUID}/instances/${sop}/frames/1`;
}

/** Bytes of JSON that one answer may have of instances. */
const largestInstances = 64_000_000;

/**
 * The answer as JSON text in pieces, metadata of every instance among them. A thread writes these, series by series, in
 * turns; here nothing of them is looked at.
 *
 * @throws {OperationError} as `viewerSource`; too_large when there are more than `largestInstances`
 */
export async function viewerSourceText(
  ctx: Context,
  id: string,
  kind: 'folder' | 'file',
  execute: DocumentExecutor,
): Promise<Uint8Array[]> {
  if (kind === 'folder' && (await viewerKind(ctx.db, id)) === 'images')
    return [Buffer.from(JSON.stringify(await imageSource(ctx, id, { isHint: false, withInstances: true })))];
  const { studies } = await viewerSource(ctx, id, kind, { isHint: false });
  const file = kind === 'file' ? id : null;
  const hidden = await withheldAmong(ctx, [...new Set(studies.map(({ uuid }) => uuid))]);
  const written: Uint8Array[] = [];
  let length = 0;
  for (const study of studies) {
    for (const { uuid, wadoRoot, SeriesInstanceUID } of study.series) {
      const found = await seriesRevision(ctx.db, uuid);
      if (!found) throw new OperationError('not_a_viewer_source');
      const { gzip } = await documentOf(
        ctx,
        { seriesId: uuid, revision: found.revision, withheld: hidden.has(study.uuid) },
        file,
        execute,
      );
      const frames = `${wadoRoot}/studies/${study.StudyInstanceUID}/series/${SeriesInstanceUID}/instances/`;
      const one = await execute(() => ctx.resources.of(documentThread).listInstances(gzip, frames));
      length += one.length;
      if (length > largestInstances) throw new OperationError('too_large', { limit: `${largestInstances / 1e6} MB` });
      written.push(one);
    }
  }
  // Stands where they belong; nobody else can have written it.
  const place = ctx.random.uuid();
  const marked = studies.map((study) => ({
    ...study,
    series: study.series.map((one) => ({ ...one, instances: place })),
  }));
  const around = JSON.stringify({ studies: marked }).split(`"${place}"`);
  return around.flatMap((text, n) => [Buffer.from(text), ...written.slice(n, n + 1)]);
}
