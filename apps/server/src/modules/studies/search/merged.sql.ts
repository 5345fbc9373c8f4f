import type { DicomJson } from '@mado/dicom';
import { array, sql, type Sql } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import { modalitiesInStudy } from '../qido-attributes.ts';
import { isMixed, isOwn } from '../retrieve/copies.sql.ts';
import { allCopies, isServed } from '../retrieve/organisation-scope.sql.ts';
import type { Viewer } from '../retrieve/scope.ts';

/** What is counted over all copies of a study that a viewer may see. */
interface MergedStudy {
  modalities: string[];
  /** number of instances by SeriesInstanceUID */
  instances: Map<string, number>;
}

/** A study of one patient, in an organisation. */
export interface PatientStudy {
  readonly studyInstanceUid: string;
  readonly patientNumber: number;
}

/** By `keyOf`. */
export type MergedStudies = ReadonlyMap<string, MergedStudy>;

const keyOf = ({ studyInstanceUid, patientNumber }: PatientStudy) => `${studyInstanceUid} ${patientNumber}`;

/**
 * Whether a study of one patient lies more than once in the organisation, or in it any study does; what holds files
 * from outside beside its own is merged as well, since it is not shown as it lies.
 */
export async function needsMerging(db: Sql, org: string, study: string | null): Promise<boolean> {
  const named = study === null ? sql`` : sql`and study_instance_uid = ${study}`;
  const rows = await db.rows(
    sql`(select 1 as one from study where org = ${org} ${named} group by study_instance_uid, patient_number having count(*) > 1 limit 1)
      union all (select 1 from study where org = ${org} ${named} and ${isMixed(sql`study`)} limit 1)`,
    `studies.needsMerging.${study === null ? 'any' : 'study'}`,
  );
  return rows.length > 0;
}

/** Those of some studies that must be merged in the organisation (`needsMerging`), whoever may see them. */
export async function toBeMerged(db: Sql, org: string, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const rows = await db.rows<{ uid: string }>(
    sql`select study_instance_uid as uid from study where org = ${org} and study_instance_uid = any(${array(uids, 'text')})
      group by study_instance_uid, patient_number having count(*) > 1 or bool_or(${isMixed(sql`study`)})`,
    'studies.toBeMerged',
  );
  return [...new Set(rows.map(({ uid }) => uid))];
}

interface CountedSeries extends PatientStudy {
  own: boolean;
  series: string;
  modality: string | null;
  instances: number;
}

/** Counts anew what each copy has counted for itself, of the copies that are served. */
export async function mergedStudies(
  db: Sql,
  org: string,
  viewer: Viewer,
  uids: readonly string[],
): Promise<MergedStudies> {
  if (uids.length === 0) return new Map();
  const named = sql`study.study_instance_uid = any(${array(uids, 'text')})`;
  const counted = await db.rows<CountedSeries>(sql`
    select found."studyInstanceUid", found."patientNumber", found.own, found.series, min(found.modality) as modality,
      count(distinct instance.sop_instance_uid) filter (where file.id is not null)::int4 as instances
    from (select study.study_instance_uid as "studyInstanceUid", study.patient_number as "patientNumber", ${isOwn(sql`study`)} as own,
        study.outside_count, study.instance_count, series.series_instance_uid as series, series.item_id, series.modality
      ${allCopies(org, viewer, named)}) found
    left join instance on instance.series_id = found.item_id
    left join ${itemView} file on file.id = instance.item_id and file.trashed_at is null and ${isServed(sql`file`, sql`found`)}
    group by found."studyInstanceUid", found."patientNumber", found.own, found.series`);
  const merged = new Map<string, MergedStudy>();
  for (const ofUid of Map.groupBy(counted, ({ studyInstanceUid }) => studyInstanceUid).values()) {
    const own = ofUid.some((one) => one.own);
    for (const [key, series] of Map.groupBy(ofUid, keyOf)) {
      const served = series.filter((one) => one.own === own && (one.instances > 0 || !own));
      const modalities = new Set(served.flatMap(({ modality }) => modality ?? []));
      merged.set(key, {
        modalities: [...modalities].toSorted(),
        instances: new Map(served.map((one) => [one.series, one.instances])),
      });
    }
  }
  return merged;
}

/** How many instances of a series are served; undefined: it is not merged. */
export function mergedCount(merged: MergedStudies, study: PatientStudy, series: string): number | undefined {
  return merged.get(keyOf(study))?.instances.get(series);
}

/** The attributes of a study as text, with what is counted over its copies. */
export function mergedStudyQido(merged: MergedStudies, study: PatientStudy, qido: string): string {
  const found = merged.get(keyOf(study));
  if (!found) return qido;
  const instances = [...found.instances.values()].reduce((sum, count) => sum + count, 0);
  return replaced(qido, {
    '00080061': modalitiesInStudy(found.modalities),
    '00201206': { vr: 'IS', Value: [found.instances.size] },
    '00201208': { vr: 'IS', Value: [instances] },
  });
}

/** The attributes of a series as text, with the number of instances of all its copies. */
export function mergedSeriesQido(merged: MergedStudies, study: PatientStudy, series: string, qido: string): string {
  const instances = mergedCount(merged, study, series);
  return instances === undefined ? qido : replaced(qido, { '00201209': { vr: 'IS', Value: [instances] } });
}

/** The same attributes in the same order, some with another value. */
function replaced(qido: string, attributes: DicomJson): string {
  return JSON.stringify({ ...(JSON.parse(qido) as DicomJson), ...attributes });
}
