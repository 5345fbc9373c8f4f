import { opaque, sql, type Sql, type SQL } from '../../../platform/db/index.ts';
import type { InstanceRow } from '../index-entry.ts';
import { mergedIndex, otherCopy } from '../retrieve/organisation-scope.sql.ts';
import { indexInScope, leads } from '../retrieve/scope.sql.ts';
import type { Scope, Viewer } from '../retrieve/scope.ts';
import { conditionOf, type Criteria } from './conditions.sql.ts';
import {
  needsMerging,
  mergedSeriesQido,
  mergedStudies,
  mergedStudyQido,
  toBeMerged,
  type PatientStudy,
} from './merged.sql.ts';

/** What is searched, for whom, and which of the results. */
export interface IndexSearch {
  readonly scope: Scope;
  readonly viewer: Viewer;
  readonly criteria: Criteria;
  /** UIDs that the results lie in; null: any */
  readonly within: { readonly study: string | null; readonly series: string | null };
  /** null: all */
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * A study that was found. `leads`: its UID stands for it in the scope; where that stands for another patient's, it is
 * reached by its folder alone.
 */
interface FoundStudy extends PatientStudy {
  /** id of its folder */
  studyId: string;
  leads: boolean;
}

/** `qido`: JSON text of the study's attributes (PS3.18 10.6.3.3.1) without RetrieveURL, tags ascending. */
export interface StudyResult extends FoundStudy {
  qido: string;
}

export interface SeriesResult extends FoundStudy {
  seriesInstanceUid: string;
  qido: string;
  studyQido: string;
}

export interface InstanceResult extends Omit<SeriesResult, 'qido'>, Omit<InstanceRow, 'uid'> {
  seriesQido: string;
  sopInstanceUid: string;
  /** Deflated DICOM JSON, where it was asked for. */
  dicomJson: Buffer | null;
}

const page = ({ limit, offset }: IndexSearch) =>
  sql`limit ${opaque(sql`${limit}::int8`)} offset ${opaque(sql`${offset}::int8`)}`;

/**
 * The search that lists everything is asked for most, and its text is the same each time: the database keeps it
 * prepared.
 */
function nameOf({ scope, criteria, within }: IndexSearch, level: string, several: boolean): string | undefined {
  if (criteria.size > 0) return undefined;
  const inside = [within.study === null ? '' : 'study', within.series === null ? '' : 'series'];
  return ['studies.search', level, scope.kind, ...inside, several ? 'merged' : ''].join('.');
}

/** @param several whether a study of the scope may lie in it more than once */
function inScope(search: IndexSearch, level: 'study' | 'series' | 'instance', several: boolean): SQL {
  const { scope, viewer, criteria, within } = search;
  const { study, series } = within;
  const merged = several ? (other: SQL) => otherCopy(scope.id, viewer, other) : null;
  const lowest = { study: sql`study_item`, series: sql`series_item`, instance: sql`file` }[level];
  // Nothing finds what is withheld [PN-10]; the root of an organisation does not have it in sight.
  const told = scope.kind === 'org' ? sql`` : sql`and not ${viewer.withheld(lowest)}`;
  const condition = sql`${conditionOf(criteria, merged)} ${told}
    ${study === null ? sql`` : sql`and study.study_instance_uid = ${opaque(sql`${study}::text`)} and ${leads(scope, viewer)}`}
    ${series === null ? sql`` : sql`and series.series_instance_uid = ${opaque(sql`${series}::text`)}`}`;
  if (several && level !== 'study') return mergedIndex(scope.id, viewer, level, condition);
  return indexInScope(scope, viewer, level, condition);
}

const foundStudy = ({
  scope,
  viewer,
}: IndexSearch) => sql`study.item_id as "studyId", study.study_instance_uid as "studyInstanceUid",
  study.patient_number as "patientNumber", ${leads(scope, viewer)} as leads`;

/** Only an organisation merges copies [ID-14]. Where each study lies once, the search needs nothing of it. */
async function mayMerge(db: Sql, { scope, within }: IndexSearch): Promise<boolean> {
  return scope.kind === 'org' && (await needsMerging(db, scope.id, within.study));
}

async function mergedIn(db: Sql, { scope, viewer }: IndexSearch, results: readonly { studyInstanceUid: string }[]) {
  const uids = new Set(results.map(({ studyInstanceUid }) => studyInstanceUid));
  return mergedStudies(db, scope.id, viewer, [...uids]);
}

/** Studies, the latest first. */
export async function searchStudies(db: Sql, search: IndexSearch): Promise<StudyResult[]> {
  const { scope, criteria } = search;
  const several = criteria.has('ModalitiesInStudy') && (await mayMerge(db, search));
  const rows = await db.rows<StudyResult>(
    sql`
      select ${foundStudy(search)}, study.qido
      ${inScope(search, 'study', several)}
      order by study.study_date desc, study.item_id desc ${page(search)}`,
    nameOf(search, 'study', several),
  );
  if (scope.kind === 'item') return rows;
  const uids = rows.map(({ studyInstanceUid }) => studyInstanceUid);
  const merged = await mergedStudies(db, scope.id, search.viewer, await toBeMerged(db, scope.id, uids));
  if (merged.size === 0) return rows;
  // What does not lead is reached by its own folder, which shows that one copy.
  return rows.map((row) => (row.leads ? { ...row, qido: mergedStudyQido(merged, row, row.qido) } : row));
}

/** Series, by study, then by number. */
export async function searchSeries(db: Sql, search: IndexSearch): Promise<SeriesResult[]> {
  const several = await mayMerge(db, search);
  const rows = await db.rows<SeriesResult>(
    sql`
    select ${foundStudy(search)}, series.series_instance_uid as "seriesInstanceUid", series.qido,
      study.qido as "studyQido"
    ${inScope(search, 'series', several)}
    order by study.study_date desc, study.item_id desc, series.series_number, series.item_id ${page(search)}`,
    nameOf(search, 'series', several),
  );
  if (!several) return rows;
  const merged = await mergedIn(db, search, rows);
  return rows.map((row) => ({
    ...row,
    qido: mergedSeriesQido(merged, row, row.seriesInstanceUid, row.qido),
    studyQido: mergedStudyQido(merged, row, row.studyQido),
  }));
}

/** Instances, by study and series, then by number. */
export async function searchInstances(db: Sql, search: IndexSearch, withDicomJson: boolean): Promise<InstanceResult[]> {
  const several = await mayMerge(db, search);
  const rows = await db.rows<InstanceResult>(
    sql`
    select ${foundStudy(search)}, series.series_instance_uid as "seriesInstanceUid",
      study.qido as "studyQido", series.qido as "seriesQido",
      instance.sop_instance_uid as "sopInstanceUid", instance.sop_class_uid as "sopClassUid",
      instance.transfer_syntax_uid as "transferSyntaxUid", instance.instance_number as "instanceNumber",
      instance.rows, instance.columns, instance.bits_allocated as "bitsAllocated",
      instance.number_of_frames as "numberOfFrames",
      ${withDicomJson ? sql`instance.dicom_json` : sql`null::bytea`} as "dicomJson"
    ${inScope(search, 'instance', several)}
    order by study.study_date desc, study.item_id desc, series.series_number, series.item_id,
      instance.instance_number, instance.sop_instance_uid ${page(search)}`,
    nameOf(search, withDicomJson ? 'instance with attributes' : 'instance', several),
  );
  if (!several) return rows;
  const merged = await mergedIn(db, search, rows);
  return rows.map((row) => ({
    ...row,
    seriesQido: mergedSeriesQido(merged, row, row.seriesInstanceUid, row.seriesQido),
    studyQido: mergedStudyQido(merged, row, row.studyQido),
  }));
}
