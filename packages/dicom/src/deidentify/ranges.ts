import { joined } from '../encoding/chunks.ts';
import { readDataSetElements } from '../encoding/data-set-reader.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import { sourceOf, tagText, type Element, type Extent } from '../encoding/elements.ts';
import {
  elementsBehind,
  pixelDataPlace,
  reading,
  readingNow,
  type PixelDataPlace,
  type PlaceLimits,
  type Ranges,
  type ReadNow,
} from '../encoding/pixel-data-place.ts';
import type { ReadRange } from '../index/read-frame.ts';
import {
  deidentifiedFile,
  readToItsEnd,
  pixelLengthOf,
  refuseUnread,
  studyOf,
  type ElsewherePixels,
  type ReadFile,
} from './deidentify.ts';
import { identifiersLeftIn } from './identifiers-left.ts';
import type { IdentifierKeys } from './keys.ts';
import { describedFragments, type DescribedFragments } from './described-fragments.ts';
import { rulesOf, type DeidentificationOrder, type Rules } from './order.ts';
import { usedBits } from './overlay-bits.ts';
import { isTold, toldExtents, withZeros } from './told-segments.ts';

/** A file that need not be in memory. */
export interface RangedFile {
  size: number;
  read: ReadRange;
}

/** The same, where its bytes are at hand. */
export interface RangedFileNow {
  size: number;
  read: ReadNow;
}

/** How much is read at once. */
export interface RangeLimits extends PlaceLimits {
  /** Files up to this size are read whole. */
  whole: number;
  /** Others are read whole where their pixel data cannot be told from the rest; none beyond this size. */
  mostWhole: number;
  /** What may stand behind pixel data. */
  tail: number;
}

const MiB = 1024 * 1024;
/** Those of a server, which has files in its memory or on its disk. */
export const usualLimits: RangeLimits = {
  whole: 16 * MiB,
  mostWhole: 1_000_000_000,
  head: MiB,
  mostHead: 256 * MiB,
  tail: 16 * MiB,
  window: 4096,
};

/**
 * {@link deidentified} for a file of any size: its pixel data is not read, but for the headers of its fragments and of
 * their codestreams. The bytes are the same.
 * @returns pieces of the new file: bytes, or a range of the old one
 * @throws DicomError as `deidentified`; bad_length where more stands behind pixel data than `limits` allow, and where a
 *   file that would have to be read whole is too large for it
 */
export async function deidentifiedRanges(
  file: RangedFile,
  order: DeidentificationOrder,
  keys: IdentifierKeys,
  limits: RangeLimits = usualLimits,
): Promise<(Uint8Array | Extent)[]> {
  return reading(piecesOf(file.size, order, keys, limits), file.read);
}

/** The same of a file whose bytes are at hand. */
export function deidentifiedRangesNow(
  file: RangedFileNow,
  order: DeidentificationOrder,
  keys: IdentifierKeys,
  limits: RangeLimits = usualLimits,
): (Uint8Array | Extent)[] {
  return readingNow(piecesOf(file.size, order, keys, limits), file.read);
}

/** `identifiersLeft` of a file of any size, as {@link deidentifiedRanges} reads it. */
export function identifiersLeftInRanges(
  file: RangedFileNow,
  order: DeidentificationOrder,
  limits: RangeLimits = usualLimits,
): string[] {
  return readingNow(leftIn(file.size, order, limits), file.read);
}

/**
 * `studyOf` of a file of any size: as much of its beginning is read as it takes.
 * @throws DicomError for a file of which nothing can be read
 */
export function studyOfRanges({ size, read }: RangedFileNow, limits: RangeLimits = usualLimits): string {
  for (let length = limits.head; ; length *= 4) {
    const isAll = length >= size;
    const study = studyOf(read(0, Math.min(length, size)));
    if (study !== '' || isAll || length >= limits.mostHead) return study;
  }
}

