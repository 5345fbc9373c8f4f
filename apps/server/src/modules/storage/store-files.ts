import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { storedPath } from './item-name.ts';
import { inside, type Place } from './place.ts';
import {
  childrenNamed,
  insertItems,
  replaceFiles,
  setReceiving,
  updateFolders,
  type ChildRow,
  type NewItem,
  type Replacement,
} from './tree.sql.ts';

/** A file that is not DICOM, whose bytes lie in the blob store. */
export interface NewFile {
  /** relative path as it was sent */
  path: string;
  /** media type by content */
  filetype: string;
  /** bytes */
  size: number;
  sha256: string;
  notes: readonly object[];
}

export interface Stored {
  /** per file, in order */
  files: { id: string; name: string }[];
  /** bytes that the place now holds more */
  addedBytes: number;
  /** blobs to which replaced files no longer refer */
  droppedBlobs: string[];
}

interface Target {
  file: NewFile;
  name: string;
  place: Place;
}

/**
 * Puts files at a place and keeps their folders, which are found or made. A file of the same name in the same folder is replaced and keeps its id;
 * the same bytes again change nothing. Of two files of one path in `files` the later one stays.
 *
 * Runs inside the transaction that locked the tree (`lockTree`). `receivingUntil`: until when more of these folders may be expected.
 */
export async function storeFiles(
  tx: Sql,
  services: Pick<Services, 'random' | 'clock'>,
  place: Place,
  files: readonly NewFile[],
  receivingUntil: Date,
): Promise<Stored> {
  const paths = files.map(({ path }) => storedPath(path));
  const folders = await ensureFolders(
    tx,
    services,
    place,
    paths.map((path) => path.folders),
  );
  const targets = files.map((file, n): Target => {
    const { folders: steps = [], name = '' } = paths[n] ?? {};
    return { file, name, place: folders.get(folderKey(steps)) ?? place };
  });
  const there = await childrenNamed(
    tx,
    place,
    'file',
    targets.map((one) => ({ parent: one.place.parent, name: one.name })),
  );
  const known = new Map<string, ChildRow>();
  for (const row of there) if (!known.has(fileKey(row))) known.set(fileKey(row), row);

  const ids = new Map<string, string>();
  const placed = targets.map((target) => {
    const key = fileKey({ parent: target.place.parent, name: target.name });
    const id = ids.get(key) ?? known.get(key)?.id ?? services.random.uuid();
    ids.set(key, id);
    return { ...target, id, before: known.get(key) };
  });
  const last = new Map(placed.map(({ id }, n) => [id, n]));

  const added: NewItem[] = [];
  const replaced: Replacement[] = [];
  const droppedBlobs: string[] = [];
  const sums = new Map<string, number>();
  let addedBytes = 0;
  for (const [n, { id, file, name, place: at, before }] of placed.entries()) {
    if (last.get(id) !== n || before?.sha256 === file.sha256) continue;
    const item = { id, name, filetype: file.filetype, size: file.size, sha256: file.sha256, notes: file.notes };
    if (before) replaced.push(item);
    else added.push({ ...item, place: at, objectType: 'file' });
    if (before?.sha256) droppedBlobs.push(before.sha256);
    const change = file.size - (before?.size ?? 0);
    addedBytes += change;
    for (const above of at.ancestors.slice(place.ancestors.length)) sums.set(above, (sums.get(above) ?? 0) + change);
  }
  const now = services.clock.now();
  if (added.length > 0) await insertItems(tx, added, now);
  if (replaced.length > 0) await replaceFiles(tx, replaced, now);
  await updateFolders(
    tx,
    [...sums].map(([id, bytes]) => ({ id, addedBytes: bytes })),
  );
  const top = [...new Set(paths.map(({ folders: [first] }) => first))].filter((name) => name !== undefined);
  const touched = top.map((name) => folders.get(folderKey([name]))?.parent ?? null).filter((id) => id !== null);
  if (touched.length > 0) await setReceiving(tx, touched, receivingUntil);
  return { files: placed.map(({ id, name }) => ({ id, name })), addedBytes, droppedBlobs };
}

/** The places inside folders named by paths; folders that are not there are made, level by level. */
async function ensureFolders(
  tx: Sql,
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  place: Place,
  paths: readonly (readonly string[])[],
): Promise<Map<string, Place>> {
  const places = new Map<string, Place>([[folderKey([]), place]]);
  const depth = Math.max(0, ...paths.map((path) => path.length));
  for (let level = 1; level <= depth; level += 1) {
    const wanted = new Map<string, { above: Place; name: string }>();
    for (const path of paths) {
      const above = places.get(folderKey(path.slice(0, level - 1)));
      const name = path[level - 1];
      if (above && name !== undefined) wanted.set(folderKey(path.slice(0, level)), { above, name });
    }
    const found = new Map<string, string>();
    const questions = [...wanted.values()].map(({ above, name }) => ({ parent: above.parent, name }));
    for (const row of await childrenNamed(tx, place, 'folder', questions))
      if (!found.has(fileKey(row))) found.set(fileKey(row), row.id);
    const made: NewItem[] = [];
    for (const [key, { above, name }] of wanted) {
      let id = found.get(fileKey({ parent: above.parent, name }));
      if (id === undefined) {
        id = random.uuid();
        made.push({ id, place: above, objectType: 'folder', foldertype: 'folder', name });
      }
      places.set(key, inside(above, id));
    }
    if (made.length > 0) await insertItems(tx, made, clock.now());
  }
  return places;
}

/** The folders of a path as one text; names hold no slash. */
function folderKey(folders: readonly string[]): string {
  return folders.join('/');
}

function fileKey({ parent, name }: { parent: string | null; name: string }): string {
  return `${parent ?? ''}/${name}`;
}
