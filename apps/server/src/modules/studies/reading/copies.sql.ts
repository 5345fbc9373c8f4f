import { sql, type SQL } from '../../../platform/db/index.ts';

/**
 * Which of several copies of a study are served (decision 13; docs/decisions/0020): those that hold something the organisation brought in itself before
 * those of guests and links, and of each patient whose study has the UID the newest. Tables by their aliases in the query around.
 */

/** Whether a study holds anything that the organisation's members, or the product, brought in. */
export function isOwn(study: SQL): SQL {
  return sql`(${study}.outside_count < ${study}.instance_count)`;
}

/** Whether part of a study came from outside, and part did not. */
export function isMixed(study: SQL): SQL {
  return sql`(${study}.outside_count > 0 and ${isOwn(study)})`;
}

/** The modalities of a study as its organisation serves it: without series in which all came from outside, where not all of the study did. */
export function servedModalities(study: SQL): SQL {
  return sql`case when not ${isMixed(study)} then ${study}.modality_list else array(
    select distinct held.modality from series held
    join item held_item on held_item.id = held.item_id and held_item.trashed_at is null
    where held.study_id = ${study}.item_id and held.modality is not null and ${isOwn(sql`held`)}) end`;
}

/** Whether one copy in sight keeps another of the same UID from being shown. */
export function standsBefore(one: SQL, other: SQL): SQL {
  return sql`(${isOwn(one)} and not ${isOwn(other)} or ${servedWith(one, other)}
    and (${one}.changed_at, ${one}.item_id) > (${other}.changed_at, ${other}.item_id))`;
}

/** Whether two copies of one UID are of one patient and of one origin, so that they may be merged. */
export function servedWith(one: SQL, other: SQL): SQL {
  return sql`(${one}.patient_number = ${other}.patient_number and ${isOwn(one)} = ${isOwn(other)})`;
}
