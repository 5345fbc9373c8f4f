import { maximumElements } from './delimiters.ts';
import { DicomError } from './dicom-error.ts';
import type { DicomNote } from './dicom-note.ts';
import { readHeader, type ElementHeader } from './element-header.ts';
import { isLimit, readElement } from './element-reader.ts';
import * as tags from './elements.ts';
import { sourceOf, tagText, type Element, type Encoding, type Extent, type Source } from './elements.ts';
import { readFileStructure, type FileStructure } from './file-structure.ts';
import { defaultMaximumInflatedBytes } from './inflate.ts';

/** Work on a file that asks for its bytes range by range; a range never reaches beyond the end of the file. */
export type Ranges<Found> = Generator<Extent, Found, Uint8Array>;

/** Gives a file's bytes at once. What it gave stays as it is. */
export type ReadNow = (offset: number, length: number) => Uint8Array;

/** How much is read at once of a file whose pixel data need not be in memory. */
export interface PlaceLimits {
  /** What is read of the beginning first; four times as much whenever that is too little. */
  head: number;
  /** Pixel data that begins behind so many bytes is not found. */
  mostHead: number;
  /** What is read around the header of a fragment. */
  window: number;
}

/** Where pixel data lies in a file that is not deflated. */
export interface PixelDataPlace {
  /** The bytes of `dataSet` are the beginning of the file, up to pixel data and perhaps beyond. */
  structure: FileStructure;
  /** Where the header of the element begins. */
  start: number;
  /** As reading the whole file would have it, its offsets counted in the file. */
  element: Element;
  /** Where the element ends, its delimiter included. */
  end: number;
  /** What is wrong with it. */
  notes: DicomNote[];
}

export function readingNow<Found>(ranges: Ranges<Found>, read: ReadNow): Found {
  let step = ranges.next();
  while (step.done !== true) step = ranges.next(read(step.value.offset, step.value.length));
  return step.value;
}

export async function reading<Found>(
  ranges: Ranges<Found>,
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<Found> {
  let step = ranges.next();
  while (step.done !== true) step = ranges.next(await read(step.value.offset, step.value.length));
  return step.value;
}

/**
 * Where the pixel data of a file is, of which nothing but the headers of fragments is read; null where it has none in
 * the usual way, or is deflated: such a file is read as a whole.
 * @throws DicomError too_deep, too_many_elements
 */
export function* pixelDataPlace(size: number, limits: PlaceLimits): Ranges<PixelDataPlace | null> {
  const beginning = yield* findPixelData(size, limits);
  if (!beginning) return null;
  const { structure, start, header } = beginning;
  const { tag, vr, value, length } = header;
  const element: Element = { tag, vr, bigEndian: structure.encoding.bigEndian, offset: value, length };
  const notes: DicomNote[] = [];
  const place: PixelDataPlace = { structure, start, element, end: value + length, notes };
  if (length === tags.UNDEFINED_LENGTH) return (yield* walkFragments(size, place, limits)) ? place : null;
  if (place.end > size) cutShort(place, value, size, size - value);
  else if (length & 1) notes.push({ kind: 'odd_length', tag: tagText(tag), offset: start });
  return place;
}

interface Beginning {
  structure: FileStructure;
  start: number;
  header: ElementHeader;
}

function* findPixelData(size: number, { head: first, mostHead }: PlaceLimits): Ranges<Beginning | null> {
  for (let length = first; length < size && length <= mostHead; length *= 4) {
    const head = yield { offset: 0, length };
    const found = pixelDataIn(head);
    if (found !== 'more') return found;
  }
  return null;
}

function pixelDataIn(head: Uint8Array): Beginning | 'more' | null {
  const notes: DicomNote[] = [];
  try {
    const structure = readFileStructure(head, notes, defaultMaximumInflatedBytes);
    const ofStructure = notes.length;
    const { dataSet: source, encoding } = structure;
    if (structure.deflated) return null;
    const elements: Element[] = [];
    for (let { start } = structure; start < head.length;) {
      const header = readHeader(source, start, head.length, encoding);
      if (header.tag === tags.PIXEL_DATA) {
        // Whoever reads the elements once more notes the rest again.
        notes.length = ofStructure;
        return header.vr.startsWith('O') && !header.tolerated ? { structure, start, header } : null;
      }
      start = readElement(source, start, head.length, encoding, 0, elements);
    }
    return 'more';
  } catch (error) {
    if (!(error instanceof DicomError) || isLimit(error)) throw error;
    return error.kind === 'truncated' ? 'more' : null;
  }
}

/** As `readFragments` does of a whole file. @returns false where these are no fragments */
function* walkFragments(size: number, place: PixelDataPlace, { window: around }: PlaceLimits): Ranges<boolean> {
  const { element, notes } = place;
  const { offset } = element;
  const fragments: Extent[] = [];
  Object.assign(element, { vr: 'OB', fragments });
  let window = { from: 0, bytes: new Uint8Array() as Uint8Array };
  let position = offset;
  const ends = (end: number) => {
    notes.push({ kind: 'missing_delimiter', tag: tagText(element.tag), offset: end });
    element.length = position - offset;
    place.end = end;
    return true;
  };
  while (position < size) {
    if (position < window.from || position + 8 > window.from + window.bytes.length) {
      const length = Math.min(around, size - position);
      window = { from: position, bytes: yield { offset: position, length } };
    }
    const at = position - window.from;
    const left = size - position;
    if (left < 8 && !(left >= 4 && window.bytes[at + 2] === 0 && window.bytes[at + 3] === 0xe0)) break;
    if (left < 8) return cutShort(place, position, size, position - offset);
    const header = readHeader(sourceOf(window.bytes, []), at, window.bytes.length, fragmentsEncoding);
    if (header.tag === tags.SEQUENCE_DELIMITATION) {
      element.length = position - offset;
      place.end = position + 8;
      return true;
    }
    // What follows is no fragment: those before it are whole.
    if (header.tag !== tags.ITEM) return fragments.length >= 2 && ends(position);
    const { length } = header;
    if (position + 8 + length > size) return cutShort(place, position, size, position - offset);
    if (fragments.push({ offset: position + 8, length }) > maximumElements)
      throw new DicomError('too_many_elements', { expected: `at most ${maximumElements} elements` });
    position += 8 + length;
  }
  return ends(size);
}

const fragmentsEncoding: Encoding = { implicit: true, bigEndian: false };

function cutShort(place: PixelDataPlace, offset: number, size: number, length: number): true {
  place.notes.push({ kind: 'truncated', tag: tagText(place.element.tag), offset });
  Object.assign(place.element, { cut: true, length });
  place.end = size;
  return true;
}

/** Elements behind pixel data, up to what is none: as a whole file is read. */
export function elementsBehind(source: Source, start: number, encoding: Encoding): Element[] {
  const elements: Element[] = [];
  for (let position = start; position < source.bytes.length;) {
    const [before, noted] = [elements.length, source.notes.length];
    try {
      const next = readElement(source, position, source.bytes.length, encoding, 0, elements);
      if ((elements.at(-1)?.tag ?? 0) <= tags.PIXEL_DATA) throw new DicomError('corrupt', { offset: position });
      position = next;
    } catch (error) {
      if (!(error instanceof DicomError) || isLimit(error)) throw error;
      elements.length = before;
      source.notes.length = noted;
      source.notes.push({ kind: 'trailing_bytes', offset: position });
      return elements;
    }
  }
  return elements;
}
