import { looksLikeDicom } from '@mado/dicom';
import type { Entry, FileEntry } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { contentOf, headOfEntry, UnreadableEntry, type EntryReason } from './zip-content.ts';
import { readAhead } from './read-ahead.ts';
import { zipLimits, type ZipLimits } from './zip-limits.ts';
import { folderOf, isOfMac, nameOf, stepsOf } from './zip-names.ts';

/** Why an archive with images is not opened, or a file of it not taken. */
export type ZipReason = EntryReason | 'zip_over_count' | 'zip_over_size';

/** Some files of an archive as if they had been dropped, and those that cannot be had. */
export interface ZipPortion {
  readonly files: readonly { readonly file: File; readonly path: string }[];
  readonly unreadable: readonly { readonly path: string; readonly reason: ZipReason }[];
}

/** Bytes of an entry that tell whether it is DICOM. */
const sniffed = 4096;
const filesInPortion = 100;

/**
 * Opens an archive that holds DICOM, portion by portion; yields nothing for any other, which stays the file that it is:
 * one without DICOM, one of which nobody can see what it holds. Archives in it stay files. The archive is read by
 * slices; what is stored in it is a slice, what is deflated a blob of the browser.
 *
 * @param path of the archive, in the drop
 */
export async function* openZip(archive: File, path: string, limits: ZipLimits = zipLimits): AsyncGenerator<ZipPortion> {
  const { ZipReader } = await import('@zip.js/zip.js/lib/zip-core-reader.js');
  const reader = new ZipReader(readAhead(archive), {
    useWebWorkers: false,
    // What is odd about an archive as a whole is no reason to refuse its files.
    strictness: 'tolerant',
    filenameValidation: 'tolerant',
    checkCrc32: true,
    // Entries that share their bytes make a small archive endless.
    checkOverlappingEntry: true,
    decodeText: (bytes, encoding) => (encoding === 'cp437' ? nameOf(bytes) : undefined),
  });
  const listed = await entriesOf(reader.getEntriesGenerator(), limits);
  if (listed === null) return;
  const { entries, fault } = listed;
  const files = entries
    .filter((entry): entry is FileEntry => !entry.directory)
    .map((entry) => ({ entry, steps: stepsOf(entry.filename) }))
    .filter(({ steps }) => !isOfMac(steps));
  if (!(await holdsDicom(files))) return;
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const reason = fault ?? (isTooLarge(bytes, archive.size, limits) ? 'zip_over_size' : null);
  if (reason === 'zip_over_count' || reason === 'zip_over_size') {
    yield { files: [], unreadable: [{ path, reason }] };
    return;
  }
  const folder = folderOf(
    path,
    files.map(({ steps }) => steps),
  );
  for (let from = 0; from < files.length; from += filesInPortion) {
    const portion: { files: ZipPortion['files'][number][]; unreadable: ZipPortion['unreadable'][number][] } = {
      files: [],
      unreadable: [],
    };
    for (const { entry, steps } of files.slice(from, from + filesInPortion)) {
      const at = { path: folder + steps.join('/') };
      try {
        portion.files.push({ ...at, file: await fileOf(archive, entry, steps.at(-1) ?? '') });
      } catch (error) {
        if (!(error instanceof UnreadableEntry)) throw error;
        portion.unreadable.push({ path: `${path}/${steps.join('/')}`, reason: error.reason });
      }
    }
    yield portion;
  }
  if (fault !== null) yield { files: [], unreadable: [{ path, reason: fault }] };
}

/** What an archive says that it holds, and why that is not all; null where nothing of it can be told. */
async function entriesOf(
  all: AsyncGenerator<Entry, boolean>,
  { mostEntries }: ZipLimits,
): Promise<{ entries: Entry[]; fault: 'zip_over_count' | 'zip_corrupt' | null } | null> {
  const entries: Entry[] = [];
  try {
    for await (const entry of all) {
      if (entries.length === mostEntries) return { entries, fault: 'zip_over_count' };
      entries.push(entry);
    }
  } catch {
    // A directory that is damaged from somewhere on: what was read of it is there.
    return entries.length === 0 ? null : { entries, fault: 'zip_corrupt' };
  }
  return { entries, fault: null };
}

async function holdsDicom(files: readonly { entry: FileEntry; steps: readonly string[] }[]): Promise<boolean> {
  if (files.some(({ entry, steps }) => isCalledDicom(steps.at(-1) ?? '', entry.encrypted))) return true;
  for (const { entry } of files) if (looksLikeDicom(await headOfEntry(entry, sniffed))) return true;
  return false;
}

/** A directory of a medium; behind a password nothing but the name tells of an image. */
function isCalledDicom(name: string, encrypted: boolean): boolean {
  return name.toUpperCase() === 'DICOMDIR' || (encrypted && /\.dcm$/i.test(name));
}

function isTooLarge(bytes: number, archiveBytes: number, { mostBytes, mostRatio, denseBytes }: ZipLimits): boolean {
  return bytes > mostBytes || (bytes > denseBytes && bytes > mostRatio * archiveBytes);
}

async function fileOf(archive: File, entry: FileEntry, name: string): Promise<File> {
  const { lastModDate } = entry;
  const time = lastModDate instanceof Date ? lastModDate.getTime() : Number.NaN;
  return new File([await contentOf(archive, entry)], name, { lastModified: Number.isNaN(time) ? 0 : time });
}
