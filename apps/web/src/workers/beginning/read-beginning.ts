import { DicomError, looksLikeDicom } from '@mado/dicom';

const KiB = 1024;
/** So many bytes tell DICOM from the rest. */
const sniffed = 4 * KiB;
/** What is looked for nearly always stands in the first of these; more of a file is never in memory. */
const portions = [64 * KiB, 1024 * KiB, 16 * KiB * KiB, 512 * KiB * KiB];

interface BeginningReader<T> {
  /** What the bytes say; undefined: more of them are needed. @throws DicomError */
  readonly read: (bytes: Uint8Array, isWhole: boolean) => T | undefined;
  /** Whether more bytes may cure this fault. */
  readonly moreHelps: (fault: DicomError) => boolean;
}

/**
 * Reads as little of a file of DICOM as it takes, by growing portions from its beginning.
 *
 * @returns null where the file cannot be read so far; 'not_dicom'
 * @throws {DOMException} when the browser cannot read the file
 */
export async function readBeginning<T>(
  file: Blob,
  { read, moreHelps }: BeginningReader<T>,
): Promise<T | 'not_dicom' | null> {
  const bytesOf = async (length: number) => new Uint8Array(await file.slice(0, length).arrayBuffer());
  if (!looksLikeDicom(await bytesOf(sniffed))) return 'not_dicom';
  for (const length of portions) {
    const isWhole = length >= file.size;
    try {
      const found = read(await bytesOf(length), isWhole);
      if (found !== undefined) return found;
    } catch (error) {
      if (!(error instanceof DicomError)) throw error;
      if (!moreHelps(error)) return null;
    }
    if (isWhole) return null;
  }
  return null;
}
