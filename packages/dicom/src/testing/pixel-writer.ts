import { lengthOf } from '../encoding/chunks.ts';
import {
  delimiterHeader,
  elementHeader,
  type ElementsByKeyword,
  type Writing,
  writeElements,
} from './element-writer.ts';

/**
 * The pixel data of a synthetic file: its description (PS3.3 C.7.6.3) and either native values or compressed frames.
 */
export interface Pixels {
  rows: number;
  columns: number;
  /** Left out of the file where there is one frame and it is not given. */
  numberOfFrames?: number;
  /** 1 unless given. */
  samplesPerPixel?: number;
  planarConfiguration?: 0 | 1;
  /** 'MONOCHROME2', or 'RGB' with 3 samples, unless given. */
  photometricInterpretation?: string;
  /** 16 unless given. */
  bitsAllocated?: number;
  /** As bitsAllocated unless given. */
  bitsStored?: number;
  /** 0 (unsigned) unless given. */
  pixelRepresentation?: 0 | 1;
  /** Stored values, all frames joined; the array's type gives the width of a number. */
  native?: ArrayBufferView;
  /** Compressed frames, each as its fragments. */
  encapsulated?: readonly (readonly Uint8Array[])[];
  /** Which offset table is written before the fragments; 'basic' unless given. */
  offsetTable?: 'basic' | 'extended' | 'empty';
}

/** The elements that describe the pixels. */
export function pixelElements(pixels: Pixels): ElementsByKeyword {
  const { samplesPerPixel = 1, bitsAllocated = 16 } = pixels;
  const { bitsStored = bitsAllocated, pixelRepresentation = 0 } = pixels;
  return {
    SamplesPerPixel: samplesPerPixel,
    PhotometricInterpretation: pixels.photometricInterpretation ?? (samplesPerPixel === 3 ? 'RGB' : 'MONOCHROME2'),
    PlanarConfiguration: samplesPerPixel > 1 ? (pixels.planarConfiguration ?? 0) : undefined,
    NumberOfFrames: pixels.numberOfFrames,
    Rows: pixels.rows,
    Columns: pixels.columns,
    BitsAllocated: bitsAllocated,
    BitsStored: bitsStored,
    HighBit: bitsStored - 1,
    PixelRepresentation: pixelRepresentation,
  };
}

/** The pixel data element itself, with the extended offset table before it where asked for. */
export function writePixels(pixels: Pixels, writing: Writing): Uint8Array[] {
  if (pixels.encapsulated) return encapsulated(pixels.encapsulated, pixels.offsetTable ?? 'basic', writing);
  const { native = new Uint8Array(), bitsAllocated = 16 } = pixels;
  const vr = bitsAllocated <= 8 && !writing.implicit ? 'OB' : 'OW';
  return writeElements({ PixelData: { vr, value: native } }, writing);
}

/** PS3.5 A.4. Fragments of odd length get a zero byte. */
function encapsulated(
  frames: readonly (readonly Uint8Array[])[],
  offsetTable: 'basic' | 'extended' | 'empty',
  writing: Writing,
): Uint8Array[] {
  const written = frames.map((frame) => frame.flatMap(fragmentItem));
  let offset = 0;
  const offsets = written.map((frame) => {
    const start = offset;
    offset += lengthOf(frame);
    return start;
  });
  const basic = offsetTable === 'basic' ? new Uint8Array(Uint32Array.from(offsets).buffer) : new Uint8Array();
  const extended =
    offsetTable === 'extended'
      ? writeElements(
          {
            ExtendedOffsetTable: BigUint64Array.from(offsets, BigInt),
            ExtendedOffsetTableLengths: BigUint64Array.from(frames, (frame) => BigInt(lengthOf(frame))),
          },
          writing,
        )
      : [];
  return [
    ...extended,
    elementHeader('7FE00010', 'OB', 0xffffffff, writing),
    delimiterHeader('FFFEE000', basic.length, false),
    basic,
    ...written.flat(),
    delimiterHeader('FFFEE0DD', 0, false),
  ];
}

function fragmentItem(fragment: Uint8Array): Uint8Array[] {
  const odd = fragment.length % 2;
  return [delimiterHeader('FFFEE000', fragment.length + odd, false), fragment, new Uint8Array(odd)];
}
