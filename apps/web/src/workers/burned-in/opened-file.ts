import {
  believedFrames,
  firstNumber,
  readDataSet,
  type FrameTable,
  type NativeFrameTable,
  type ParsedDataSet,
  type ReadRange,
} from '@mado/dicom';
import { headerOf, type Header } from './header.ts';

/** A file whose frames can be read one by one. */
interface OpenedFile extends Pick<ParsedDataSet, 'dicomJson' | 'bulk'> {
  readonly frames: FrameTable;
  readonly read: ReadRange;
}

/** Opens files; of the last one it keeps what it knows of it. Rejects where no frame can be shown. */
export type OpenFile = (file: Blob) => Promise<OpenedFile>;

export function fileOpener(): OpenFile {
  let last: { file: Blob; opened: Promise<OpenedFile> } | null = null;
  return (file) => {
    if (last?.file !== file) last = { file, opened: openedFile(file) };
    return last.opened;
  };
}

/** A file of which no frame can be shown. */
class NotSeen extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NotSeen';
  }
}

/** Compressed files up to this size are read as a whole, one at a time; of others the bytes of one frame. */
const mostBytes = 512 * 1024 * 1024;

async function openedFile(file: Blob): Promise<OpenedFile> {
  const header = await headerOf(file);
  if (header === null || header === 'not_dicom' || !header.hasPixels || header.isVideo)
    throw new NotSeen('a file without frames');
  const { dicomJson, bulk } = header.parsed;
  const native = await nativeFrames(file, header);
  if (native) return { dicomJson, bulk, frames: native, read: rangeOf(file) };
  if (file.size > mostBytes) throw new NotSeen('a compressed file that is too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parsed = readDataSet(bytes);
  if (!parsed.frames) throw new NotSeen('a file without frames');
  const read: ReadRange = (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length));
  return { ...parsed, frames: parsed.frames, read };
}

/**
 * The frames of a file without compression, by what its pixel data holds [BI-17], though only its first bytes were
 * parsed; null: another file, of which one has to read all. The table has no more frames than `readDataSet` of the
 * whole file would find.
 */
export async function nativeFrames(file: Blob, { parsed }: Header): Promise<NativeFrameTable | null> {
  const { frames: table, dicomJson } = parsed;
  if (table?.kind !== 'native' || table.deflated) return null;
  const length = Math.min(file.size - table.offset, await statedLength(file, table));
  const stated = firstNumber(dicomJson, '00280008') ?? 1;
  const described = Number.isInteger(stated) && stated >= 1 && stated <= 0x7fffffff ? stated : 1;
  const expected = Math.ceil((table.frameBits * described) / 8);
  // The last byte of an odd length may be missing.
  const isPadded = length === expected - 1 && expected % 2 === 1;
  const whole = isPadded ? described : Math.floor((length * 8) / table.frameBits);
  const numberOfFrames = believedFrames(described, whole);
  const { missing: _, ...rest } = table;
  const missing: [number, number][] = [[whole + 1, numberOfFrames]];
  return { ...rest, length, numberOfFrames, ...(whole < numberOfFrames && { missing }) };
}

/** The length that the element of the pixels states; it stands right before them, in every encoding (PS3.5 7.1). */
async function statedLength(file: Blob, { offset, swap, transferSyntaxUID }: NativeFrameTable): Promise<number> {
  const bytes = await rangeOf(file)(offset - 4, 4);
  const isBigEndian = swap > 1 || transferSyntaxUID === '1.2.840.10008.1.2.2';
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, !isBigEndian);
}

function rangeOf(file: Blob): ReadRange {
  return async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
}
