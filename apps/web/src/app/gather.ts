/**
 * A file and where it lay: `path` is relative to what was dropped or chosen, the file's name last. `file` null: the
 * browser may not read it.
 */
export interface GatheredFile {
  file: File | null;
  path: string;
}

/**
 * What a drop holds. Must be called before the drop's event handler returns: afterwards the browser empties the list.
 */
export function entriesOf(data: DataTransfer): (FileSystemEntry | File)[] {
  return [...data.items].flatMap((item) => {
    if (item.kind !== 'file') return [];
    const found = item.webkitGetAsEntry() ?? item.getAsFile();
    return found === null ? [] : [found];
  });
}

const usual = 100;

/**
 * All files of dropped files and folders, in portions, so that ten thousand of them stop nothing.
 *
 * @param first files of the first portion, where something is shown of it
 */
export async function* gather(
  entries: readonly (FileSystemEntry | File)[],
  signal: AbortSignal,
  first = usual,
): AsyncGenerator<GatheredFile[]> {
  let portion: GatheredFile[] = [];
  let most = first;
  for (const entry of entries) {
    for await (const file of filesOf(entry)) {
      if (signal.aborted) return;
      portion.push(file);
      if (portion.length < most) continue;
      yield portion;
      portion = [];
      most = usual;
    }
  }
  if (portion.length > 0) yield portion;
}

async function* filesOf(entry: FileSystemEntry | File): AsyncGenerator<GatheredFile> {
  if (entry instanceof File) yield { file: entry, path: entry.webkitRelativePath || entry.name };
  else if (isFile(entry)) yield { file: await fileOf(entry), path: pathOf(entry) };
  else if (isDirectory(entry)) yield* contentOf(entry);
}

/**
 * A reader gives at most 100 entries at a time in Chromium: it is asked until it gives none. A folder that cannot be
 * read is told as such.
 */
async function* contentOf(directory: FileSystemDirectoryEntry): AsyncGenerator<GatheredFile> {
  const reader = directory.createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    );
    if (some === null) yield { file: null, path: pathOf(directory) };
    if (some === null || some.length === 0) return;
    // Asked for one after the other, each would wait for the browser's answer to the one before.
    const files = some.map((entry) => (isFile(entry) ? fileOf(entry) : null));
    for (const [n, entry] of some.entries()) {
      const file = files[n];
      if (file) yield { file: await file, path: pathOf(entry) };
      else yield* filesOf(entry);
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

function pathOf(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\//, '');
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
