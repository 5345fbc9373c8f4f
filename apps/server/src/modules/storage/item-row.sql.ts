import { sql, type SQL } from '../../platform/db/index.ts';

/**
 * Columns of an item `i`, and joins that bring the DICOM facts of the study and series above it: a study says what
 * holds for everything below, a series adds to it. Each is looked up by its id: a page has few items, and the tree
 * many.
 */
export const facts = ['above2', 'above1', 'i'].map((level) => saidOf(level)).join(' || ');

/** What is said of an item: the facts of its level, and in their place what people have said instead [MD-1]. */
function saidOf(item: string): string {
  return `coalesce(${item}.summary, '{}') || coalesce(${item}.edited_facts, '{}')`;
}

export const itemColumns: SQL = sql`i.id, i.parent, i.org, i.org_root, i.object_type, i.foldertype, i.filetype, i.url, i.kind, i.comment, i.name, i.size, i.notes,
  i.created_at, i.read_only, i.missing, i.missing_from, ${sql.raw(facts)} as facts`;
export const factJoins: SQL = sql`
  left join lateral (
    select parent, foldertype, summary, edited_facts from item where id = i.parent and foldertype in ('study', 'series') limit 1) above1 on true
  left join lateral (
    select summary, edited_facts from item where id = above1.parent and above1.foldertype = 'series' and foldertype = 'study' limit 1) above2 on true`;
