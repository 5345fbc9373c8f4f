import { sql, type SQL } from '../../platform/db/index.ts';

/**
 * Columns of an item `i`, and joins that bring the DICOM facts of the study and series above it: a study says what
 * holds for everything below, a series adds to it. Each is looked up by its id: a page has few items, and the tree
 * many.
 */
export const facts = `coalesce(above2.summary, '{}') || coalesce(above1.summary, '{}') || coalesce(i.summary, '{}')`;
export const itemColumns: SQL = sql`i.id, i.parent, i.org, i.org_root, i.object_type, i.foldertype, i.filetype, i.name, i.size, i.notes, i.created_at,
  i.read_only, i.missing, i.missing_from, ${sql.raw(facts)} as facts`;
export const factJoins: SQL = sql`
  left join lateral (
    select parent, foldertype, summary from item where id = i.parent and foldertype in ('study', 'series') limit 1) above1 on true
  left join lateral (
    select summary from item where id = above1.parent and above1.foldertype = 'series' and foldertype = 'study' limit 1) above2 on true`;
