import type { BulkTable, DeflatedExtent } from '../dataset/bulk.ts';
import { swapped } from '../dataset/values.ts';
import { inflateDataSet } from '../encoding/inflate.ts';
import { EXPLICIT_LITTLE_ENDIAN } from '../encoding/transfer-syntaxes.ts';
import type { FrameIndex } from '../geometry/frame-position.ts';
import type { FrameExtent, FrameTable, NativeFrameTable } from './frame-table.ts';
import { isMissing } from './missing-frames.ts';

/** Reads `length` bytes of the stored file from `offset`. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array>;

const ENCAPSULATED_UNCOMPRESSED = '1.2.840.10008.1.2.1.98';

/**
 * One frame, with one ranged read. Native frames come back in explicit little endian whatever the file is, and begin on
 * a byte; encapsulated ones as their joined codestream in the file's own transfer syntax. A video is one stream: frame
 * 0 is all of it.
 * @throws RangeError when the file has no such frame, or has not all of it
 */
export async function readFrame(
  table: FrameTable,
  frame: FrameIndex,
  read: ReadRange,
): Promise<{ bytes: Uint8Array; transferSyntaxUID: string }> {
  const available = table.kind === 'video' ? 1 : table.numberOfFrames;
  if (frame < 0 || frame >= available) throw new RangeError(`there are ${available} frames`);
  if (isMissing(table.missing, frame + 1)) throw new RangeError('the file does not have all of this frame');
  const readStored = await inflating(table.deflated, read);
  if (table.kind === 'native') {
    return { bytes: await nativeFrame(table, frame, readStored), transferSyntaxUID: EXPLICIT_LITTLE_ENDIAN };
  }
  const extents = table.kind === 'video' ? table.stream : (table.frames[frame] ?? []);
  const { transferSyntaxUID } = table;
  return {
    bytes: await joined(extents, readStored),
    transferSyntaxUID: transferSyntaxUID === ENCAPSULATED_UNCOMPRESSED ? EXPLICIT_LITTLE_ENDIAN : transferSyntaxUID,
  };
}

/**
 * One bulk value of a file, numbers in little endian. An encapsulated value comes back with its item headers; its
 * frames are read with {@link readFrame}.
 * @throws RangeError when the table has no such path
 */
export async function readBulk(table: BulkTable, path: string, read: ReadRange): Promise<Uint8Array> {
  const entry = Object.hasOwn(table.entries, path) ? table.entries[path] : undefined;
  if (!entry) throw new RangeError('there is no such bulk value');
  const bytes = await (await inflating(table.deflated, read))(entry.offset, entry.length);
  return entry.swap ? swapped(bytes, entry.swap) : bytes;
}

/**
 * The data set of a deflated file. Takes as long as it is large: a server does it in a thread, and reads frames and
 * bulk values of it by tables without `deflated`.
 *
 * @param bytes the deflated byte range of the file
 * @throws DicomError inflates_too_large, truncated, corrupt
 */
export function inflateStored(bytes: Uint8Array, { inflatedLength, offset }: DeflatedExtent): Uint8Array {
  return inflateDataSet(bytes, inflatedLength, offset).bytes;
}

async function inflating(deflated: DeflatedExtent | null, read: ReadRange): Promise<ReadRange> {
  if (!deflated) return read;
  const bytes = inflateStored(await read(deflated.offset, deflated.length), deflated);
  return (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length));
}

async function nativeFrame(table: NativeFrameTable, frame: number, read: ReadRange): Promise<Uint8Array> {
  const firstBit = frame * table.frameBits;
  const firstByte = Math.floor(firstBit / 8);
  const endByte = Math.ceil((firstBit + table.frameBits) / 8);
  // Whole units are read, so that a swapped unit shared by two frames comes out right.
  const start = firstByte - (firstByte % table.swap);
  const end = Math.min(table.length, endByte + ((table.swap - (endByte % table.swap)) % table.swap));
  const bytes = await read(table.offset + start, end - start);
  const little = table.swap === 1 ? bytes : swapped(bytes, table.swap);
  const shift = firstBit % 8;
  const there = little.subarray(firstByte - start, endByte - start);
  const frameBytes = there.length < endByte - firstByte ? padded(there, endByte - firstByte) : there;
  return shift === 0 ? frameBytes : shifted(frameBytes, shift, Math.ceil(table.frameBits / 8));
}

/** The last byte of a value that lacks one is 0. */
function padded(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  out.set(bytes);
  return out;
}

/** Bits moved down by `shift` of 1-7, the first pixel in the lowest bit (PS3.5 annex D). */
function shifted(bytes: Uint8Array, shift: number, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let i = 0; i < length; i++) out[i] = ((bytes[i] ?? 0) >> shift) | ((bytes[i + 1] ?? 0) << (8 - shift));
  return out;
}

/** Fragments lie behind each other with an item header of 8 bytes between them: one read brings all. */
async function joined(extents: FrameExtent[], read: ReadRange): Promise<Uint8Array> {
  const [first, last] = [extents[0], extents.at(-1)];
  if (!first || !last) return new Uint8Array();
  const all = await read(first[0], last[0] + last[1] - first[0]);
  if (extents.length === 1) return all;
  const bytes = new Uint8Array(extents.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [offset, length] of extents) {
    bytes.set(all.subarray(offset - first[0], offset - first[0] + length), at);
    at += length;
  }
  return bytes;
}
