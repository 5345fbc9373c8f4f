import { json, sql, type Sql } from '../../platform/db/index.ts';
import { sortName } from './item-name.ts';

/** Gives an item a name that has been checked. */
export async function putName(tx: Sql, id: string, name: string): Promise<void> {
  await tx.rows(sql`update item set name = ${name}, sort_name = ${sortName(name)} where id = ${id}`);
}

/** Says what an event or a case is about. @returns which it is; null: neither, and nothing is said */
export async function putComment(tx: Sql, id: string, comment: string): Promise<'conference' | 'case' | null> {
  const [row] = await tx.rows<{ kind: 'conference' | 'case' }>(
    sql`update item set comment = ${comment} where id = ${id} and kind is not null returning kind`,
  );
  return row?.kind ?? null;
}

/** Has a link lead elsewhere, to an address that has been checked. @returns false: it is no link */
export async function putUrl(tx: Sql, id: string, url: string): Promise<boolean> {
  const rows = await tx.rows(sql`update item set url = ${url} where id = ${id} and url is not null returning id`);
  return rows.length > 0;
}

/** Facts of a folder as people may say them; null: as its files say it. */
export interface EditedFacts {
  StudyDate?: string | null;
  SeriesDate?: string | null;
  Modality?: string | null;
  modality_list?: readonly string[] | null;
}

/** Says facts of a folder in the place of those that its files say; what is not named stays as it was said. */
export async function putEditedFacts(tx: Sql, id: string, edits: EditedFacts): Promise<void> {
  await tx.rows(sql`
    update item set edited_facts = nullif(jsonb_strip_nulls(coalesce(edited_facts, '{}') || ${json(edits)}), '{}') where id = ${id}`);
}
