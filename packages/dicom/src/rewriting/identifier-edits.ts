import { deflateRaw } from 'pako';
import { asciiBytes, asciiText, withoutPadding } from '../encoding/ascii.ts';
import { joined } from '../encoding/chunks.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import { readElement } from '../encoding/element-reader.ts';
import type { Element, Encoding, Source } from '../encoding/elements.ts';
import { readFileStructure, type FileStructure } from '../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../encoding/inflate.ts';
import { isLongForm } from '../encoding/value-representations.ts';
import type { GeneratedUid } from '../index/missing-identifiers.ts';
import { explicitLittle, writtenElement } from './element-writer.ts';

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

const tagOfUid = { SOPInstanceUID: 0x00080018, StudyInstanceUID: 0x0020000d, SeriesInstanceUID: 0x0020000e } as const;
const LAST_UID = tagOfUid.SeriesInstanceUID;
const META_GROUP_LENGTH = 0x00020000;
const MEDIA_STORAGE_SOP_INSTANCE_UID = 0x00020003;

/**
 * What has to change in a file so that it has these identifiers, and nothing else: elements that say something else are
 * replaced, absent ones put at their place, lengths of their groups corrected (PS3.5 7.2), and Media Storage SOP
 * Instance UID made the same (PS3.10 7.1). A deflated data set is deflated anew.
 *
 * @param bytes the file, or its beginning
 * @param whole whether that is all of it
 * @returns edits by ascending offset; null where more of the file is needed
 * @throws DicomError as for reading the file
 */
export function identifierEdits(
  bytes: Uint8Array,
  whole: boolean,
  identifiers: Readonly<Record<GeneratedUid, string>>,
): ByteEdit[] | null {
  try {
    return editsOf(readFileStructure(bytes, [], defaultMaximumInflatedBytes), whole, identifiers);
  } catch (error) {
    if (!whole && error instanceof DicomError) return null;
    throw error;
  }
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

function editsOf(
  file: FileStructure,
  whole: boolean,
  identifiers: Readonly<Record<GeneratedUid, string>>,
): ByteEdit[] | null {
  const { dataSet, start, encoding, deflated } = file;
  const spans = spansOf(dataSet, start, encoding);
  const ended = spans.at(-1)?.end ?? start;
  const passed = spans.some(({ element }) => element.tag > LAST_UID);
  if (!passed && !whole && ended >= dataSet.bytes.length) return null;
  const found: { tag: number; edit: ByteEdit }[] = [];
  for (const [keyword, tag] of Object.entries(tagOfUid) as [GeneratedUid, number][]) {
    const uid = identifiers[keyword];
    const at = spans.find(({ element }) => element.tag === tag);
    if (at && textOf(dataSet, at.element) === uid) continue;
    const offset = at?.start ?? spans.find(({ element }) => element.tag > tag)?.start ?? ended;
    found.push({
      tag,
      edit: { offset, removed: at ? at.end - at.start : 0, inserted: uidElement(tag, uid, encoding) },
    });
  }
  const edits = [...groupLengths(dataSet, spans, found), ...found.map(({ edit }) => edit)];
  const ofMeta = found.some(({ tag }) => tag === tagOfUid.SOPInstanceUID)
    ? metaEdits(file, identifiers.SOPInstanceUID)
    : [];
  if (!deflated) return inOrder([...ofMeta, ...edits]);
  if (edits.length === 0) return ofMeta;
  const inserted = deflateRaw(edited(dataSet.bytes, inOrder(edits)));
  // PS3.5 A.5: a byte of zero makes the length even.
  const padded = new Uint8Array(inserted.length + (inserted.length & 1));
  padded.set(inserted);
  return inOrder([...ofMeta, { offset: deflated.offset, removed: deflated.length, inserted: padded }]);
}

function inOrder(edits: readonly ByteEdit[]): ByteEdit[] {
  return edits.toSorted((a, b) => a.offset - b.offset);
}

/** The elements of the top level, up to the first one behind all identifiers. */
function spansOf(source: Source, start: number, encoding: Encoding): Span[] {
  const elements: Element[] = [];
  const spans: Span[] = [];
  const end = source.bytes.length;
  for (let position = start; position < end;) {
    const before = elements.length;
    const next = readElement(source, position, end, encoding, 0, elements);
    const element = elements[before];
    // Something that is no element is stepped over, as in reading.
    if (element) spans.push({ element, start: position, end: next });
    position = next;
    if (element && element.tag > LAST_UID) break;
  }
  return spans;
}

function textOf(source: Source, { offset, length }: Element): string {
  return withoutPadding(asciiText(source.bytes.subarray(offset, offset + length)));
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

function metaEdits({ file, meta }: FileStructure, uid: string): ByteEdit[] {
  if (meta.length === 0) return [];
  const headerOf = ({ vr }: Element) => (isLongForm(vr) ? 12 : 8);
  const own = meta.find(({ tag }) => tag === MEDIA_STORAGE_SOP_INSTANCE_UID);
  if (own && textOf(file, own) === uid) return [];
  const after = own ?? meta.find(({ tag }) => tag > MEDIA_STORAGE_SOP_INSTANCE_UID);
  const last = meta.at(-1);
  const offset = after ? after.offset - headerOf(after) : (last?.offset ?? 0) + (last?.length ?? 0);
  const removed = own ? own.length + headerOf(own) : 0;
  const inserted = uidElement(MEDIA_STORAGE_SOP_INSTANCE_UID, uid, explicitLittle);
  const length = meta.find(({ tag }) => tag === META_GROUP_LENGTH);
  if (length?.length !== 4) return [{ offset, removed, inserted }];
  const grown = file.view.getUint32(length.offset, true) + inserted.length - removed;
  return [
    { offset: length.offset, removed: 4, inserted: unsignedLong(grown, false) },
    { offset, removed, inserted },
  ];
}

function unsignedLong(value: number, bigEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setUint32(0, value, !bigEndian);
  return new Uint8Array(bytes.buffer);
}

function uidElement(tag: number, uid: string, encoding: Encoding): Uint8Array {
  return joined(writtenElement(tag, 'UI', asciiBytes(uid), encoding));
}
