import { countElement, misplaced, readDelimiter } from './delimiters.ts';
import { DicomError } from './dicom-error.ts';
import * as tags from './elements.ts';
import { tagText, type Element, type Encoding, type Extent, type Source } from './elements.ts';

const littleEndian: Encoding = { implicit: true, bigEndian: false };

/** The fragments of an encapsulated value (PS3.5 A.4); always little endian. */
export function readFragments(source: Source, element: Element, end: number): number {
  const fragments: Extent[] = [];
  element.fragments = fragments;
  let position = element.offset;
  while (position < end) {
    const { tag, value, length } = readDelimiter(source, element, position, end, littleEndian);
    if (tag === tags.SEQUENCE_DELIMITATION) {
      element.length = position - element.offset;
      return value;
    }
    if (tag !== tags.ITEM) throw misplaced(tag, position, element);
    if (value + length > end) {
      throw new DicomError('truncated', {
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
  element.length = end - element.offset;
  return end;
}
