import { sql, type SQL } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';

/**
 * Which of several copies of a study are served ([ID-11, ID-12, ID-14]; docs/decisions/0020): the organisation's own
 * before those of guests and links, of each patient whose study has the UID that one of which nothing came from
 * outside, and of these the newest. Tables by their aliases in the query around.
 */

/** Whether a study is the organisation's own: its members, or the product, have ever brought something of it. */
export function isOwn(study: SQL): SQL {
  return sql`${study}.own`;
}

/** Whether anything lies in a study, or a series, that the organisation's members, or the product, brought in. */
export function holdsOwn(name: SQL): SQL {
  return sql`(${name}.outside_count < ${name}.instance_count)`;
}

/**
 * Whether an organisation serves anything of a study: not of one that was its own, and in which only files from outside
 * are left.
 */
export function isServedAtAll(study: SQL): SQL {
  return sql`(not ${isOwn(study)} or ${holdsOwn(study)})`;
}

/** Whether an organisation's own study holds files from outside, so that it is not shown as it lies. */
export function isMixed(study: SQL): SQL {
  return sql`(${study}.outside_count > 0 and ${isOwn(study)})`;
}

/**
 * The modalities of a study as its organisation serves it: without series in which all came from outside, where not all
 * of the study did.
 */
export function servedModalities(study: SQL): SQL {
  return sql`case when not ${isMixed(study)} then ${study}.modality_list else array(
    select distinct held.modality from series held
    join ${itemView} held_item on held_item.id = held.item_id and held_item.trashed_at is null
    where held.study_id = ${study}.item_id and held.modality is not null and ${holdsOwn(sql`held`)}) end`;
}

/** Whether one copy in sight keeps another of the same UID from being shown. */
export function standsBefore(one: SQL, other: SQL): SQL {
  return sql`(${isOwn(one)} and not ${isOwn(other)} or ${servedWith(one, other)} and ${comesBefore(one, other)})`;
}

/**
 * Whether one of two copies that may be merged comes before the other: what holds anything own, then what holds nothing
 * else, then the newer.
 */
export function comesBefore(one: SQL, other: SQL): SQL {
  const order = (study: SQL) =>
    sql`(${holdsOwn(study)}, ${study}.outside_count = 0, ${study}.changed_at, ${study}.item_id)`;
  return sql`${order(one)} > ${order(other)}`;
}

/**
 * Whether one of two patients' copies of a UID, of one origin, comes before the other: that which holds anything own,
 * then the one that was there first. One of which nothing is served so leads only where nothing is served of any.
 */
export function leadsBefore(one: SQL, other: SQL): SQL {
  return sql`(${holdsOwn(one)} and not ${holdsOwn(other)}
    or ${holdsOwn(one)} = ${holdsOwn(other)} and ${one}.patient_number < ${other}.patient_number)`;
}

/** Whether two copies of one UID are of one patient and of one origin, so that they may be merged. */
export function servedWith(one: SQL, other: SQL): SQL {
  return sql`(${one}.patient_number = ${other}.patient_number and ${isOwn(one)} = ${isOwn(other)})`;
}
