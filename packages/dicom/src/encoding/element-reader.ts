import { dictionaryEntry } from './dictionary.ts';
import { countElement, misplaced, readDelimiter, unfinished } from './delimiters.ts';
import { DicomError } from './dicom-error.ts';
import { readHeader, readTag, type ElementHeader } from './element-header.ts';
import * as tags from './elements.ts';
import { readFragments } from './fragment-reader.ts';
import { UNDEFINED_LENGTH, tagText, type Element, type Encoding, type Item, type Source } from './elements.ts';

/** Sequences may be nested this deep; the deepest of real files (structured reports) stay below half of it. */
export const maximumDepth = 64;

const implicitLittle: Encoding = { implicit: true, bigEndian: false };

/** A file that reaches a limit of reading is refused, whatever else could be told of it. */
export function isLimit({ kind }: DicomError): boolean {
  return kind === 'too_deep' || kind === 'too_many_elements' || kind === 'inflates_too_large';
}

/** Reads one element into `elements` and answers where the next begins. */
export function readElement(
  source: Source,
  position: number,
  end: number,
  encoding: Encoding,
  depth: number,
  elements: Element[],
): number {
  const header = headerAfter(source, position, end, encoding, elements.at(-1));
  const { tag, value, length } = header;
  if (tag >>> 16 === 0xfffe) throw misplaced(tag, position);
  countElement(source);
  if (header.tolerated) source.notes.push({ kind: header.tolerated, tag: tagText(tag), offset: position });
  const element: Element = { tag, vr: header.vr, bigEndian: encoding.bigEndian, offset: value, length };
  elements.push(element);
  if (!encoding.implicit) correctVr(source, element, position);
  if (length === UNDEFINED_LENGTH) return readUndefinedLength(source, element, end, encoding, depth);
  if (value + length > end) {
    if (depth === 0 && tags.isPixelData(tag)) return cutShort(source, element, end);
    elements.pop();
    throw new DicomError(end === source.bytes.length ? 'truncated' : 'bad_length', {
      tag: tagText(tag),
      offset: value,
      expected: `${length} bytes`,
      found: `${Math.max(0, end - value)}`,
    });
  }
  if (length & 1) source.notes.push({ kind: 'odd_length', tag: tagText(tag), offset: position });
  if (element.vr === 'SQ') readDefinedItems(source, element, encoding, depth);
  else if (element.vr === 'UN') readKnownAsUnknown(source, element, depth);
  return value + length;
}

/** Pixel data of which the end is missing is kept as far as it goes. */
function cutShort(source: Source, element: Element, end: number): number {
  const { tag, offset } = element;
  source.notes.push({ kind: 'truncated', tag: tagText(tag), offset });
  element.length = Math.max(0, end - offset);
  element.cut = true;
  return end;
}

/** Bytes under a tag of which PS3.6 knows that it holds numbers or text: the dictionary is right. */
function correctVr(source: Source, element: Element, position: number): void {
  if (!/^O[BDFLVW]$/.test(element.vr) || (element.tag >>> 16) & 1) return;
  const known = dictionaryEntry(tagText(element.tag))?.vr;
  if (known === undefined || known === 'SQ' || known === 'UN' || known.includes('O')) return;
  source.notes.push({ kind: 'bad_vr', tag: tagText(element.tag), offset: position });
  element.vr = known;
}

/**
 * A header that makes no sense right after a value shows that the length of the value was wrong. The error names the
 * element of the value.
 */
function headerAfter(
  source: Source,
  position: number,
  end: number,
  encoding: Encoding,
  previous: Element | undefined,
): ElementHeader {
  try {
    return readHeader(source, position, end, encoding);
  } catch (error) {
    if (!(error instanceof DicomError) || error.kind !== 'unknown_vr' || error.found !== 'other bytes' || !previous)
      throw error;
    throw new DicomError('bad_length', {
      tag: tagText(previous.tag),
      offset: previous.offset,
      expected: `an element after ${previous.length} bytes`,
      found: 'no element header',
    });
  }
}

function readUndefinedLength(source: Source, element: Element, end: number, encoding: Encoding, depth: number): number {
  const { vr, offset } = element;
  if (vr === 'SQ') return readItems(source, element, offset, end, false, encoding, depth);
  // PS3.5 6.2.2: an UN element of undefined length is a sequence in implicit VR little endian, whatever the file is.
  if (vr === 'UN') {
    element.vr = 'SQ';
    return readItems(source, element, offset, end, false, encoding.implicit ? encoding : implicitLittle, depth);
  }
  if (vr === 'OB' || vr === 'OW' || vr === 'OB|OW') {
    element.vr = 'OB';
    return readFragments(source, element, end, depth);
  }
  throw new DicomError('bad_length', {
    tag: tagText(element.tag),
    offset,
    expected: `a length for ${vr}`,
    found: 'undefined',
  });
}

