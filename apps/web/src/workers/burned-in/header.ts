import {
  DicomError,
  looksLikeDicom,
  readDataSet,
  transferSyntaxes,
  type DicomJson,
  type ParsedDataSet,
} from '@mado/dicom';

/** What of a file stands before its pixels. */
export interface Header {
  readonly parsed: ParsedDataSet;
  /** Pixels, of whatever kind; false: nothing that could be seen. */
  readonly hasPixels: boolean;
  /** A stream that is not divided into frames. */
  readonly isVideo: boolean;
}

const KiB = 1024;
/** Pixels nearly always begin in the first of these; more of a file is never in memory. */
const portions = [64 * KiB, 1024 * KiB, 16 * KiB * KiB, 512 * KiB * KiB];
const sniffed = 4096;
const pixelData = ['7FE00008', '7FE00009', '7FE00010'];

/**
 * Reads as little of a file as it takes to know what stands before its pixels; these are not read.
 *
 * @returns null for a file that cannot be read so far; 'not_dicom'
 * @throws {DOMException} when the browser cannot read the file
 */
export async function headerOf(file: Blob): Promise<Header | 'not_dicom' | null> {
  if (!looksLikeDicom(new Uint8Array(await file.slice(0, sniffed).arrayBuffer()))) return 'not_dicom';
  for (const length of portions) {
    const isWhole = length >= file.size;
    try {
      const parsed = readDataSet(new Uint8Array(await file.slice(0, length).arrayBuffer()));
      const hasPixels = pixelData.some((tag) => parsed.dicomJson[tag] !== undefined);
      if (hasPixels || hasNoImage(parsed.dicomJson)) return { parsed, hasPixels, isVideo: isVideo(parsed) };
      if (isWhole) return isBroken(parsed) ? null : { parsed, hasPixels, isVideo: false };
    } catch (error) {
      if (!(error instanceof DicomError)) throw error;
      if (isWhole) return null;
    }
  }
  return null;
}

function isVideo({ transferSyntaxUID }: ParsedDataSet): boolean {
  return transferSyntaxes[transferSyntaxUID]?.kind === 'video';
}

/** Elements stand in order: where one of a higher group is there, and none of Rows, no pixels follow. */
function hasNoImage(json: DicomJson): boolean {
  return json['00280010'] === undefined && Object.keys(json).some((tag) => tag > '0028FFFF');
}

/** Pixels may stand in what could not be read. */
const broken: ReadonlySet<string> = new Set(['truncated', 'length_beyond_end', 'skipped_bytes', 'unread_rest']);
function isBroken({ notes }: ParsedDataSet): boolean {
  return notes.some(({ kind }) => broken.has(kind));
}
