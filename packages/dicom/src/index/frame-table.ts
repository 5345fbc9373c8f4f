import type { DeflatedExtent } from '../dataset/bulk.ts';

/** Offset and length in bytes, as a pair to keep tables of 100,000 frames small. */
export type FrameExtent = [offset: number, length: number];

/** Numbers of frames, from one; both ends are meant. */
export type FrameRange = [from: number, to: number];

interface FrameTableBase {
  /** The syntax of the file as stored. */
  transferSyntaxUID: string;
  /** As described, the missing ones included. */
  numberOfFrames: number;
  /** Frames that are described and of which the file has not all bytes, in order; absent where every frame is whole. */
  missing?: FrameRange[];
  /** Where given, offsets count from the start of the inflated data set, else from the start of the file. */
  deflated: DeflatedExtent | null;
}

/**
 * Frames without compression, one after the other without gaps (PS3.5 8.1, annex D): frame i begins i * frameBits bits
 * after `offset`.
 */
export interface NativeFrameTable extends FrameTableBase {
  kind: 'native';
  /** The element: PixelData, FloatPixelData or DoubleFloatPixelData. */
  tag: '7FE00010' | '7FE00008' | '7FE00009';
  offset: number;
  /** Bytes of the value. */
  length: number;
  /** Bits of one frame; no multiple of 8 where single bits are packed across frames. */
  frameBits: number;
  /** Bytes of a unit whose order must be reversed; 1 in little endian files. */
  swap: 1 | 2 | 4 | 8;
}

/** Compressed frames (PS3.5 A.4). */
export interface EncapsulatedFrameTable extends FrameTableBase {
  kind: 'encapsulated';
  /**
   * Per frame, in order, the fragments whose bytes joined are its codestream; none for a missing one, and no entries
   * behind the last whole one.
   */
  frames: FrameExtent[][];
}

/** A video: one stream in one or more fragments, not divided into frames (PS3.5 8.2.5-8.2.8). */
export interface VideoTable extends FrameTableBase {
  kind: 'video';
  stream: FrameExtent[];
}

/** Where the bytes of each frame lie in a file. Plain JSON. */
export type FrameTable = NativeFrameTable | EncapsulatedFrameTable | VideoTable;
