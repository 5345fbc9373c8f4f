import { dictionaryEntry } from './dictionary.ts';
import { readTag } from './element-header.ts';
import {
  ITEM,
  PIXEL_DATA,
  SEQUENCE_DELIMITATION,
  UNDEFINED_LENGTH,
  tagText,
  type Encoding,
  type Source,
} from './elements.ts';
import { explicitForm } from './value-representations.ts';

/**
 * The three ways in which elements are written. Implicit comes last: two letters where it has a length say that it is
 * not.
 */
const encodings: Encoding[] = [
  { implicit: false, bigEndian: false },
  { implicit: false, bigEndian: true },
  { implicit: true, bigEndian: false },
];

/** Groups that a bare data set may begin with: file meta, directory, identifying (PS3.6). */
const firstGroups = [0x0002, 0x0004, 0x0008];
const headersToBelieve = 3;

/**
 * Whether the bytes begin like a data set or file meta group without preamble. Every element of a data set of fewer
 * than three must fit.
 */
export function startsLikeDataSet(source: Source): boolean {
  if (source.bytes.length < 8) return false;
  return encodings.some((encoding) => {
    const group = source.view.getUint16(0, !encoding.bigEndian);
    return firstGroups.includes(group) && fits(source, 0, encoding, true);
  });
}

/**
 * How the elements at `start` are written; undefined when no encoding makes sense of the bytes.
 *
 * @param expected comes first where it is an explicit one: lengths in the other order of bytes may fit by chance
 */
export function sniffEncoding(source: Source, start: number, expected?: Encoding): Encoding | undefined {
  const inOrder = expected && !expected.implicit ? [expected, ...encodings] : encodings;
  return inOrder.find((encoding) => fits(source, start, encoding, false));
}

/**
 * Whether elements of higher tags than `after` go on at `start`: some that are known, with lengths inside of the bytes,
 * or pixel data, of which the end may be missing.
 */
export function continuesAt(source: Source, start: number, end: number, encoding: Encoding, after: number): boolean {
  if (end - start < 8) return false;
  const tag = readTag(source, start, encoding.bigEndian);
  // Where nothing is declared a tag says little; the group of the file meta elements cannot follow.
  if (tag <= after || tag >>> 16 < 0x0004 || !isKnown(tag)) return false;
  if (tag === PIXEL_DATA && plausibleLength(source, start, encoding) !== undefined) return true;
  return fits(source, start, encoding, true, false);
}

/**
 * Whether the first headers are plausible: tags ascend, representations are known, lengths stay inside.
 * @param mayBeCut the bytes may be the beginning of a file, which ends inside of a value
 */
function fits(source: Source, start: number, encoding: Encoding, knownTags: boolean, mayBeCut = true): boolean {
  const end = source.bytes.length;
  let position = start;
  let previous = -1;
  for (let headers = 0; headers < headersToBelieve; headers++) {
    if (position === end) return headers > 0;
    if (position + 8 > end) return false;
    const tag = readTag(source, position, encoding.bigEndian);
    if (tag <= previous || tag >>> 16 === 0xfffe || tag === 0) return false;
    if (knownTags && !isKnown(tag)) return false;
    const length = plausibleLength(source, position, encoding);
    if (length === undefined) return false;
    if (length.undefinedLength) return true;
    previous = tag;
    position = length.next;
    // A beginning of 4 KiB may end inside a value; one header is then too little to go by.
    if (position > end) return (headers > 0 && knownTags && mayBeCut) || (headers > 0 && tag === PIXEL_DATA);
  }
  return true;
}

/** A group length, a private tag, or an attribute of PS3.6. */
export function isKnown(tag: number): boolean {
  return (tag & 0xffff) === 0 || ((tag >>> 16) & 1) === 1 || dictionaryEntry(tagText(tag)) !== undefined;
}

function plausibleLength(
  source: Source,
  position: number,
  encoding: Encoding,
): { next: number; undefinedLength: boolean } | undefined {
  const { bytes, view } = source;
  const little = !encoding.bigEndian;
  const form = explicitForm(bytes[position + 4] ?? 0, bytes[position + 5] ?? 0);
  if (encoding.implicit) return lengthFrom(source, position + 4, encoding);
  if (!form) return undefined;
  if (form.long) return position + 12 > bytes.length ? undefined : lengthFrom(source, position + 8, encoding);
  return { next: position + 8 + view.getUint16(position + 6, little), undefinedLength: false };
}

function lengthFrom(
  source: Source,
  at: number,
  encoding: Encoding,
): { next: number; undefinedLength: boolean } | undefined {
  const length = source.view.getUint32(at, !encoding.bigEndian);
  if (length !== UNDEFINED_LENGTH) return { next: at + 4 + length, undefinedLength: false };
  if (at + 8 > source.bytes.length) return undefined;
  const first = readTag(source, at + 4, encoding.bigEndian);
  return first === ITEM || first === SEQUENCE_DELIMITATION ? { next: at + 4, undefinedLength: true } : undefined;
}
