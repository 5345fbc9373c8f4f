import { readDataSet, transferSyntaxes, type DicomJson, type ParsedDataSet } from '@mado/dicom';
import { readBeginning } from '../beginning/read-beginning.ts';

/** What of a file stands before its pixels. */
export interface Header {
  readonly parsed: ParsedDataSet;
  /** Pixels, of whatever kind; false: nothing that could be seen. */
  readonly hasPixels: boolean;
  /** A stream that is not divided into frames. */
  readonly isVideo: boolean;
}

const pixelData = ['7FE00008', '7FE00009', '7FE00010'];

/**
 * Reads as little of a file as it takes to know what stands before its pixels; these are not read.
 *
 * @returns null for a file that cannot be read so far; 'not_dicom'
 * @throws {DOMException} when the browser cannot read the file
 */
export function headerOf(file: Blob): Promise<Header | 'not_dicom' | null> {
  const read = (bytes: Uint8Array, isWhole: boolean): Header | undefined => {
    const parsed = readDataSet(bytes);
    const hasPixels = pixelData.some((tag) => parsed.dicomJson[tag] !== undefined);
    if (hasPixels || hasNoImage(parsed.dicomJson)) return { parsed, hasPixels, isVideo: isVideo(parsed) };
    return isWhole && !isBroken(parsed) ? { parsed, hasPixels, isVideo: false } : undefined;
  };
  return readBeginning(file, { read, moreHelps: () => true });
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
