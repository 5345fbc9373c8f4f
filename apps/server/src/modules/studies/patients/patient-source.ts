import { dicomwebScopes, type ViewerSeries, type ViewerStudy } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { roleOf } from '../../organisations/index.ts';
import { listedTo } from '../../sharing/index.ts';
import { sharesAnything } from '../../storage/index.ts';
import { derivedSeries } from '../retrieve/derived-series.ts';
import { viewerOf } from '../retrieve/scope.ts';
import { sayDownload } from '../retrieve/may-download.ts';
import { frameUrl, hint, seriesOf, studiesOf, toldStudies } from '../retrieve/viewer-source.ts';
import { studyViews } from '../retrieve/study-views.ts';
import { mergedCount, mergedStudies, toBeMerged } from '../search/merged.sql.ts';
import {
  guestRows,
  memberRows,
  studiesOfPatient,
  type PatientStudyRow,
  type StudyCopyRow,
} from './patient-studies.sql.ts';

interface Asked {
  patientId: string;
  /** A study of the patient who is meant. */
  of: string | null;
  isHint: boolean;
}

/**
 * All images of a patient in an organisation that the caller may view [VS-7]: to a member as the organisation serves
 * them, to others the studies that are shared with them; a public link lists nothing.
 *
 * @throws {OperationError} not_signed_in; no_access where the caller is no member and nothing is shared with them;
 *   patient_ambiguous
 */
export async function patientSource(ctx: Context, org: string, asked: Asked): Promise<{ studies: ViewerStudy[] }> {
  const { db, caller, clock } = ctx;
  if (!caller.account) throw new OperationError('not_signed_in');
  const isMember = (await roleOf(ctx, org)) !== 'none';
  if (!isMember && !(await sharesAnything(db, caller, clock.now(), org))) throw new OperationError('no_access');
  const found = await studiesOfPatient(db, org, asked.patientId.trim());
  const seen = await listedTo(
    ctx,
    found.map(({ id }) => id),
  );
  // Whose they are is not said of those that are withheld [PN-10].
  const visible = found.filter(({ id }) => seen.get(id)?.withheld === false);
  const chosen = ofOnePatient(visible, asked.of);
  const studies = await (isMember ? asServed(ctx, org, chosen, asked.isHint) : asTheyLie(ctx, chosen, asked.isHint));
  return { studies };
}

/**
 * Of studies of one ID those of one patient [ID-6]: one ID of two issuers is two patients, and a study that names no
 * issuer may be of any; where there are several it is of nobody's whose issuer is named.
 *
 * @throws {OperationError} patient_ambiguous where nothing says which is meant
 */
export function ofOnePatient(studies: readonly PatientStudyRow[], of: string | null): PatientStudyRow[] {
  const issuers = new Set(studies.flatMap(({ issuer }) => issuer || []));
  if (issuers.size < 2) return [...studies];
  const meant = studies.find(({ id }) => id === of);
  if (!meant) throw new OperationError('patient_ambiguous');
  return studies.filter(({ issuer }) => (issuer || null) === (meant.issuer || null));
}

/** Studies as they lie in their folders, for a caller who may view them. */
export async function asTheyLie(
  ctx: Context,
  chosen: readonly { id: string }[],
  isHint: boolean,
): Promise<ViewerStudy[]> {
  const ids = chosen.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await guestRows(ctx.db, ids);
  const derived = await derivedSeries(ctx.db, rows, { file: null, served: false });
  const studies = studiesOf(ctx, await toldStudies(ctx, rows), (row) => seriesOf(row, null, derived));
  await sayDownload(ctx, studies.values(), null);
  if (isHint) hint(ctx, null, rows, studies);
  else await ctx.resources.of(studyViews).opened(ctx, [...studies.keys()]);
  return [...studies.values()];
}

/**
 * As the root of the organisation serves them [ID-11, ID-14]. What lies there once, and wholly its own, has the
 * addresses that it has everywhere; what is merged has those of the root, and says of which copies it is [VS-31].
 *
 * @param chosen copies that the caller may view
 */
export async function asServed(
  ctx: Context,
  org: string,
  chosen: readonly StudyCopyRow[],
  isHint: boolean,
): Promise<ViewerStudy[]> {
  if (chosen.length === 0) return [];
  const viewer = viewerOf(ctx);
  const merged = new Set(await toBeMerged(ctx.db, org, [...new Set(chosen.map(({ uid }) => uid))]));
  const ids = chosen.map(({ id }) => id);
  const rows = await memberRows(ctx.db, org, viewer, ids, merged.size > 0);
  const derived = await derivedSeries(ctx.db, rows, { file: null, served: true });
  const counts = await mergedStudies(ctx.db, org, viewer, [...merged]);
  const studies = studiesOf(ctx, await toldStudies(ctx, rows), (row): ViewerSeries => {
    const own = seriesOf(row, null, derived);
    // Where the UID stands for another patient, this one is reached by its folder alone.
    if (!merged.has(row.StudyInstanceUID) || !row.leads) return own;
    const wadoRoot = dicomwebScopes.org.replace('{id}', org);
    return {
      ...own,
      instance_count:
        mergedCount(counts, { ...row, studyInstanceUid: row.StudyInstanceUID }, row.SeriesInstanceUID) ??
        own.instance_count,
      // Of several copies nobody counts frames before they are read.
      frame_count: null,
      revision: null,
      wadoRoot,
      document: `${wadoRoot}/studies/${row.StudyInstanceUID}/series/${row.SeriesInstanceUID}/metadata`,
      first_frame: row.servedSop === null ? null : frameUrl(wadoRoot, row, row.servedSop),
    };
  });
  for (const { studyId, StudyInstanceUID, patientNumber, leads } of rows) {
    const study = studies.get(studyId);
    if (!study || study.copies || !leads || !merged.has(StudyInstanceUID)) continue;
    const copies = chosen.filter(({ uid, patient }) => uid === StudyInstanceUID && patient === patientNumber);
    const served = copies.some(({ own }) => own) ? copies.filter(({ own }) => own) : copies;
    study.copies = served.map(({ id }) => id).toSorted();
  }
  await sayDownload(ctx, studies.values(), null);
  if (isHint) for (const study of studies.values()) study.hint_frame = null;
  else await ctx.resources.of(studyViews).opened(ctx, [...studies.keys()]);
  return [...studies.values()];
}
