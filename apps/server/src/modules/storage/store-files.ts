import type { WrittenNote } from '@mado/contract';
import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import type { Attribution } from './attribution.ts';
import { childKey, folderKey, walkFolders } from './folder-paths.ts';
import { storedPath } from './item-name.ts';
import type { TreeLocation } from './tree-location.ts';
import {
  childrenNamed,
  insertItems,
  replaceFiles,
  updateFolders,
  type ChildRow,
  type NewItem,
  type Replacement,
} from './tree.sql.ts';
import { keepSuperseded, type Superseded } from './versions.sql.ts';

/** A file that is not DICOM, whose bytes lie in the blob store. */
export interface NewFile {
  /** relative path as it was sent */
  path: string;
  /** media type by content */
  filetype: string;
  /** bytes */
  size: number;
  sha256: string;
  notes: readonly WrittenNote[];
}

/** A file and who brings it. */
export interface BroughtFile extends NewFile {
  by: Attribution;
}

export interface Stored {
  /** per file, in order */
  files: { id: string; name: string }[];
  /** bytes that the place now holds more */
  addedBytes: number;
  /** bytes that versions in the trash take more than before */
  versionBytes: number;
  /** items whose bytes took the place of others, and who brought them */
  replaced: readonly Replacement[];
}

interface Target {
  file: BroughtFile;
  name: string;
  place: TreeLocation;
}

/**
 * Puts files at a place and keeps their folders, which are found or made. A file of the same name in the same folder is
 * replaced and keeps its id; what it was stays as a version. The same bytes again change nothing. Of two files of one
 * path in `files` the later one stays, the other is a version.
 *
 * Runs inside the transaction that locked the tree (`lockTree`). `receivingUntil`: until when more of these folders may
 * be expected; null leaves that as it is.
 */
export async function storeFiles(
  tx: Sql,
  services: Pick<Services, 'random' | 'clock'>,
  place: TreeLocation,
  files: readonly BroughtFile[],
  receivingUntil: Date | null,
): Promise<Stored> {
  const paths = files.map(({ path }) => storedPath(path));
  const now = services.clock.now();
  const folders = await walkFolders(
    tx,
    place,
    paths.map(({ folders }, n) => ({ folders, by: files[n]?.by })),
    { random: services.random, now },
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
  for (const row of there) if (!known.has(childKey(row))) known.set(childKey(row), row);

  const ids = new Map<string, string>();
  const placed = targets.map((target) => {
    const key = childKey({ parent: target.place.parent, name: target.name });
    const id = ids.get(key) ?? known.get(key)?.id ?? services.random.uuid();
    ids.set(key, id);
    return { ...target, id, before: known.get(key) };
  });
  const last = new Map(placed.map(({ id }, n) => [id, n]));

  const added: NewItem[] = [];
  const replaced: Replacement[] = [];
  const superseded: Superseded[] = [];
  const sums = new Map<string, number>();
  let addedBytes = 0;
  for (const [n, { id, file, name, place: at, before }] of placed.entries()) {
    const { filetype, size, sha256, notes, by } = file;
    const item = { id, name, filetype, size, sha256, notes, by };
    const later = placed[last.get(id) ?? n]?.file ?? file;
    if (later !== file) superseded.push({ ...item, later });
    if (later !== file || before?.sha256 === sha256) continue;
    if (before) replaced.push(item);
    else added.push({ ...item, place: at, objectType: 'file' });
    const change = file.size - (before?.size ?? 0);
    addedBytes += change;
    for (const above of at.ancestors.slice(place.ancestors.length)) sums.set(above, (sums.get(above) ?? 0) + change);
  }
  if (added.length > 0) await insertItems(tx, added, now);
  let versionBytes = replaced.length > 0 ? await replaceFiles(tx, replaced, now) : 0;
  versionBytes += await keepSuperseded(tx, superseded, now);
  for (const {
    folders: [first],
  } of paths) {
    const top = first === undefined ? null : (folders.get(folderKey([first]))?.parent ?? null);
    if (top !== null && !sums.has(top)) sums.set(top, 0);
  }
  await updateFolders(
    tx,
    [...sums].map(([id, bytes]) => ({ id, addedBytes: bytes, receivingUntil })),
  );
  return { files: placed.map(({ id, name }) => ({ id, name })), addedBytes, versionBytes, replaced };
}
