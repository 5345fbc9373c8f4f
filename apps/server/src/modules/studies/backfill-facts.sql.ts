import { sql, type Sql } from '../../platform/db/index.ts';

/** An instance whose facts are of an older version. */
export interface OlderInstance {
  item_id: string;
  sha256: string;
  size: number;
}

/** Instances that an older program has read, by id. @param after the last one of those before; null: from the first */
export function olderInstances(
  db: Sql,
  version: number,
  after: string | null,
  limit: number,
): Promise<OlderInstance[]> {
  return db.rows<OlderInstance>(sql`
    select item_id, sha256, size from instance
    where facts_version < ${version}::int4 and (${after}::uuid is null or item_id > ${after}::uuid) order by item_id limit ${limit}`);
}

/**
 * Facts of one instance, as the reader of this version finds them; null: it could not be read, and keeps what it has.
 */
export interface NewFacts {
  item: string;
  /** of the bytes that were read */
  sha256: string;
  plane: {
    frameOfReferenceUid: string | null;
    imagePosition: readonly number[] | null;
    imageOrientation: readonly number[] | null;
  } | null;
}

/** Writes facts of those that still have the same bytes, and no newer facts. @returns ids of those */
export async function putFacts(tx: Sql, version: number, facts: readonly NewFacts[]): Promise<Set<string>> {
  const rows = facts.map(({ item, sha256, plane }) => ({
    item_id: item,
    sha256,
    is_read: plane !== null,
    frame_of_reference_uid: plane?.frameOfReferenceUid ?? null,
    image_position: plane?.imagePosition ?? null,
    image_orientation: plane?.imageOrientation ?? null,
  }));
  const written = await tx.rows<{ item_id: string }>(sql`
    update instance set facts_version = ${version}::int4,
      frame_of_reference_uid = case when w.is_read then w.frame_of_reference_uid else instance.frame_of_reference_uid end,
      image_position = case when w.is_read then w.image_position else instance.image_position end,
      image_orientation = case when w.is_read then w.image_orientation else instance.image_orientation end
    from json_to_recordset(${JSON.stringify(rows)}::json) as w(item_id uuid, sha256 text, is_read bool, frame_of_reference_uid text,
      image_position float8[], image_orientation float8[])
    where instance.item_id = w.item_id and instance.sha256 = w.sha256 and instance.facts_version < ${version}::int4
    returning instance.item_id`);
  return new Set(written.map(({ item_id }) => item_id));
}
