import { DicomError } from './dicom-error.ts';
import { readTag } from './element-header.ts';
import { isLimit, readElement } from './element-reader.ts';
import * as tags from './elements.ts';
import { UNDEFINED_LENGTH, tagText, type Element, type Encoding, type Source } from './elements.ts';
import { continuesAt, isKnown } from './sniff.ts';

/** So many bytes are searched for the next element where one cannot be read, so many times in a file. */
const searchedBytes = 64 * 1024;
const searches = 16;

/**
 * Reads the elements of a whole data set, from `start` to the end of the bytes. It reads as much as it can. Whatever is
 * not an element is skipped, with a note: stray items, bytes between elements, bytes after complete pixel data, the
 * missing end of a truncated file. `source.broken` says whether elements may have been lost with it.
 * @throws DicomError too_deep, too_many_elements; the fault itself where not a single element could be read
 */
export function readDataSetElements(source: Source, start: number, encoding: Encoding): Element[] {
  const elements: Element[] = [];
  const end = source.bytes.length;
  let position = start;
  let pixelDataIsRead = false;
  let searchesLeft = searches;
  while (position < end) {
    const [elementsBefore, notesBefore] = [elements.length, source.notes.length];
    const failure = attempt(() => {
      const next = readElement(source, position, end, encoding, 0, elements);
      const tag = elements.at(-1)?.tag ?? 0;
      // Command elements stand in no file; zeros look like one.
      if (tag === 0 || (pixelDataIsRead && tag <= tags.PIXEL_DATA))
        throw new DicomError('corrupt', { offset: position });
      pixelDataIsRead ||= tag === tags.PIXEL_DATA;
      position = next;
    });
    if (failure === null) continue;
    elements.length = elementsBefore;
    source.notes.length = notesBefore;
    if (pixelDataIsRead || isPadding(source, position, elements.at(-1)?.tag ?? 0)) {
      source.notes.push({ kind: 'trailing_bytes', offset: position });
      break;
    }
    const next = afterFault({ source, elements, encoding, position, end, searchesLeft: searchesLeft-- }, failure);
    if (next === null) break;
    position = next;
  }
  if (elements.length === 0 && source.broken) throw source.broken.error;
  return elements;
}

/**
 * The fault that keeps an element from being read. Limits, and errors of our own, end the reading.
 */
function attempt(read: () => void): DicomError | null {
  try {
    read();
    return null;
  } catch (error) {
    if (!(error instanceof DicomError) || isLimit(error)) throw error;
    return error;
  }
}

/** Whether nothing but zeros is left, or too few bytes for the header of an element that could follow. */
function isPadding({ bytes, view }: Source, position: number, after: number): boolean {
  const left = bytes.length - position;
  if (after === 0 || left > searchedBytes) return false;
  if (left < 8)
    return left < 4 || ((view.getUint16(position, true) << 16) | view.getUint16(position + 2, true)) >>> 0 <= after;
  return bytes.subarray(position).every((byte) => byte === 0);
}

interface Fault {
  source: Source;
  elements: readonly Element[];
  encoding: Encoding;
  position: number;
  end: number;
  searchesLeft: number;
}

/** Where reading goes on behind what is no element; null where it ends. */
function afterFault(fault: Fault, error: DicomError): number | null {
  const { source, elements, encoding, position, end } = fault;
  const stray = afterStrayItem(fault);
  if (stray !== null) {
    source.notes.push({
      kind: 'stray_item',
      tag: tagText(readTag(source, position, encoding.bigEndian)),
      offset: position,
    });
    return stray;
  }
  const previous = elements.at(-1);
  const after = previous?.tag ?? 0;
  // A value of an odd length with the byte of padding that its length leaves out (PS3.5 7.1.1).
  if (previous && previous.length & 1 && continuesAt(source, position + 1, end, encoding, after)) return position + 1;
  source.broken ??= { error, after };
  const tag = error.tag ?? tagText(after);
  if (error.kind === 'truncated' && couldFollow(fault, after)) {
    source.notes.push({ kind: 'truncated', tag, offset: error.offset ?? position });
    return null;
  }
  const next = fault.searchesLeft > 0 ? nextElement(fault, after) : null;
  const kind = next === null ? 'unread_rest' : 'skipped_bytes';
  source.notes.push({ kind, tag, offset: next === null ? (error.offset ?? position) : position });
  return next;
}

/**
 * Whether an element begins here of which only the end is missing. Random bytes, whose length makes no sense, are none.
 */
function couldFollow({ source, encoding, position, end }: Fault, after: number): boolean {
  const tag = end - position < 4 ? 0 : readTag(source, position, encoding.bigEndian);
  return tag > after && isKnown(tag);
}

/**
 * Where reading goes on after an item or delimiter outside of a sequence: after its content when an element follows
 * there, else after its header.
 */
function afterStrayItem({ source, encoding, position, end, elements }: Fault): number | null {
  if (end - position < 8) return null;
  const tag = readTag(source, position, encoding.bigEndian);
  if (tag !== tags.ITEM && tag !== tags.ITEM_DELIMITATION && tag !== tags.SEQUENCE_DELIMITATION) return null;
  const length = source.view.getUint32(position + 4, !encoding.bigEndian);
  const behind = position + 8 + length;
  const holdsContent = tag === tags.ITEM && length !== UNDEFINED_LENGTH && length > 0 && behind <= end;
  if (holdsContent && isFollowed(source, behind, end, encoding, elements.at(-1)?.tag ?? 0)) return behind;
  return position + 8;
}

function isFollowed(source: Source, position: number, end: number, encoding: Encoding, after: number): boolean {
  if (position === end) return true;
  const isDelimiter = end - position >= 8 && readTag(source, position, encoding.bigEndian) >>> 16 === 0xfffe;
  return isDelimiter || continuesAt(source, position, end, encoding, after);
}

/**
 * The next offset from which elements with higher tags follow. After a sequence that could not be read this is behind
 * its delimiter.
 */
function nextElement({ source, encoding, position, end }: Fault, after: number): number | null {
  const last = Math.min(end - 8, position + searchedBytes);
  const insideSequence = opensSequence(source, position, end, encoding);
  for (let at = position + 1; at <= last; at++) {
    if (insideSequence && !isSequenceDelimiter(source, at, encoding)) continue;
    const candidate = insideSequence ? at + 8 : at;
    if (continuesAt(source, candidate, end, encoding, after)) return candidate;
  }
  return null;
}

function isSequenceDelimiter(source: Source, at: number, { bigEndian }: Encoding): boolean {
  return readTag(source, at, bigEndian) === tags.SEQUENCE_DELIMITATION && source.view.getUint32(at + 4) === 0;
}

/** Whether an element of undefined length begins here: what is inside of it looks like elements, too. */
function opensSequence({ view }: Source, position: number, end: number, { implicit, bigEndian }: Encoding): boolean {
  const at = position + (implicit ? 4 : 8);
  return at + 4 <= end && view.getUint32(at, !bigEndian) === UNDEFINED_LENGTH;
}
