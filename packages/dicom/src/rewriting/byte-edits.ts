import { plainText } from '../dataset/values.ts';
import { asciiBytes, withoutPadding } from '../encoding/ascii.ts';
import { joined } from '../encoding/chunks.ts';
import { readElement } from '../encoding/element-reader.ts';
import type { Element, Source } from '../encoding/elements.ts';
import type { FileStructure } from '../encoding/file-structure.ts';
import { deflatedDataSet } from '../encoding/deflate.ts';
import { writtenElement } from './element-writer.ts';

/** A change of bytes: from `offset` on `removed` bytes go, and `inserted` come. */
export interface ByteEdit {
  offset: number;
  removed: number;
  inserted: Uint8Array;
}

/** An element of the top level and all bytes that it takes, header and delimiters included. */
interface Span {
  element: Element;
  start: number;
  end: number;
}

/** The text that an element of the top level is to have, in the default repertoire. */
export interface ElementText {
  tag: number;
  vr: string;
  text: string;
}

/** Bytes with edits made. */
export function edited(bytes: Uint8Array, edits: readonly ByteEdit[]): Uint8Array<ArrayBuffer> {
  const grown = edits.reduce((sum, { removed, inserted }) => sum + inserted.length - removed, 0);
  const out = new Uint8Array(bytes.length + grown);
  let from = 0;
  let to = 0;
  for (const { offset, removed, inserted } of edits) {
    out.set(bytes.subarray(from, offset), to);
    to += offset - from;
    out.set(inserted, to);
    to += inserted.length;
    from = offset + removed;
  }
  out.set(bytes.subarray(from), to);
  return out;
}

export function inOrder(edits: readonly ByteEdit[]): ByteEdit[] {
  return edits.toSorted((a, b) => a.offset - b.offset);
}

/**
 * What has to change in a data set so that it has these texts, and nothing else: elements that say something else are
 * replaced, absent ones put at their place, lengths of their groups corrected (PS3.5 7.2). A deflated data set is
 * deflated anew.
 *
 * @returns the edits by ascending offset, and the tags that have another text afterwards; null where the texts may
 *   stand behind the end of the bytes, which are not all
 * @throws DicomError as for reading the file
 */
export function textEdits(
  { dataSet, start, encoding, deflated }: FileStructure,
  whole: boolean,
  texts: readonly ElementText[],
): { edits: ByteEdit[]; changed: ReadonlySet<number> } | null {
  const last = Math.max(...texts.map(({ tag }) => tag));
  const spans = spansUpTo(last, { dataSet, start, encoding });
  const ended = spans.at(-1)?.end ?? start;
  const passed = spans.some(({ element }) => element.tag > last);
  if (!passed && !whole && ended >= dataSet.bytes.length) return null;
  const found: { tag: number; edit: ByteEdit }[] = [];
  for (const { tag, vr, text } of texts) {
    const at = spans.find(({ element }) => element.tag === tag);
    if (at && textOf(dataSet, at.element) === text) continue;
    const offset = at?.start ?? spans.find(({ element }) => element.tag > tag)?.start ?? ended;
    const inserted = joined(writtenElement(tag, vr, asciiBytes(text), encoding));
    found.push({ tag, edit: { offset, removed: at ? at.end - at.start : 0, inserted } });
  }
  const changed = new Set(found.map(({ tag }) => tag));
  const edits = inOrder([...groupLengths(dataSet, spans, found), ...found.map(({ edit }) => edit)]);
  if (!deflated || edits.length === 0) return { edits, changed };
  const inserted = deflatedDataSet(edited(dataSet.bytes, edits));
  return { edits: [{ offset: deflated.offset, removed: deflated.length, inserted }], changed };
}

/** The elements of the top level, up to the first one behind `last`. */
function spansUpTo(
  last: number,
  { dataSet, start, encoding }: Pick<FileStructure, 'dataSet' | 'start' | 'encoding'>,
): Span[] {
  const elements: Element[] = [];
  const spans: Span[] = [];
  const end = dataSet.bytes.length;
  for (let position = start; position < end;) {
    const before = elements.length;
    const next = readElement(dataSet, position, end, encoding, 0, elements);
    const element = elements[before];
    // Something that is no element is stepped over, as in reading.
    if (element) spans.push({ element, start: position, end: next });
    position = next;
    if (element && element.tag > last) break;
  }
  return spans;
}

export function textOf(source: Source, element: Element): string {
  return withoutPadding(plainText(source, element));
}

/** Group lengths count the bytes behind them that belong to their group. */
function groupLengths(
  { view }: Source,
  spans: readonly Span[],
  found: readonly { tag: number; edit: ByteEdit }[],
): ByteEdit[] {
  const lengths = spans.filter(({ element }) => (element.tag & 0xffff) === 0 && element.length === 4);
  return lengths.flatMap(({ element: { tag, offset, bigEndian } }) => {
    const ofGroup = found.filter((one) => one.tag >>> 16 === tag >>> 16);
    const grown = ofGroup.reduce((sum, { edit }) => sum + edit.inserted.length - edit.removed, 0);
    if (grown === 0) return [];
    return [{ offset, removed: 4, inserted: unsignedLong(view.getUint32(offset, !bigEndian) + grown, bigEndian) }];
  });
}

export function unsignedLong(value: number, bigEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setUint32(0, value, !bigEndian);
  return new Uint8Array(bytes.buffer);
}
