import { countElement, misplaced, readDelimiter } from './delimiters.ts';
import { DicomError } from './dicom-error.ts';
import * as tags from './elements.ts';
import { tagText, type Element, type Encoding, type Extent, type Source } from './elements.ts';

const littleEndian: Encoding = { implicit: true, bigEndian: false };

/**
 * The fragments of an encapsulated value (PS3.5 A.4); always little endian.
 * @param depth 0 for the data set itself, whose pixel data is kept as far as it goes
 */
export function readFragments(source: Source, element: Element, end: number, depth: number): number {
  const fragments: Extent[] = [];
  element.fragments = fragments;
  let position = element.offset;
  while (position < end) {
    if (end - position < 8 && !beginsItem(source, position, end)) break;
    if (end - position < 8 && depth === 0) return cutShort(source, element, position, end);
    const { tag, value, length } = readDelimiter(source, element, position, end, littleEndian);
    if (tag === tags.SEQUENCE_DELIMITATION) {
      element.length = position - element.offset;
      return value;
    }
    if (tag !== tags.ITEM) {
      if (fragments.length < 2 || depth > 0) throw misplaced(tag, position, element);
      // What follows is no fragment: those before it are whole.
      source.notes.push({ kind: 'missing_delimiter', tag: tagText(element.tag), offset: position });
      element.length = position - element.offset;
      return position;
    }
    if (value + length > end) {
      if (depth === 0) return cutShort(source, element, position, end);
      throw new DicomError(end === source.bytes.length ? 'truncated' : 'bad_length', {
        tag: tagText(element.tag),
        offset: value,
        expected: `a fragment of ${length} bytes`,
        found: `${end - value}`,
      });
    }
    countElement(source);
    fragments.push({ offset: value, length });
    position = value + length;
  }
  // The last fragment is whole: whether a frame is missing is seen when frames are counted.
  source.notes.push({ kind: 'missing_delimiter', tag: tagText(element.tag), offset: end });
  element.length = position - element.offset;
  return end;
}

/** Whether the few bytes that are left can only be the header of another fragment. */
function beginsItem({ view }: Source, position: number, end: number): boolean {
  return end - position >= 4 && view.getUint16(position + 2, true) === 0xe000;
}

/** The file ends inside of a fragment: it is left out, those before it are whole. */
function cutShort(source: Source, element: Element, position: number, end: number): number {
  source.notes.push({ kind: 'truncated', tag: tagText(element.tag), offset: position });
  element.length = position - element.offset;
  element.cut = true;
  return end;
}
