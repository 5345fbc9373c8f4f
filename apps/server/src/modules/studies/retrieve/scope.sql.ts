import { sql, type SQL } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import { holdsOwn, isOwn, isServedAtAll, leadsBefore, standsBefore } from './copies.sql.ts';
import { seenInOrganisation } from './organisation-scope.sql.ts';
import type { Scope, Viewer } from './scope.ts';

/**
 * A join over the index down to a level, limited to what is in scope, not in the trash, and the copy that is served.
 * Tables by name: `study`, `study_item`, `series`, `series_item`, `instance`, `file`.
 *
 * An item as scope shows what is below it, and of the study around a series or an image that series or image alone; the
 * caller's right on the item is asked for before. An organisation as scope shows the studies that the caller may view.
 * Of several copies of a study of one patient the first in sight is taken (`standsBefore`), those from outside only
 * where there is no other; several patients stay apart. What lies below the copies of an organisation is merged
 * [ID-14]: where there are several, `mergedIndex`. A study of which an organisation serves nothing is not in it; and a
 * folder from which every image was deleted is no study, or series, of any scope.
 *
 * @param level the lowest table joined
 * @param condition on these tables, besides
 */
export function indexInScope(
  scope: Scope,
  viewer: Viewer,
  level: 'study' | 'series' | 'instance',
  condition: SQL,
): SQL {
  const series = sql`
    join series on series.study_id = study.item_id and series.instance_count > 0
    join ${itemView} series_item on series_item.id = series.item_id and series_item.trashed_at is null`;
  const instance = sql`
    join instance on instance.series_id = series.item_id
    join ${itemView} file on file.id = instance.item_id and file.trashed_at is null`;
  return sql`
    from study
    join ${itemView} study_item on study_item.id = study.item_id and study_item.trashed_at is null
    ${level === 'study' ? sql`` : series}
    ${level === 'instance' ? instance : sql``}
    where ${inSight(scope, viewer, sql`study`, sql`study_item`)} and study.instance_count > 0
      and not exists (
        select from study newer
        join ${itemView} newer_item on newer_item.id = newer.item_id and newer_item.trashed_at is null
        where newer.study_instance_uid = study.study_instance_uid and ${standsBefore(sql`newer`, sql`study`)}
          and ${inSight(scope, viewer, sql`newer`, sql`newer_item`)})
      ${scope.kind === 'org' ? sql`and ${isServedAtAll(sql`study`)}` : sql``}
      ${scope.kind === 'item' && level !== 'study' ? sql`and ${seriesBelow(scope.id)}` : sql``}
      ${scope.kind === 'item' && level === 'instance' ? sql`and (file.id = ${scope.id} or ${scope.id} = any (file.ancestors))` : sql``}
      and ${condition}`;
}

/**
 * Whether `study` is the one that its UID stands for in the scope, as an expression: of several patients' studies that
 * of the patient who was there first, among those that hold anything own (`leadsBefore`). The others are reached by the
 * roots of their folders.
 */
export function leads(scope: Scope, viewer: Viewer): SQL {
  return sql`case when study.patient_number = 0 and (${holdsOwn(sql`study`)} or not ${isOwn(sql`study`)}) then true else not exists (
    select from study former
    join ${itemView} former_item on former_item.id = former.item_id and former_item.trashed_at is null
    where former.study_instance_uid = study.study_instance_uid and ${leadsBefore(sql`former`, sql`study`)}
      and ${isOwn(sql`former`)} = ${isOwn(sql`study`)} and ${inSight(scope, viewer, sql`former`, sql`former_item`)}) end`;
}

/** Series of the scope below the studies that are in it: of an item, as far as the item reaches. */
export function seriesInScope(scope: Scope): SQL {
  return scope.kind === 'item' ? seriesBelow(scope.id) : sql`true`;
}

/** Whether a study is in the scope and open to the viewer. */
function inSight(scope: Scope, viewer: Viewer, study: SQL, item: SQL): SQL {
  if (scope.kind === 'item') return sql`${study}.item_id in (${studiesAround(scope.id)})`;
  return seenInOrganisation(scope.id, viewer, study, item);
}

/** Studies below an item, or the one in which it lies. */
function studiesAround(id: string): SQL {
  return sql`
    select id from ${itemView} item where object_type = 'folder' and foldertype = 'study' and (id = ${id} or ancestors @> array[${id}::uuid])
    union all select study_id from series where item_id = ${id}
    union all select s.study_id from series s join instance i on i.series_id = s.item_id where i.item_id = ${id}`;
}

/** Series below an item, or the one in which it lies. */
function seriesBelow(id: string): SQL {
  return sql`(series.item_id = ${id} or ${id} = any (series_item.ancestors)
    or series.item_id = (select series_id from instance where item_id = ${id}))`;
}