/** A file of any size that is read but for its pixel data. @throws DicomError as {@link deidentifiedRanges} */
export async function withoutPixels(file: RangedFile, limits: RangeLimits = usualLimits): Promise<ReadFile> {
  return (await reading(ranged(file.size, limits), file.read)).file;
}

/** A file of which the pixel data may not have been read. */
interface Ranged {
  file: ReadFile;
  pixels: ElsewherePixels | null;
}

function* piecesOf(
  size: number,
  order: DeidentificationOrder,
  keys: IdentifierKeys,
  limits: RangeLimits,
): Ranges<(Uint8Array | Extent)[]> {
  const { file, pixels } = yield* ranged(size, limits);
  const rules = rulesOf(order);
  if (pixels && rules.anonymizes && Array.isArray(usedBits(file.structure.dataSet, file.elements)))
    // Every cell is written anew [DI-33].
    return deidentifiedFile(yield* wholeFile(size, limits), order, keys);
  const chunks = deidentifiedFile(file, order, keys, pixels);
  if (!pixels) return chunks;
  const { element } = pixels;
  const told =
    rules.anonymizes && pixels.fragments ? yield* toldExtents(element, describedIn(file, rules), limits.window) : [];
  const length = pixels.fragments ? element.length : pixelLengthOf(file, rules, element.length);
  const pieces = withZeros({ offset: element.offset, length }, told);
  return chunks.flatMap((chunk) => (chunk === pixels.place ? pieces : [chunk]));
}

function* leftIn(size: number, order: DeidentificationOrder, limits: RangeLimits): Ranges<string[]> {
  const { file, pixels } = yield* ranged(size, limits);
  const rules = rulesOf(order);
  if (!pixels?.fragments || !rules.anonymizes) return identifiersLeftIn(file, order);
  const { element } = pixels;
  const tells = yield* isTold(element, describedIn(file, rules), limits.window);
  return identifiersLeftIn(file, order, { element, tells });
}

function describedIn({ structure, elements }: ReadFile, rules: Rules): DescribedFragments {
  return describedFragments(structure.dataSet, elements, structure.transferSyntaxUID, rules);
}

function* ranged(size: number, limits: RangeLimits): Ranges<Ranged> {
  const place = size <= limits.whole ? null : yield* pixelDataPlace(size, limits);
  if (!place) return { file: yield* wholeFile(size, limits), pixels: null };
  const { element, end } = place;
  if (element.cut) throw new DicomError('truncated', { tag: tagText(element.tag), offset: element.offset });
  if (size - end > limits.tail)
    throw new DicomError('bad_length', {
      offset: end,
      expected: `at most ${limits.tail} bytes behind pixel data`,
    });
  const tail = end < size ? yield { offset: end, length: size - end } : new Uint8Array();
  return aroundPixels(place, tail);
}

function* wholeFile(size: number, { mostWhole }: RangeLimits): Ranges<ReadFile> {
  if (size > mostWhole) throw new DicomError('bad_length', { expected: `pixel data, or at most ${mostWhole} bytes` });
  return readToItsEnd(yield { offset: 0, length: size });
}

/** What stands before and behind pixel data, as if it were all. */
function aroundPixels({ structure: read, start, element }: PixelDataPlace, tail: Uint8Array): Ranged {
  const { encoding } = read;
  const source = sourceOf(joined([read.file.bytes.subarray(0, start), tail]), read.file.notes);
  const before = sourceOf(source.bytes.subarray(0, start), source.notes);
  const elements: Element[] = read.start < start ? readDataSetElements(before, read.start, encoding) : [];
  refuseUnread(before, elements);
  const pixels: ElsewherePixels = {
    element,
    place: new Uint8Array(),
    fragments: element.fragments !== undefined,
    length: element.length,
  };
  const all = [...elements, element, ...elementsBehind(source, start, encoding)];
  return { file: { structure: { ...read, dataSet: source }, elements: all }, pixels };
}
