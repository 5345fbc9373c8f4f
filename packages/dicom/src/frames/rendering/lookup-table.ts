import type { DicomJson } from '../../dataset/dicom-json.ts';
import { numbers } from '../../dataset/dicom-json.ts';
import { FrameError } from '../frame-error.ts';
import { wordWithin, type ValueBounds } from './value-bounds.ts';

/** Fetches a value that the DICOM JSON only names, by its BulkDataURI; numbers in little endian. */
export type ReadUri = (uri: string) => Promise<Uint8Array>;

/**
 * A look-up table: value `firstMapped + i` becomes `entries[i]`; lower ones the first entry, higher ones the last
 * (PS3.3 C.11.1.1, C.11.2.1.1).
 */
export interface LookupTable {
  firstMapped: number;
  /** Entries go from 0 to 2^bits - 1. */
  bits: number;
  entries: Uint16Array;
}

/** The entry for a value. */
export function lookUp({ firstMapped, entries }: LookupTable, value: number): number {
  const index = Math.floor(value) - firstMapped;
  return entries[index < 0 ? 0 : index >= entries.length ? entries.length - 1 : index]!;
}

/**
 * LUT Descriptor: number of entries (0 means 65536), first value mapped, bits of an entry [PX-2].
 *
 * @param input between which values those lie that the table maps
 */
export function lutDescriptor(
  json: DicomJson,
  tag: string,
  input: ValueBounds,
): { count: number; firstMapped: number; bits: number } {
  const [count, firstMapped, bits] = numbers(json, tag) ?? [];
  if (count === undefined || firstMapped === undefined || bits === undefined || bits < 8 || bits > 16) {
    throw new FrameError(
      'bad_pixel_description',
      `the LUT descriptor (${tag.slice(0, 4)},${tag.slice(4)}) has not three values, or other than 8 to 16 bits`,
    );
  }
  const unsigned = count < 0 ? count + 65_536 : count;
  return { count: unsigned === 0 ? 65_536 : unsigned, firstMapped: wordWithin(firstMapped, input), bits };
}

/** Reads a Modality or VOI LUT item: LUT Descriptor (0028,3002) and LUT Data (0028,3006). `input`: what it maps. */
export async function readLookupTable(item: DicomJson, input: ValueBounds, readUri: ReadUri): Promise<LookupTable> {
  const { count, firstMapped, bits } = lutDescriptor(item, '00283002', input);
  const words = await lutWords(item, '00283006', readUri);
  if (words === undefined)
    throw new FrameError('bad_pixel_description', 'LUT Data (0028,3006) is missing', {
      element: 'LUT Data (0028,3006)',
    });
  return { firstMapped, bits, entries: lutEntries(words, count, bits) };
}

/**
 * The data of a look-up table: numbers as they stand in the JSON, or bytes; undefined where the element is absent or
 * empty.
 */
export async function lutWords(
  json: DicomJson,
  tag: string,
  readUri: ReadUri,
): Promise<number[] | Uint8Array | undefined> {
  const element = json[tag];
  if (element?.BulkDataURI !== undefined) return readUri(element.BulkDataURI);
  if (element?.InlineBinary !== undefined)
    return Uint8Array.from(atob(element.InlineBinary), (char) => char.charCodeAt(0));
  return numbers(json, tag);
}

/**
 * The entries out of the data. Entries of 8 bits may fill bytes or words of 16 bits: the length tells (PS3.3
 * C.7.6.3.1.6, C.11.1.1.1).
 */
export function lutEntries(words: number[] | Uint8Array, count: number, bits: number): Uint16Array {
  const packed = bits === 8 && words.length < count * 2;
  const entries =
    words instanceof Uint8Array && !packed
      ? wordsOf(words)
      : words instanceof Uint8Array
        ? Uint16Array.from(words)
        : fromNumbers(words, count, bits);
  if (entries.length < count) throw new FrameError('truncated', `a look-up table needs ${count} entries`);
  return entries.subarray(0, count);
}

/** Bytes as words of 16 bits, little endian. */
export function wordsOf(bytes: Uint8Array): Uint16Array {
  return Uint16Array.from({ length: bytes.length >> 1 }, (_, i) => bytes[2 * i]! | (bytes[2 * i + 1]! << 8));
}

/** Words of 16 bits; two entries of 8 bits may share one, the lower byte first. */
function fromNumbers(words: number[], count: number, bits: number): Uint16Array {
  if (bits === 8 && words.length < count)
    return Uint16Array.from(words.flatMap((word) => [word & 0xff, (word >> 8) & 0xff]));
  return Uint16Array.from(words);
}
