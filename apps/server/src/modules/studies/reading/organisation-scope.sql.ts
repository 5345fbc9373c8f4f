import { openToMember } from '../../sharing/index.ts';
import { sql, type SQL } from '../../../platform/db/index.ts';
import type { Viewer } from './scope.ts';

/** Whether a study is the organisation's and open to the viewer. Tables by their aliases in the query around. */
export function seenInOrganisation(org: string, { caller, now }: Viewer, study: SQL, item: SQL): SQL {
  return sql`${study}.org = ${org} and ${openToMember(caller, now, item)}`;
}

/**
 * Whether another copy of `study` that the viewer may see meets a condition.
 *
 * @param condition on the table `other`
 */
export function otherCopy(org: string, viewer: Viewer, condition: SQL): SQL {
  return sql`exists (
    select from study other
    join item other_item on other_item.id = other.item_id and other_item.trashed_at is null
    where other.study_instance_uid = study.study_instance_uid and other.item_id <> study.item_id
      and ${seenInOrganisation(org, viewer, sql`other`, sql`other_item`)} and ${condition})`;
}

/**
 * A join over the series of all copies in sight of the organisation's studies, equal UIDs not merged. Tables: `study`, `study_item`, `series`,
 * `series_item`.
 */
export function allCopies(org: string, viewer: Viewer, condition: SQL): SQL {
  return sql`
    from study
    join item study_item on study_item.id = study.item_id and study_item.trashed_at is null
    join series on series.study_id = study.item_id
    join item series_item on series_item.id = series.item_id and series_item.trashed_at is null
    where ${seenInOrganisation(org, viewer, sql`study`, sql`study_item`)} and ${condition}`;
}

/**
 * The index of an organisation down to series or instances with equal UIDs merged (decision 13): `study` is the newest copy in sight, `series` the
 * one in the newest study folder that has it, `instance` the copy that was written last, in whichever folder it lies.
 *
 * @param condition on these tables, besides
 */
export function mergedIndex(org: string, viewer: Viewer, level: 'series' | 'instance', condition: SQL): SQL {
  const seen = (study: string) => seenInOrganisation(org, viewer, sql.raw(study), sql.raw(`${study}_item`));
  const sameStudy = (study: string) => sql`
    join study ${sql.raw(study)} on ${sql.raw(study)}.org = study.org and ${sql.raw(study)}.study_instance_uid = study.study_instance_uid
    join item ${sql.raw(`${study}_item`)} on ${sql.raw(`${study}_item`)}.id = ${sql.raw(study)}.item_id
      and ${sql.raw(`${study}_item`)}.trashed_at is null`;
  const instance = sql`
    ${sameStudy('holder')}
    join series held on held.study_id = holder.item_id and held.series_instance_uid = series.series_instance_uid
    join item held_item on held_item.id = held.item_id and held_item.trashed_at is null
    join instance on instance.series_id = held.item_id
    join item file on file.id = instance.item_id and file.trashed_at is null`;
  const newestInstance = sql`
    and ${seen('holder')}
    and not exists (
      select from study later
      join item later_item on later_item.id = later.item_id and later_item.trashed_at is null
      join series later_series on later_series.study_id = later.item_id
      join item later_series_item on later_series_item.id = later_series.item_id and later_series_item.trashed_at is null
      join instance later_instance on later_instance.series_id = later_series.item_id
      join item later_file on later_file.id = later_instance.item_id and later_file.trashed_at is null
      where later.study_instance_uid = study.study_instance_uid and later_series.series_instance_uid = series.series_instance_uid
        and later_instance.sop_instance_uid = instance.sop_instance_uid
        and (later_file.created_at, later_file.id) > (file.created_at, file.id) and ${seen('later')})`;
  return sql`
    from study
    join item study_item on study_item.id = study.item_id and study_item.trashed_at is null
    ${sameStudy('folder')}
    join series on series.study_id = folder.item_id
    join item series_item on series_item.id = series.item_id and series_item.trashed_at is null
    ${level === 'instance' ? instance : sql``}
    where ${seen('study')} and not ${otherCopy(org, viewer, sql`(other.changed_at, other.item_id) > (study.changed_at, study.item_id)`)}
      and ${seen('folder')}
      and not exists (
        select from study newer
        join item newer_item on newer_item.id = newer.item_id and newer_item.trashed_at is null
        join series newer_series on newer_series.study_id = newer.item_id
        join item newer_series_item on newer_series_item.id = newer_series.item_id and newer_series_item.trashed_at is null
        where newer.study_instance_uid = study.study_instance_uid and newer_series.series_instance_uid = series.series_instance_uid
          and (newer.changed_at, newer.item_id) > (folder.changed_at, folder.item_id) and ${seen('newer')})
      ${level === 'instance' ? newestInstance : sql``}
      and ${condition}`;
}
