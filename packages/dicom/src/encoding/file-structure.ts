import { asciiText, withoutPadding } from './ascii.ts';
import { DicomError } from './dicom-error.ts';
import type { DicomNote } from './dicom-note.ts';
import { readTag } from './element-header.ts';
import { readElement } from './element-reader.ts';
import { sourceOf, tagText, type Element, type Encoding, type Source } from './elements.ts';
import { inflateDataSet } from './inflate.ts';
import { sniffEncoding, startsLikeDataSet } from './sniff.ts';
import * as syntaxes from './transfer-syntaxes.ts';
import { transferSyntaxOf } from './transfer-syntaxes.ts';

/** A file, cut into file meta group and data set (PS3.10 7.1). */
export interface FileStructure {
  /** Group 0002. */
  meta: Element[];
  /** The bytes of the file, for values of `meta`. */
  file: Source;
  /** The bytes that offsets of data set elements refer to: the file, or the inflated data set. */
  dataSet: Source;
  /** Where the data set begins in `dataSet`. */
  start: number;
  encoding: Encoding;
  /** Undefined when the file does not declare it; then `encoding` was found from the bytes. */
  declared: string | undefined;
  /** The syntax that the file is really in. */
  transferSyntaxUID: string;
  /** Where the deflated data set lies in the file, or null. */
  deflated: { offset: number; length: number; inflatedLength: number } | null;
}

const magic = [0x44, 0x49, 0x43, 0x4d];
const explicitLittle: Encoding = { implicit: false, bigEndian: false };

/** Whether 'DICM' stands at `offset`. */
function hasMagic(bytes: Uint8Array, offset: number): boolean {
  return magic.every((byte, i) => bytes[offset + i] === byte);
}

/**
 * Whether a file is DICOM, from its first bytes: 'DICM' after the preamble or at the very start, or a bare data set or
 * file meta group that begins like one. 4 KiB are enough.
 */
export function looksLikeDicom(head: Uint8Array): boolean {
  return hasMagic(head, 128) || hasMagic(head, 0) || startsLikeDataSet(sourceOf(head, []));
}

/**
 * Whether the letters 'DICM' at byte 128 are part of a value: elements begin at byte 0, and none behind the letters.
 */
function isValueOfBareDataSet(file: Source): boolean {
  return startsLikeDataSet(file) && sniffEncoding(file, 132) === undefined;
}

/**
 * Finds meta group, data set and transfer syntax.
 * @throws DicomError empty, not_dicom, truncated, no_transfer_syntax, corrupt, inflates_too_large
 */
export function readFileStructure(bytes: Uint8Array, notes: DicomNote[], maximumInflatedBytes: number): FileStructure {
  if (bytes.length === 0) throw new DicomError('empty', { expected: 'a file', found: '0 bytes' });
  const file = sourceOf(bytes, notes);
  const afterPreamble = hasMagic(bytes, 128) && !isValueOfBareDataSet(file);
  const part10 = afterPreamble || hasMagic(bytes, 0);
  if (!part10 && !startsLikeDataSet(file)) {
    throw new DicomError('not_dicom', {
      offset: 0,
      expected: "'DICM' at byte 128, or a data set",
      found: 'other bytes',
    });
  }
  if (!afterPreamble) notes.push({ kind: 'no_preamble' });
  const afterMagic = afterPreamble ? 132 : hasMagic(bytes, 0) ? 4 : 0;
  const { meta, end: start } = readMeta(file, afterMagic);
  if (meta.length === 0) notes.push({ kind: 'no_file_meta' });
  if (start >= bytes.length) {
    throw new DicomError('truncated', { offset: bytes.length, expected: 'a data set', found: 'the end' });
  }
  const declared = declaredTransferSyntax(file, meta);
  const structure = { meta, file, declared };
  if (declared !== undefined && transferSyntaxOf(declared)?.deflated) {
    const inflated = inflateDataSet(bytes.subarray(start), maximumInflatedBytes, start);
    if (inflated.trailing > 0) notes.push({ kind: 'trailing_bytes', offset: bytes.length - inflated.trailing });
    if (inflated.damage === 'truncated') notes.push({ kind: 'truncated', offset: bytes.length });
    return {
      ...structure,
      dataSet: sourceOf(inflated.bytes, notes),
      start: 0,
      encoding: explicitLittle,
      transferSyntaxUID: declared,
      deflated: { offset: start, length: bytes.length - start, inflatedLength: inflated.bytes.length },
    };
  }
  return { ...structure, dataSet: file, start, ...encodingOf(file, start, declared, notes), deflated: null };
}

