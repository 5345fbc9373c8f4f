import type { SubtreeRow } from '../storage/index.ts';
import { entryName, NamesInFolder, withDicomExtension } from './entry-name.ts';
import type { ZipEntry } from './zip-format.ts';

/** A file of an archive, and where its bytes are. */
export interface FileEntry extends ZipEntry {
  readonly source: { readonly sha256: string; readonly isDicom: boolean } | { readonly text: Buffer };
  /** Whose content it is; undefined: ours. */
  readonly item?: string;
}

/** What stands in an archive, in the language of who asks for it. */
export interface ArchiveWords {
  readonly file: string;
  readonly folder: string;
  readonly leftOut: string;
  readonly leftOutText: string;
}

export interface Layout {
  readonly entries: readonly FileEntry[];
  /** Where the files that may not be downloaded would lie. */
  readonly leftOut: readonly string[];
}

/**
 * The paths of an archive: each chosen item at its top, folders as their files' paths. A folder without files is not
 * there. The same rows give the same paths, whatever their order among others was when they were read.
 *
 * @param rows chosen items and what is below them, in the order of their names
 * @param chosen ids of the chosen items
 * @param now when the file that names what is left out was written; milliseconds since 1970
 */
export function layOut(
  rows: readonly SubtreeRow[],
  chosen: ReadonlySet<string>,
  words: ArchiveWords,
  now: number,
): Layout {
  const below = Map.groupBy(rows, ({ id, parent }) => (chosen.has(id) ? null : parent));
  const entries: FileEntry[] = [];
  const leftOut: string[] = [];
  const top = new NamesInFolder();
  const folders: { id: string | null; path: string; names: NamesInFolder }[] = [{ id: null, path: '', names: top }];
  // Folders are laid out one by one, not in each other: they may be nested deeper than calls can be.
  for (let folder = folders.shift(); folder; folder = folders.shift()) {
    const { id, path, names } = folder;
    const items = below.get(id) ?? [];
    for (const item of items.filter((one) => one.object_type === 'folder')) {
      if (!below.has(item.id)) continue;
      const name = names.take(entryName(item.name, words.folder), true);
      folders.push({ id: item.id, path: `${path}${name}/`, names: new NamesInFolder() });
    }
    for (const item of items.filter((one) => one.object_type === 'file')) {
      const isDicom = item.filetype === 'application/dicom';
      const own = entryName(item.url === null ? item.name : `${item.name}.url`, words.file);
      const name = path + names.take(isDicom ? withDicomExtension(own) : own, false);
      const content = item.download ? contentOf(item, isDicom) : null;
      if (content)
        entries.push({ item: item.id, path: Buffer.from(name), modified: item.created_at.getTime(), ...content });
      else leftOut.push(name);
    }
  }
  if (leftOut.length > 0) {
    const text = Buffer.from([words.leftOutText, '', ...leftOut, ''].join('\r\n'));
    const path = Buffer.from(top.take(`${words.leftOut}.txt`, false));
    entries.push({ path, size: text.length, modified: now, source: { text } });
  }
  return { entries, leftOut };
}

/** The bytes of a file; of a link those of an internet shortcut [DL-11]. Null: it has none. */
function contentOf({ url, sha256, size }: SubtreeRow, isDicom: boolean): Pick<FileEntry, 'size' | 'source'> | null {
  if (url !== null) {
    const text = Buffer.from(`[InternetShortcut]\r\nURL=${url}\r\n`);
    return { size: text.length, source: { text } };
  }
  return sha256 === null ? null : { size, source: { sha256, isDicom } };
}
