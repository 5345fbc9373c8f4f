import { openToMember } from '../../sharing/index.ts';
import { opaque, sql, type SQL } from '../../../platform/db/index.ts';
import { fromOutside, itemView } from '../../storage/index.ts';
import { comesBefore, holdsOwn, isOwn, servedWith, standsBefore } from './copies.sql.ts';
import type { Viewer } from './scope.ts';

/**
 * Whether a study is the organisation's, open to the viewer, and not withheld: a question in one folder keeps nobody
 * from the copies in others [PN-10]. Tables by their aliases in the query around.
 */
export function seenInOrganisation(org: string, { caller, now, withheld }: Viewer, study: SQL, item: SQL): SQL {
  return sql`${study}.org = ${opaque(sql`${org}::uuid`)} and ${openToMember(caller, now, item)} and not ${withheld(item)}`;
}

/**
 * Whether another copy of `study` that is merged with it and that the viewer may see meets a condition.
 *
 * @param condition on the table `other`
 */
export function otherCopy(org: string, viewer: Viewer, condition: SQL): SQL {
  return sql`exists (
    select from study other
    join ${itemView} other_item on other_item.id = other.item_id and other_item.trashed_at is null
    where other.study_instance_uid = study.study_instance_uid and ${servedWith(sql`other`, sql`study`)}
      and other.item_id <> study.item_id and ${seenInOrganisation(org, viewer, sql`other`, sql`other_item`)} and ${condition})`;
}

/**
 * A join over all copies in sight of the organisation's studies, equal UIDs not merged. Tables: `study`, `study_item`.
 */
export function studyCopies(org: string, viewer: Viewer, condition: SQL): SQL {
  return sql`
    from study
    join ${itemView} study_item on study_item.id = study.item_id and study_item.trashed_at is null
    where ${seenInOrganisation(org, viewer, sql`study`, sql`study_item`)} and ${condition}`;
}

/**
 * A join over the series of all copies in sight of the organisation's studies, equal UIDs not merged. Tables: `study`,
 * `study_item`, `series`, `series_item`.
 */
export function allCopies(org: string, viewer: Viewer, condition: SQL): SQL {
  return sql`
    from study
    join ${itemView} study_item on study_item.id = study.item_id and study_item.trashed_at is null
    join series on series.study_id = study.item_id
    join ${itemView} series_item on series_item.id = series.item_id and series_item.trashed_at is null
    where ${seenInOrganisation(org, viewer, sql`study`, sql`study_item`)} and ${condition}`;
}

/** Whether a file is served with a study: of one that the organisation holds itself, what came from outside is not. */
export function isServed(file: SQL, study: SQL): SQL {
  return sql`(not ${isOwn(study)} or not ${fromOutside(file)})`;
}

/**
 * The index of an organisation down to series or instances with equal UIDs of one patient merged [ID-14]: `study` is
 * the first copy in sight, `series` the one in the first study folder that has it (`comesBefore`), `instance` the copy
 * that was written last, in whichever folder it lies. What came from outside counts only for studies that nobody of the
 * organisation brought in.
 *
 * @param condition on these tables, besides
 */
export function mergedIndex(org: string, viewer: Viewer, level: 'series' | 'instance', condition: SQL): SQL {
  const [study, folder, holder, series, file] = [sql`study`, sql`folder`, sql`holder`, sql`series`, sql`file`];
  const copy = (name: SQL) => {
    const item = sql`${name}_item`;
    return {
      from: sql`study ${name} join ${itemView} ${item} on ${item}.id = ${name}.item_id and ${item}.trashed_at is null`,
      isSeen: sql`${name}.study_instance_uid = study.study_instance_uid and ${seenInOrganisation(org, viewer, name, item)}`,
    };
  };
  const [other, newer, later] = [sql`other`, sql`newer`, sql`later`].map(copy);
  const ownSeries = (name: SQL) => sql`(not ${isOwn(study)} or ${holdsOwn(name)})`;
  const sameStudy = (name: SQL) => sql`
    join (${copy(name).from}) on ${copy(name).isSeen} and ${servedWith(name, study)}`;
  const instance = sql`
    ${sameStudy(holder)}
    join series held on held.study_id = holder.item_id and held.series_instance_uid = series.series_instance_uid
    join ${itemView} held_item on held_item.id = held.item_id and held_item.trashed_at is null
    join instance on instance.series_id = held.item_id
    join ${itemView} file on file.id = instance.item_id and file.trashed_at is null`;
  const newestInstance = sql`
    and ${isServed(file, study)}
    and not exists (
      select from ${later?.from}
      join series later_series on later_series.study_id = later.item_id
      join ${itemView} later_series_item on later_series_item.id = later_series.item_id and later_series_item.trashed_at is null
      join instance later_instance on later_instance.series_id = later_series.item_id
      join ${itemView} later_file on later_file.id = later_instance.item_id and later_file.trashed_at is null
      where ${later?.isSeen} and ${servedWith(sql`later`, study)} and later_series.series_instance_uid = series.series_instance_uid
        and later_instance.sop_instance_uid = instance.sop_instance_uid and ${isServed(sql`later_file`, study)}
        and (later_file.created_at, later_file.id) > (file.created_at, file.id))`;
  return sql`
    from study
    join ${itemView} study_item on study_item.id = study.item_id and study_item.trashed_at is null
    ${sameStudy(folder)}
    join series on series.study_id = folder.item_id and series.instance_count > 0
    join ${itemView} series_item on series_item.id = series.item_id and series_item.trashed_at is null
    ${level === 'instance' ? instance : sql``}
    where ${seenInOrganisation(org, viewer, study, sql`study_item`)}
      and not exists (select from ${other?.from} where ${other?.isSeen} and ${standsBefore(sql`other`, study)})
      and ${ownSeries(series)}
      and not exists (
        select from ${newer?.from}
        join series newer_series on newer_series.study_id = newer.item_id
        join ${itemView} newer_series_item on newer_series_item.id = newer_series.item_id and newer_series_item.trashed_at is null
        where ${newer?.isSeen} and ${servedWith(sql`newer`, study)} and newer_series.series_instance_uid = series.series_instance_uid
          and newer_series.instance_count > 0
          and ${ownSeries(sql`newer_series`)} and ${comesBefore(sql`newer`, folder)})
      ${level === 'instance' ? newestInstance : sql``}
      and ${condition}`;
}
