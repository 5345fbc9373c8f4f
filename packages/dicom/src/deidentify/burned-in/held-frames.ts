import { readDataSetElements } from '../../encoding/data-set-reader.ts';
import { isPixelData } from '../../encoding/elements.ts';
import { readFileStructure } from '../../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../../encoding/inflate.ts';
import type { EncapsulatedFrameTable, NativeFrameTable } from '../../index/frame-table.ts';
import type { ParsedDataSet } from '../../index/read-instance.ts';

/** Native pixels: bytes of all frames that are described, and bytes that stand behind them. */
export function nativeExtent({ length, numberOfFrames, frameBits }: NativeFrameTable): {
  described: number;
  behind: number;
} {
  const described = Math.ceil((frameBits * numberOfFrames) / 8);
  // An odd length is padded.
  return { described, behind: length > described + 1 ? length - described : 0 };
}

/**
 * Whether a file holds frames that it does not describe, which some reader may show: as many bytes as a frame has, or
 * fragments behind the last one, a second codestream in the place of one, a second element of pixel data [BI-16].
 */
export function holdsMoreFrames(bytes: Uint8Array, { frames, notes }: ParsedDataSet): boolean {
  if (frames === null) return false;
  const isLonger =
    frames.kind === 'native'
      ? holdsMoreNative(frames)
      : frames.kind === 'encapsulated' &&
        (notes.some(({ kind }) => kind === 'pixel_data_longer') || holdsMoreCodestreams(bytes, frames));
  return isLonger || pixelElements(bytes) > 1;
}

/** Whether bytes stand behind the frames that are described, for a frame or less. */
export function holdsBytesBehind(table: NativeFrameTable): boolean {
  return nativeExtent(table).behind > 0;
}

/** Whether a whole frame, or more than one, stands behind those that are described. */
export function holdsMoreNative(table: NativeFrameTable): boolean {
  return nativeExtent(table).behind * 8 >= table.frameBits;
}

/** A frame of RLE is one fragment (PS3.5 A.4.2); of JPEG and its like one codestream: no data repeats its beginning. */
function holdsMoreCodestreams(
  bytes: Uint8Array,
  { frames, transferSyntaxUID, deflated }: EncapsulatedFrameTable,
): boolean {
  if (transferSyntaxUID === RLE) return frames.some(({ length }) => length > 1);
  if (deflated) return false;
  const begins = ([at]: [number, number]): boolean =>
    bytes[at] === 0xff && [0xd8, 0x4f].includes(bytes[at + 1] ?? 0) && bytes[at + 2] === 0xff;
  return frames.some((fragments) => fragments.filter(begins).length > 1);
}

const RLE = '1.2.840.10008.1.2.5';

function pixelElements(bytes: Uint8Array): number {
  const file = readFileStructure(bytes, [], defaultMaximumInflatedBytes);
  const elements = readDataSetElements(file.dataSet, file.start, file.encoding);
  return elements.filter(({ tag }) => isPixelData(tag)).length;
}
