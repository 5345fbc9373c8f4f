import { firstUnsignedShort } from '../dataset/values.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import { tagText, type Element, type Extent, type Source } from '../encoding/elements.ts';
import { framesOf } from './described-pixels.ts';
import type { Rules } from './order.ts';

const SAMPLES_PER_PIXEL = 0x00280002;
const ROWS = 0x00280010;
const COLUMNS = 0x00280011;
const BITS_ALLOCATED = 0x00280100;

/** What a data set says of its fragments. */
export interface DescribedFragments {
  readonly transferSyntaxUID: string;
  /** Of a frame. */
  readonly pixels: number;
  readonly samples: number;
  readonly bitsAllocated: number;
  readonly frames: number;
  /** Somebody lets go what nobody can read: it is no reason to refuse. */
  readonly looked: boolean;
}

/** @param elements of the level that has the fragments */
export function describedFragments(
  source: Source,
  elements: readonly Element[],
  transferSyntaxUID: string,
  { keepDocument: looked }: Pick<Rules, 'keepDocument'>,
): DescribedFragments {
  const of = (tag: number) => firstUnsignedShort(source, elements, tag);
  return {
    transferSyntaxUID,
    pixels: (of(ROWS) ?? 0) * (of(COLUMNS) ?? 0),
    samples: of(SAMPLES_PER_PIXEL) ?? 1,
    bitsAllocated: of(BITS_ALLOCATED) ?? 0,
    frames: framesOf(source, elements),
    looked,
  };
}

/** Bytes of a frame without compression. */
export function frameBytes({ pixels, samples, bitsAllocated }: DescribedFragments): number {
  return Math.ceil((pixels * samples * bitsAllocated) / 8);
}

/** A place in fragments, and what is written there in place of it: zeros, unless something else is named. */
export interface Told extends Extent {
  readonly by?: Uint8Array;
}

/** Fragments that are not what a decoder of their syntax reads: nobody can say what they hold [DI-30]. */
export function unreadable(tag: number, offset: number): DicomError {
  return new DicomError('corrupt', { tag: tagText(tag), offset, expected: 'what a decoder of this syntax reads' });
}
