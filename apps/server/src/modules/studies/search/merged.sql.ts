import type { DicomJson } from '@mado/dicom';
import { array, sql, type Sql } from '../../../platform/db/index.ts';
import { modalitiesInStudy } from '../qido-attributes.ts';
import { allCopies, seenInOrganisation } from '../reading/organisation-scope.sql.ts';
import type { Viewer } from '../reading/scope.ts';

/** What is counted over all copies of a study that a viewer may see. */
interface MergedStudy {
  modalities: string[];
  /** number of instances by SeriesInstanceUID */
  instances: Map<string, number>;
}

/** By StudyInstanceUID; only studies of which the viewer may see several copies. */
export type MergedStudies = ReadonlyMap<string, MergedStudy>;

/** Whether a study lies more than once in the organisation, or in it any study does. */
export async function liesSeveralTimes(db: Sql, org: string, study: string | null): Promise<boolean> {
  const rows = await db.rows(
    sql`select from study where org = ${org} ${study === null ? sql`` : sql`and study_instance_uid = ${study}`}
      group by study_instance_uid having count(*) > 1 limit 1`,
    `studies.liesSeveralTimes.${study === null ? 'any' : 'study'}`,
  );
  return rows.length > 0;
}

/** Those of some studies that lie more than once in the organisation, whoever may see them. */
export async function severalTimes(db: Sql, org: string, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const rows = await db.rows<{ uid: string }>(
    sql`select study_instance_uid as uid from study where org = ${org} and study_instance_uid = any(${array(uids, 'text')})
      group by study_instance_uid having count(*) > 1`,
    'studies.severalTimes',
  );
  return rows.map(({ uid }) => uid);
}

/** Counts anew what each copy has counted for itself. */
export async function mergedStudies(
  db: Sql,
  org: string,
  viewer: Viewer,
  uids: readonly string[],
): Promise<MergedStudies> {
  if (uids.length === 0) return new Map();
  const named = sql`study.study_instance_uid = any(${array(uids, 'text')})`;
  const copies = await db.rows<{ study: string; modalities: string[] }>(sql`
    select study.study_instance_uid as study, study.modality_list as modalities
    from study join item study_item on study_item.id = study.item_id and study_item.trashed_at is null
    where ${seenInOrganisation(org, viewer, sql`study`, sql`study_item`)} and ${named}
    order by study.changed_at, study.item_id`);
  const merged = new Map<string, MergedStudy>();
  for (const [study, lists] of Map.groupBy(copies, (copy) => copy.study)) {
    const modalities = [...new Set(lists.flatMap((list) => list.modalities))];
    if (lists.length > 1) merged.set(study, { modalities, instances: new Map() });
  }
  if (merged.size === 0) return merged;
  const counted = await db.rows<{ study: string; series: string; instances: number }>(sql`
    select found.study, found.series, count(distinct instance.sop_instance_uid) filter (where file.id is not null)::int4 as instances
    from (select study.study_instance_uid as study, series.series_instance_uid as series, series.item_id
      ${allCopies(org, viewer, named)}) found
    left join instance on instance.series_id = found.item_id
    left join item file on file.id = instance.item_id and file.trashed_at is null
    group by found.study, found.series`);
  for (const { study, series, instances } of counted) merged.get(study)?.instances.set(series, instances);
  return merged;
}

/** The attributes of a study as text, with what is counted over its copies. */
export function mergedStudyQido(merged: MergedStudies, study: string, qido: string): string {
  const found = merged.get(study);
  if (!found) return qido;
  const instances = [...found.instances.values()].reduce((sum, count) => sum + count, 0);
  return replaced(qido, {
    '00080061': modalitiesInStudy(found.modalities),
    '00201206': { vr: 'IS', Value: [found.instances.size] },
    '00201208': { vr: 'IS', Value: [instances] },
  });
}

/** The attributes of a series as text, with the number of instances of all its copies. */
export function mergedSeriesQido(merged: MergedStudies, study: string, series: string, qido: string): string {
  const instances = merged.get(study)?.instances.get(series);
  return instances === undefined ? qido : replaced(qido, { '00201209': { vr: 'IS', Value: [instances] } });
}

/** The same attributes in the same order, some with another value. */
function replaced(qido: string, attributes: DicomJson): string {
  return JSON.stringify({ ...(JSON.parse(qido) as DicomJson), ...attributes });
}
