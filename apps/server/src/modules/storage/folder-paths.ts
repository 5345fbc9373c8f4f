import type { Random } from '../../platform/random/index.ts';
import type { Sql } from '../../platform/db/index.ts';
import { storedPath } from './item-name.ts';
import type { Attribution } from './attribution.ts';
import { inside, type TreeLocation } from './tree-location.ts';
import { childrenNamed, insertItems, type ChildRow, type NewItem } from './tree.sql.ts';

/** The folders of a path as one text; names hold no slash. */
export function folderKey(folders: readonly string[]): string {
  return folders.join('/');
}

export function childKey({ parent, name }: { parent: string | null; name: string }): string {
  return `${parent ?? ''}/${name}`;
}

/**
 * The places inside folders named by paths below `place`, by `folderKey`, found level by level. With `make`, folders
 * that are not there are made (inside the transaction that locked the tree); without, they are left out.
 */
export async function walkFolders(
  tx: Sql,
  place: TreeLocation,
  paths: readonly { folders: readonly string[]; by?: Attribution | undefined }[],
  make: { random: Random; now: Date } | null,
): Promise<Map<string, TreeLocation>> {
  const places = new Map<string, TreeLocation>([[folderKey([]), place]]);
  const depth = Math.max(0, ...paths.map(({ folders }) => folders.length));
  for (let level = 1; level <= depth; level += 1) {
    const wanted = new Map<string, { above: TreeLocation; name: string; by: Attribution | undefined }>();
    for (const { folders, by } of paths) {
      const above = places.get(folderKey(folders.slice(0, level - 1)));
      const name = folders[level - 1];
      const key = folderKey(folders.slice(0, level));
      if (above && name !== undefined && !wanted.has(key)) wanted.set(key, { above, name, by });
    }
    const questions = [...wanted.values()].map(({ above, name }) => ({ parent: above.parent, name }));
    const found = new Map<string, string>();
    for (const row of await childrenNamed(tx, place, 'folder', questions))
      if (!found.has(childKey(row))) found.set(childKey(row), row.id);
    const made: NewItem[] = [];
    for (const [key, { above, name, by }] of wanted) {
      let id = found.get(childKey({ parent: above.parent, name }));
      if (id === undefined && make) {
        id = make.random.uuid();
        made.push({ id, place: above, objectType: 'folder', foldertype: 'folder', name, ...(by && { by }) });
      }
      if (id !== undefined) places.set(key, inside(above, id));
    }
    if (make && made.length > 0) await insertItems(tx, made, make.now);
  }
  return places;
}

/** The files at these paths below a place; null where there is none. One answer per path, in order. */
export async function findFiles(db: Sql, place: TreeLocation, paths: readonly string[]): Promise<(ChildRow | null)[]> {
  const wanted = paths.map(storedPath);
  const folders = await walkFolders(db, place, wanted, null);
  const questions = wanted.map((path) => {
    const at = folders.get(folderKey(path.folders));
    return at ? { parent: at.parent, name: path.name } : null;
  });
  const rows = await childrenNamed(
    db,
    place,
    'file',
    questions.filter((one) => one !== null),
  );
  const found = new Map(rows.map((row) => [childKey(row), row]));
  return questions.map((one) => (one ? (found.get(childKey(one)) ?? null) : null));
}
