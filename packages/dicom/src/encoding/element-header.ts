import { dictionaryEntry } from './dictionary.ts';
import { DicomError } from './dicom-error.ts';
import { ITEM, SEQUENCE_DELIMITATION, UNDEFINED_LENGTH, tagText, type Encoding, type Source } from './elements.ts';
import { explicitForm, looksLikeVr } from './value-representations.ts';

/** The header of an element or of an item's delimiter (PS3.5 7.1, 7.5). `vr` is empty for items and delimiters. */
export interface ElementHeader {
  tag: number;
  vr: string;
  /** Where the value begins. */
  value: number;
  /** Length of the value in bytes, or UNDEFINED_LENGTH. */
  length: number;
  /** How the length was found when the value representation is not of the standard. */
  tolerated?: 'bad_vr' | 'implicit_item';
}

export function readTag({ view }: Source, position: number, bigEndian: boolean): number {
  return ((view.getUint16(position, !bigEndian) << 16) | view.getUint16(position + 2, !bigEndian)) >>> 0;
}

/** The value representation of PS3.6 where the file does not say; UN for what is private or not known (PS3.5 A.1). */
function implicitVr(tag: number): string {
  if ((tag & 0xffff) === 0) return 'UL';
  return (tag >>> 16) & 1 ? 'UN' : (dictionaryEntry(tagText(tag))?.vr ?? 'UN');
}

/**
 * Reads the header at `position` of a data set that ends at `end`.
 * @throws DicomError truncated, unknown_vr
 */
export function readHeader(source: Source, position: number, end: number, encoding: Encoding): ElementHeader {
  const { bytes, view } = source;
  const left = end - position;
  if (left < 8)
    throw new DicomError('truncated', { offset: position, expected: '8 bytes of header', found: `${left}` });
  const tag = readTag(source, position, encoding.bigEndian);
  const lengthAt = (at: number) => view.getUint32(at, !encoding.bigEndian);
  if (tag >>> 16 === 0xfffe) return { tag, vr: '', value: position + 8, length: lengthAt(position + 4) };
  if (encoding.implicit) return { tag, vr: implicitVr(tag), value: position + 8, length: lengthAt(position + 4) };
  const form = explicitForm(bytes[position + 4] ?? 0, bytes[position + 5] ?? 0);
  if (form === undefined) return guessHeader(source, position, end, encoding, tag);
  if (!form.long) {
    return { tag, vr: form.vr, value: position + 8, length: view.getUint16(position + 6, !encoding.bigEndian) };
  }
  if (left < 12) {
    throw new DicomError('truncated', {
      tag: tagText(tag),
      offset: position,
      expected: '12 bytes of header',
      found: `${left}`,
    });
  }
  return { tag, vr: form.vr, value: position + 12, length: lengthAt(position + 8) };
}

/**
 * An explicit header without a known value representation: that of a later edition (32-bit length by PS3.5 7.1.2), one
 * with a 16-bit length, or an implicit one. Taken is the first whose value is followed by another element or by the
 * end.
 */
function guessHeader(source: Source, position: number, end: number, encoding: Encoding, tag: number): ElementHeader {
  const { bytes, view } = source;
  const little = !encoding.bigEndian;
  const letters = looksLikeVr(bytes[position + 4] ?? 0, bytes[position + 5] ?? 0);
  const known = implicitVr(tag).split('|')[0] ?? 'UN';
  const vr = known === 'SQ' ? 'UN' : known;
  const short = {
    value: position + 8,
    length: view.getUint16(position + 6, little),
    vr,
    tolerated: 'bad_vr' as const,
  };
  const implicit = {
    value: position + 8,
    length: view.getUint32(position + 4, little),
    vr: implicitVr(tag),
    tolerated: 'implicit_item' as const,
  };
  const candidates: Omit<ElementHeader, 'tag'>[] = letters ? [short] : [implicit, short];
  if (letters && end - position >= 12 && short.length === 0) {
    candidates.unshift({
      value: position + 12,
      length: view.getUint32(position + 8, little),
      vr,
      tolerated: 'bad_vr',
    });
  }
  const fitting = candidates.find(({ value, length }) =>
    isFollowedByElement(source, value, length, end, encoding, tag),
  );
  if (fitting) return { tag, ...fitting };
  throw new DicomError('unknown_vr', {
    tag: tagText(tag),
    offset: position + 4,
    expected: 'a value representation of PS3.5 6.2',
    found: letters ? 'two other letters' : 'other bytes',
  });
}

function isFollowedByElement(
  source: Source,
  value: number,
  length: number,
  end: number,
  encoding: Encoding,
  tag: number,
): boolean {
  if (length === UNDEFINED_LENGTH) {
    if (value + 8 > end) return false;
    const first = readTag(source, value, encoding.bigEndian);
    return first === ITEM || first === SEQUENCE_DELIMITATION;
  }
  const next = value + length;
  if (next === end) return true;
  if (next + 8 > end) return false;
  const nextTag = readTag(source, next, encoding.bigEndian);
  if (nextTag >>> 16 === 0xfffe) return true;
  if (nextTag <= tag) return false;
  return (
    explicitForm(source.bytes[next + 4] ?? 0, source.bytes[next + 5] ?? 0) !== undefined ||
    nextTag >>> 16 === tag >>> 16 ||
    isImplicitHeader(source, next, end, encoding, nextTag)
  );
}

/** A known attribute whose 32-bit length stays inside: elements without value representation may follow each other. */
function isImplicitHeader({ view }: Source, at: number, end: number, { bigEndian }: Encoding, tag: number): boolean {
  return dictionaryEntry(tagText(tag)) !== undefined && view.getUint32(at + 4, !bigEndian) <= end - at - 8;
}
