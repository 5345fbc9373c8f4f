import { sql, type Sql, type SQL } from '../../../platform/db/index.ts';
import { indexInScope, type Viewer } from '../reading/scope.sql.ts';
import type { Scope } from '../reading/scope.ts';
import { conditionOf, type Criteria } from './conditions.sql.ts';

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

/** `qido`: JSON text of the study's attributes (PS3.18 10.6.3.3.1) without RetrieveURL, tags ascending. */
export interface StudyResult {
  studyInstanceUid: string;
  qido: string;
}

export interface SeriesResult {
  studyInstanceUid: string;
  seriesInstanceUid: string;
  qido: string;
  studyQido: string;
}

export interface InstanceResult extends Omit<SeriesResult, 'qido'> {
  seriesQido: string;
  sopInstanceUid: string;
  sopClassUid: string;
  transferSyntaxUid: string;
  instanceNumber: number | null;
  rows: number | null;
  columns: number | null;
  bitsAllocated: number | null;
  numberOfFrames: number;
  /** Deflated DICOM JSON, where it was asked for. */
  dicomJson: Buffer | null;
}

const page = ({ limit, offset }: IndexSearch) => sql`limit ${limit}::int8 offset ${offset}::int8`;

/** The search that lists everything is asked for most, and its text is the same each time: the database keeps it prepared. */
function nameOf({ scope, criteria, within }: IndexSearch, level: string): string | undefined {
  if (criteria.size > 0) return undefined;
  const inside = [within.study === null ? '' : 'study', within.series === null ? '' : 'series'];
  return ['studies.search', level, scope.kind, ...inside].join('.');
}

function inScope({ scope, viewer, criteria, within }: IndexSearch, level: 'study' | 'series' | 'instance'): SQL {
  const { study, series } = within;
  const condition = sql`${conditionOf(criteria)}
    ${study === null ? sql`` : sql`and study.study_instance_uid = ${study}`}
    ${series === null ? sql`` : sql`and series.series_instance_uid = ${series}`}`;
  return indexInScope(scope, viewer, level, condition);
}

/** Studies, the latest first. */
export function searchStudies(db: Sql, search: IndexSearch): Promise<StudyResult[]> {
  return db.rows<StudyResult>(
    sql`
      select study.study_instance_uid as "studyInstanceUid", study.qido
      ${inScope(search, 'study')}
      order by study.study_date desc, study.item_id desc ${page(search)}`,
    nameOf(search, 'study'),
  );
}

/** Series, by study, then by number. */
export function searchSeries(db: Sql, search: IndexSearch): Promise<SeriesResult[]> {
  return db.rows<SeriesResult>(
    sql`
    select study.study_instance_uid as "studyInstanceUid", series.series_instance_uid as "seriesInstanceUid", series.qido,
      study.qido as "studyQido"
    ${inScope(search, 'series')}
    order by study.study_date desc, study.item_id desc, series.series_number, series.item_id ${page(search)}`,
    nameOf(search, 'series'),
  );
}

/** Instances, by study and series, then by number. */
export function searchInstances(db: Sql, search: IndexSearch, withDicomJson: boolean): Promise<InstanceResult[]> {
  return db.rows<InstanceResult>(
    sql`
    select study.study_instance_uid as "studyInstanceUid", series.series_instance_uid as "seriesInstanceUid",
      study.qido as "studyQido", series.qido as "seriesQido",
      instance.sop_instance_uid as "sopInstanceUid", instance.sop_class_uid as "sopClassUid",
      instance.transfer_syntax_uid as "transferSyntaxUid", instance.instance_number as "instanceNumber",
      instance.rows, instance.columns, instance.bits_allocated as "bitsAllocated",
      instance.number_of_frames as "numberOfFrames",
      ${withDicomJson ? sql`instance.dicom_json` : sql`null::bytea`} as "dicomJson"
    ${inScope(search, 'instance')}
    order by study.study_date desc, study.item_id desc, series.series_number, series.item_id,
      instance.instance_number, instance.sop_instance_uid ${page(search)}`,
    nameOf(search, withDicomJson ? 'instance with attributes' : 'instance'),
  );
}
