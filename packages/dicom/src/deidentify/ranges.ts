import { DicomError } from '../encoding/dicom-error.ts';
import { joined } from '../encoding/chunks.ts';
import { maximumElements } from '../encoding/delimiters.ts';
import { readDataSetElements } from '../encoding/data-set-reader.ts';
import { readHeader, type ElementHeader } from '../encoding/element-header.ts';
import { isLimit, readElement } from '../encoding/element-reader.ts';
import * as tags from '../encoding/elements.ts';
import { sourceOf, tagText, type Element, type Encoding, type Extent, type Source } from '../encoding/elements.ts';
import { readFileStructure, type FileStructure } from '../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../encoding/inflate.ts';
import type { ReadRange } from '../index/read-frame.ts';
import { deidentified, deidentifiedFile, refuseUnread, type ElsewherePixels } from './deidentify.ts';
import type { IdentifierKeys } from './keys.ts';
import type { DeidentificationOrder } from './order.ts';

/** A file that need not be in memory. */
export interface RangedFile {
  size: number;
  read: ReadRange;
}

/** How much is read at once. */
export interface RangeLimits {
  /** Files up to this size are read whole. */
  whole: number;
  /** What is read of the beginning first; four times as much whenever that is too little. */
  head: number;
  /** What may stand behind pixel data. */
  tail: number;
  /** What is read around the header of a fragment. */
  window: number;
}

const MiB = 1024 * 1024;
const usual: RangeLimits = { whole: 16 * MiB, head: MiB, tail: 16 * MiB, window: 64 * 1024 };

/**
 * {@link deidentified} for a file of any size: its pixel data is not read, but for the headers of its fragments. The
 * bytes are the same.
 * @returns pieces of the new file: bytes, or a range of the old one
 * @throws DicomError as `deidentified`; bad_length where more stands behind pixel data than `limits` allow
 */
export async function deidentifiedRanges(
  file: RangedFile,
  order: DeidentificationOrder,
  keys: IdentifierKeys,
  limits: RangeLimits = usual,
): Promise<(Uint8Array | Extent)[]> {
  const whole = async () => deidentified(await file.read(0, file.size), order, keys);
  if (file.size <= limits.whole) return whole();
  const beginning = await findPixelData(file, limits);
  if (!beginning) return whole();
  const { structure: read, start, header } = beginning;
  const { encoding } = read;
  const pixels = await pixelExtent(file, header, encoding, limits);
  const rest = file.size - pixels.end;
  if (rest > limits.tail)
    throw new DicomError('bad_length', {
      offset: pixels.end,
      expected: `at most ${limits.tail} bytes behind pixel data`,
    });
  const tail = rest === 0 ? new Uint8Array() : await file.read(pixels.end, rest);

  // What stands before and behind pixel data, as if it were all.
  const source = sourceOf(joined([read.file.bytes.subarray(0, start), tail]), []);
  const before = sourceOf(source.bytes.subarray(0, start), source.notes);
  const elements = read.start < start ? readDataSetElements(before, read.start, encoding) : [];
  refuseUnread(before, elements);
  const pixelData: Element = { tag: header.tag, vr: header.vr, bigEndian: encoding.bigEndian, offset: 0, length: 1 };
  const held: ElsewherePixels = {
    element: pixelData,
    place: new Uint8Array(),
    fragments: pixels.fragments,
    length: pixels.extent.length,
  };
  const structure = { ...read, dataSet: source };
  const all = [...elements, pixelData, ...elementsBehind(source, start, encoding)];
  const chunks = deidentifiedFile({ structure, elements: all }, order, keys, held);
  return chunks.map((chunk) => (chunk === held.place ? pixels.extent : chunk));
}

interface Beginning {
  structure: FileStructure;
  /** Where the header of the pixel data begins. */
  start: number;
  header: ElementHeader;
}

/** The file up to the header of its pixel data; null where it has none in the usual way, or is deflated. */
async function findPixelData(file: RangedFile, { head: first }: RangeLimits): Promise<Beginning | null> {
  for (let length = first; length < file.size; length *= 4) {
    const head = await file.read(0, length);
    const found = pixelDataIn(head);
    if (found !== 'more') return found;
  }
  return null;
}

function pixelDataIn(head: Uint8Array): Beginning | 'more' | null {
  try {
    const structure = readFileStructure(head, [], defaultMaximumInflatedBytes);
    const { dataSet: source, encoding } = structure;
    if (structure.deflated) return null;
    const elements: Element[] = [];
    for (let { start } = structure; start < head.length;) {
      const header = readHeader(source, start, head.length, encoding);
      if (header.tag === tags.PIXEL_DATA)
        return header.vr.startsWith('O') && !header.tolerated ? { structure, start, header } : null;
      start = readElement(source, start, head.length, encoding, 0, elements);
    }
    return 'more';
  } catch (error) {
    if (!(error instanceof DicomError) || isLimit(error)) throw error;
    return error.kind === 'truncated' ? 'more' : null;
  }
}

interface PixelExtent {
  extent: Extent;
  fragments: boolean;
  /** Where the element ends, its delimiter included. */
  end: number;
}

async function pixelExtent(
  file: RangedFile,
  { value, length }: ElementHeader,
  encoding: Encoding,
  limits: RangeLimits,
): Promise<PixelExtent> {
  if (length !== tags.UNDEFINED_LENGTH) {
    if (value + length > file.size) throw cutShort(value);
    return { extent: { offset: value, length }, fragments: false, end: value + length };
  }
  let window = { from: 0, bytes: new Uint8Array() as Uint8Array };
  let position = value;
  for (let count = 0; count < maximumElements; count++) {
    if (position + 8 > file.size) throw cutShort(position);
    if (position < window.from || position + 8 > window.from + window.bytes.length)
      window = { from: position, bytes: await file.read(position, Math.min(limits.window, file.size - position)) };
    const at = position - window.from;
    const item = readHeader(sourceOf(window.bytes, []), at, window.bytes.length, { ...encoding, implicit: true });
    if (item.tag === tags.SEQUENCE_DELIMITATION)
      return { extent: { offset: value, length: position - value }, fragments: true, end: position + 8 };
    if (item.tag !== tags.ITEM)
      throw new DicomError('corrupt', { tag: tagText(tags.PIXEL_DATA), offset: position, expected: 'a fragment' });
    position += 8 + item.length;
  }
  throw new DicomError('too_many_elements', { expected: `at most ${maximumElements} elements` });
}

function cutShort(offset: number): DicomError {
  return new DicomError('truncated', { tag: tagText(tags.PIXEL_DATA), offset });
}

/** Elements behind pixel data, up to what is none: as a whole file is read. */
function elementsBehind(source: Source, start: number, encoding: Encoding): Element[] {
  const elements: Element[] = [];
  for (let position = start; position < source.bytes.length;) {
    const before = elements.length;
    try {
      position = readElement(source, position, source.bytes.length, encoding, 0, elements);
    } catch (error) {
      if (!(error instanceof DicomError) || isLimit(error)) throw error;
      elements.length = before;
      return elements;
    }
    if ((elements.at(-1)?.tag ?? 0) > tags.PIXEL_DATA) continue;
    elements.length = before;
    return elements;
  }
  return elements;
}
