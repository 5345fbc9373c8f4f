import { namedLeftOut, type Answer, type archiveContents } from '@mado/contract';
import type { Language } from '@mado/languages';
import { words } from '../../locales/index.ts';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accessTo, canOf, keepRight, requireLevel, withheldAmong } from '../sharing/index.ts';
import { itemsById, subtreeOf, type SubtreeRow } from '../storage/index.ts';
import { entryName } from './entry-name.ts';
import { layOut, type FileEntry, type Layout } from './lay-out.ts';
import { zipLength } from './zip-format.ts';

/** Files and folders of one archive at most: they are kept in memory while it is sent. */
const filesLimit = 100_000;

export interface Archive extends Layout {
  /** With its extension. */
  readonly name: string;
  readonly size: number;
  /** The items that were asked for, each with its organisation. */
  readonly items: readonly { id: string; org: string }[];
}

/**
 * What an archive of these items has in it, as it is now [DL-1]. What the caller may not download is left out [DL-3];
 * where that is everything, nothing is given.
 *
 * @throws {OperationError} what `requireLevel` throws; level_too_low where nothing may be downloaded;
 *   answer_withheld where anything of it is [PN-11]; archive_too_many_files; bad_request for a file where a folder is
 *   asked for
 */
export async function archiveOf(
  ctx: Context,
  ids: readonly string[],
  { language, kind, limit = filesLimit }: { language: Language; kind?: 'folder'; limit?: number },
): Promise<Archive> {
  const allowed = await requireLevel(ctx, ids, 'can_view');
  const settled = allowed.every((item) => canOf(item).download);
  const asking = { db: ctx.db, caller: ctx.caller, now: ctx.clock.now() };
  const rows = await subtreeOf(asking, ids, { settled, limit: limit + 1 });
  const chosen = topmost(rows, new Set(ids));
  const items = rows.filter(({ id }) => chosen.has(id));
  if (kind && items.some(({ object_type }) => object_type !== kind))
    throw new OperationError('bad_request', {}, { id: `not_a_${kind}` });
  keepRight(ctx, settled ? ids : openedBy(rows), 'download');
  if (rows.length > limit) throw new OperationError('archive_too_many_files', { limit });
  const layout = layOut(rows, chosen, words[language].archive, asking.now.getTime());
  if (!settled && layout.entries.every(isOfOurs)) throw new OperationError('level_too_low', { level: 'can_edit' });
  const folders = rows.filter((row) => row.object_type === 'folder' || ids.includes(row.id)).map(({ id }) => id);
  // The names of what is left out would tell, too.
  if ((await withheldAmong(ctx, folders)).size > 0) throw new OperationError('answer_withheld');
  return {
    ...layout,
    name: `${await nameOf(ctx, items, language)}.zip`,
    size: zipLength(layout.entries),
    items: items.map(({ id, org }) => ({ id, org })),
  };
}

/** What an archive of these items would have in it, for whoever decides whether to fetch it. */
export async function contentsOf(
  ctx: Context,
  ids: readonly string[],
  language: Language,
): Promise<Answer<typeof archiveContents>> {
  const { name, size, entries, leftOut } = await archiveOf(ctx, ids, { language });
  return {
    name,
    size,
    file_count: entries.filter((entry) => !isOfOurs(entry)).length,
    left_out_count: leftOut.length,
    left_out: leftOut.slice(0, namedLeftOut),
  };
}

/** Whether the entry is no file of the caller's, but what we say about the archive. */
export const isOfOurs = ({ source }: FileEntry): boolean => 'text' in source;

/** Of the items asked for those that do not lie in another of them. */
function topmost(rows: readonly SubtreeRow[], asked: ReadonlySet<string>): Set<string> {
  const found = new Map(rows.map((row) => [row.id, row]));
  const liesInAnother = ({ parent }: SubtreeRow): boolean => {
    for (let above = parent; above !== null; above = found.get(above)?.parent ?? null)
      if (asked.has(above)) return true;
    return false;
  };
  return new Set(rows.filter((row) => asked.has(row.id) && !liesInAnother(row)).map(({ id }) => id));
}

/** The topmost of what may be downloaded: by rights on these the rest is open too. */
function openedBy(rows: readonly SubtreeRow[]): string[] {
  const open = new Set(rows.filter(({ download }) => download).map(({ id }) => id));
  return rows.filter(({ id, parent }) => open.has(id) && !(parent !== null && open.has(parent))).map(({ id }) => id);
}

/** As the one item is called, or the folder in which they all lie, if the caller may see that. */
async function nameOf(ctx: Context, items: readonly SubtreeRow[], language: Language): Promise<string> {
  const { folder, file, several } = words[language].archive;
  const [first] = items;
  if (first && items.length === 1) return entryName(first.name, first.object_type === 'folder' ? folder : file);
  const parent = first?.parent ?? null;
  if (parent === null || items.some((item) => item.parent !== parent)) return several;
  const access = (await accessTo(ctx, [parent])).get(parent);
  if (!access || access.level === 0) return several;
  const [around] = await itemsById(ctx, [parent]);
  return around ? entryName(around.name, folder) : several;
}