/**
 * Group 0002. Where an element of it is damaged, the rest is passed over as far as the group's length says (PS3.10
 * 7.1).
 */
function readMeta(file: Source, start: number): { meta: Element[]; end: number } {
  const meta: Element[] = [];
  let position = start;
  while (position + 8 <= file.bytes.length && file.view.getUint16(position, true) === 0x0002) {
    const whole = meta.length;
    try {
      position = readElement(file, position, file.bytes.length, explicitLittle, 0, meta);
    } catch (error) {
      meta.length = whole;
      const end = endOfGroup(file, meta);
      if (!(error instanceof DicomError) || end === undefined || end <= position) throw error;
      file.notes.push({ kind: 'skipped_bytes', tag: tagText(readTag(file, position, false)), offset: position });
      return { meta, end };
    }
  }
  return { meta, end: position };
}

/** Where the data set begins by the length of group 0002; undefined where there is none or nothing begins there. */
function endOfGroup(file: Source, [first]: readonly Element[]): number | undefined {
  if (first?.tag !== 0x00020000 || first.length !== 4) return undefined;
  const end = first.offset + 4 + file.view.getUint32(first.offset, true);
  return end < file.bytes.length && sniffEncoding(file, end) ? end : undefined;
}

/** An identifier of the file meta group, unchecked; undefined when it is absent, empty or too long for one. */
export function metaIdentifier(
  { file, meta }: Pick<FileStructure, 'file' | 'meta'>,
  tag: number,
): { uid: string; offset: number } | undefined {
  const element = meta.find((one) => one.tag === tag);
  if (!element || element.length === 0 || element.length > 66) return undefined;
  const text = asciiText(file.bytes.subarray(element.offset, element.offset + element.length));
  const uid = withoutPadding(text);
  return uid === '' ? undefined : { uid, offset: element.offset };
}

function declaredTransferSyntax(file: Source, meta: Element[]): string | undefined {
  const declared = metaIdentifier({ file, meta }, 0x00020010);
  if (!declared) return undefined;
  const { uid, offset } = declared;
  if (/^[0-9]+(\.[0-9]+)*$/.test(uid)) return uid;
  file.notes.push({ kind: 'transfer_syntax_unknown', tag: '00020010', offset });
  return undefined;
}

/** The encoding of a data set that is not deflated: the declared one, unless the bytes say another. */
function encodingOf(
  file: Source,
  start: number,
  declared: string | undefined,
  notes: DicomNote[],
): { encoding: Encoding; transferSyntaxUID: string } {
  const syntax = declared === undefined ? undefined : transferSyntaxOf(declared);
  if (declared !== undefined && !syntax) notes.push({ kind: 'transfer_syntax_unknown', tag: '00020010' });
  const expected: Encoding | undefined =
    declared === undefined ? undefined : { implicit: syntax?.implicit ?? false, bigEndian: syntax?.bigEndian ?? false };
  const sniffed = sniffEncoding(file, start, expected);
  if (expected && declared !== undefined) {
    const agrees = !sniffed || (sniffed.implicit === expected.implicit && sniffed.bigEndian === expected.bigEndian);
    // Encapsulated pixel data keeps its declared codec however the elements around it are written.
    if (agrees || syntax?.encapsulated) {
      if (!agrees) notes.push({ kind: 'transfer_syntax_guessed', found: nameOf(sniffed) });
      return { encoding: agrees ? expected : sniffed, transferSyntaxUID: declared };
    }
  }
  if (!sniffed)
    throw new DicomError('no_transfer_syntax', { tag: '00020010', offset: start, expected: 'a transfer syntax' });
  notes.push({ kind: 'transfer_syntax_guessed', found: nameOf(sniffed) });
  return { encoding: sniffed, transferSyntaxUID: uidOf(sniffed) };
}

function uidOf({ implicit, bigEndian }: Encoding): string {
  if (implicit) return syntaxes.IMPLICIT_LITTLE_ENDIAN;
  return bigEndian ? syntaxes.EXPLICIT_BIG_ENDIAN : syntaxes.EXPLICIT_LITTLE_ENDIAN;
}

function nameOf(encoding: Encoding): string {
  return transferSyntaxOf(uidOf(encoding))?.name ?? '';
}