/**
 * A value that passed through a system without our dictionary has the VR UN and is in implicit VR little endian (note
 * of PS3.5 6.2.2). Its tag is in our dictionary.
 */
function readKnownAsUnknown(source: Source, element: Element, depth: number): void {
  const known = (element.tag >>> 16) & 1 ? privateVr(element.tag) : dictionaryEntry(tagText(element.tag))?.vr;
  if (known === undefined) return;
  element.vr = known;
  element.bigEndian = false;
  if (known === 'SQ') readDefinedItems(source, element, implicitLittle, depth);
}

/**
 * The items of a sequence with a known length. What is not an item, such as text, stays as bytes.
 */
function readDefinedItems(source: Source, element: Element, encoding: Encoding, depth: number): void {
  const noted = source.notes.length;
  const { tag, offset, length } = element;
  try {
    readItems(source, element, offset, offset + length, true, encoding, depth);
  } catch (error) {
    if (!(error instanceof DicomError) || isLimit(error)) throw error;
    source.notes.length = noted;
    source.notes.push({ kind: 'unreadable_sequence', tag: tagText(tag), offset });
    const known = (tag >>> 16) & 1 ? undefined : dictionaryEntry(tagText(tag))?.vr;
    element.vr = known === undefined || known === 'SQ' ? 'UN' : known;
    delete element.items;
  }
}

/** PS3.5 7.8.1: a private creator is LO; what it has reserved is its own business. */
function privateVr(tag: number): string | undefined {
  const element = tag & 0xffff;
  return element >= 0x10 && element <= 0xff ? 'LO' : undefined;
}

/** The items of a sequence (PS3.5 7.5) from `position`; answers where the sequence ends, its delimiter included. */
function readItems(
  source: Source,
  sequence: Element,
  position: number,
  end: number,
  definedLength: boolean,
  encoding: Encoding,
  depth: number,
): number {
  if (depth >= maximumDepth) {
    throw new DicomError('too_deep', {
      tag: tagText(sequence.tag),
      offset: position,
      expected: `at most ${maximumDepth} levels`,
    });
  }
  const items: Item[] = [];
  sequence.items = items;
  while (position < end) {
    const { tag, value, length } = readDelimiter(source, sequence, position, end, encoding);
    if (tag === tags.SEQUENCE_DELIMITATION) {
      if (!definedLength) sequence.length = position - sequence.offset;
      return definedLength ? end : value;
    }
    if (tag !== tags.ITEM) throw misplaced(tag, position, sequence);
    countElement(source);
    const item: Item = { offset: value, length, elements: [] };
    items.push(item);
    position = readItem(source, sequence, item, end, encoding, depth + 1);
  }
  if (!definedLength) {
    if (end === source.bytes.length) throw unfinished(source, sequence, 'a sequence delimiter');
    source.notes.push({ kind: 'missing_delimiter', tag: tagText(sequence.tag), offset: end });
    sequence.length = end - sequence.offset;
  }
  return end;
}

function readItem(
  source: Source,
  sequence: Element,
  item: Item,
  end: number,
  encoding: Encoding,
  depth: number,
): number {
  const undefinedLength = item.length === UNDEFINED_LENGTH;
  const itemEnd = undefinedLength ? end : item.offset + item.length;
  if (itemEnd > end) {
    throw new DicomError(end === source.bytes.length ? 'truncated' : 'bad_length', {
      tag: tagText(sequence.tag),
      offset: item.offset,
      expected: `an item of ${item.length} bytes`,
      found: `${end - item.offset}`,
    });
  }
  let position = item.offset;
  while (position < itemEnd) {
    const next = position + 4 <= itemEnd ? readTag(source, position, encoding.bigEndian) : 0;
    if (next === tags.ITEM_DELIMITATION && position + 8 <= itemEnd) {
      item.length = position - item.offset;
      return undefinedLength ? position + 8 : itemEnd;
    }
    if (undefinedLength && (next === tags.ITEM || next === tags.SEQUENCE_DELIMITATION)) {
      source.notes.push({ kind: 'missing_delimiter', tag: tagText(sequence.tag), offset: position });
      item.length = position - item.offset;
      return position;
    }
    position = readElement(source, position, itemEnd, encoding, depth, item.elements);
  }
  if (undefinedLength) {
    if (end === source.bytes.length) throw unfinished(source, sequence, 'an item delimiter');
    source.notes.push({ kind: 'missing_delimiter', tag: tagText(sequence.tag), offset: end });
    item.length = end - item.offset;
  }
  return itemEnd;
}
