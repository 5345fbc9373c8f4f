import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { fromOutside, itemView } from '../storage/index.ts';

/*
 * What study folders have outside of the trash, as queries of `folder` and `sop` for the module that knows what was
 * promised. In a study that is the organisation's own (docs/decisions/0020) an instance from outside is no one that the
 * organisation has: nobody is served it there.
 */

/**
 * That an instance `i` counts for a study `st`. Its file is looked at only where some of the study came from outside,
 * by its id.
 */
const counts = (isMixed: SQL) =>
  sql`not (${isMixed} and (select ${fromOutside(sql`file`)} from ${itemView} file where file.id = i.item_id))`;

/** That an instance `i` is in its series `se`, and that in its study. */
const isThere = sql`i.trashed is null and se.trashed is null`;

/**
 * Which of the instances, by study folder and SOP Instance UID, the index has. Each is looked for by itself, however
 * large its study is.
 */
export function existingInstances(
  tx: Sql,
  wanted: readonly { folder: string; sop: string }[],
): Promise<{ folder: string; sop: string }[]> {
  const isOwn = sql`(select st.own from study st where st.item_id = w.folder)`;
  return tx.rows<{ folder: string; sop: string }>(
    sql`select w.folder, w.sop from json_to_recordset(${JSON.stringify(wanted)}::json) as w(folder uuid, sop text)
      where (
        select true from series se join instance i on i.series_id = se.item_id
        where se.study_id = w.folder and i.sop_instance_uid = w.sop and ${isThere} and ${counts(isOwn)} order by i.sop_instance_uid limit 1)`,
    'studies.existingInstances',
  );
}

/** What study folders have. */
export function instancesOfStudies(folders: readonly string[]): SQL {
  return sql`
    select st.item_id as folder, i.sop_instance_uid as sop
    from study st join series se on se.study_id = st.item_id join instance i on i.series_id = se.item_id
    where st.item_id = any(${array(folders, 'uuid')}) and ${isThere} and ${counts(sql`st.own and st.outside_count > 0`)}`;
}

/**
 * What other folders of their Study Instance UID at their place have: one study that lies in several folders, where
 * nobody can tell of which of them a file is. Where two have an instance in common they are copies of each other, and
 * what the one has the other may lack.
 */
export function instancesBesideStudies(folders: readonly string[]): SQL {
  return sql`
    select pair.folder, i.sop_instance_uid as sop
    from (
      select st.item_id as folder, st.own, other.item_id as beside, other.outside_count
      from study st
      join study other on other.place = st.place and other.study_instance_uid = st.study_instance_uid and other.item_id <> st.item_id
      where st.item_id = any(${array(folders, 'uuid')}) and not exists (
          select from ${itemView} item where item.id in (st.item_id, other.item_id) and item.trashed_at is not null)
        and not exists (
          select from series a join instance x on x.series_id = a.item_id
          join instance y on y.sop_instance_uid = x.sop_instance_uid join series b on b.item_id = y.series_id and b.study_id = other.item_id
          where a.study_id = st.item_id and a.trashed is null and x.trashed is null and b.trashed is null and y.trashed is null)
      offset 0) pair
    join series se on se.study_id = pair.beside join instance i on i.series_id = se.item_id
    where ${isThere} and ${counts(sql`pair.own and pair.outside_count > 0`)}`;
}
