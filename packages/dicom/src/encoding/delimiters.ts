import { DicomError } from './dicom-error.ts';
import { readHeader, type ElementHeader } from './element-header.ts';
import { tagText, type Element, type Encoding, type Source } from './elements.ts';

/** Elements, items and fragments of one file; keeps the memory of a hostile file bounded. */
export const maximumElements = 1_000_000;

/** Reads the header of an item or delimiter; an element in its place is an error of the sequence. */
export function readDelimiter(
  source: Source,
  sequence: Element,
  position: number,
  end: number,
  encoding: Encoding,
): ElementHeader {
  if (end - position < 8) throw unfinished(source, sequence, 'an item or delimiter');
  return readHeader(source, position, end, { implicit: true, bigEndian: encoding.bigEndian });
}

export function unfinished(source: Source, sequence: Element, expected: string): DicomError {
  const offset = source.bytes.length;
  return new DicomError('truncated', { tag: tagText(sequence.tag), offset, expected, found: 'the end' });
}

export function misplaced(tag: number, offset: number, sequence?: Element): DicomError {
  return new DicomError('corrupt', {
    tag: tagText(sequence?.tag ?? tag),
    offset,
    expected: sequence ? 'an item' : 'an element',
    found: sequence ? 'an element' : 'an item or delimiter',
  });
}

export function countElement(source: Source): void {
  if (++source.count > maximumElements)
    throw new DicomError('too_many_elements', { expected: `at most ${maximumElements} elements` });
}
