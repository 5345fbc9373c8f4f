import type { BulkTable, ByteEdit, FrameIndex, FrameTable } from '@mado/dicom';
import type { PixelDescription, SampleLayout } from '@mado/dicom/frames';
import type { Encoding } from '../../../platform/http/index.ts';
import type { InstanceResult } from '../../studies/index.ts';
import type { WantedOfInstance } from '../search/results.ts';
import type { FrameToMark } from './mark-frame.ts';
import type { Identifiers } from './identifiers.ts';

/** A byte range of a stored file. */
export interface StoredByteRange {
  /** SHA-256 of the file */
  readonly sha256: string;
  readonly bytes: Uint8Array;
  /** where `bytes` begins in the file */
  readonly offset: number;
}

/**
 * What a thread does: read a description of pixels, take a frame or a bulk value out of what is stored, decode a frame,
 * make residuals of it, rewrite a file.
 */
export type DecodeJob =
  | { kind: 'describe'; dicomJson: Uint8Array; transferSyntaxUID: string }
  | ({ kind: 'frame'; table: FrameTable; frame: FrameIndex } & StoredByteRange)
  | ({ kind: 'bulk'; table: BulkTable; path: string } & StoredByteRange)
  | { kind: 'metadata'; dicomJson: Uint8Array; address: string }
  | { kind: 'result'; result: InstanceResult; root: string; wanted: WantedOfInstance }
  | { kind: 'decode'; bytes: Uint8Array; description: PixelDescription }
  | { kind: 'residuals'; bytes: Uint8Array; layout: SampleLayout | null; coding: Encoding }
  | ({ kind: 'mark' } & FrameToMark)
  | { kind: 'file'; file: Uint8Array; identifiers: Identifiers }
  | { kind: 'identify'; beginning: Uint8Array; whole: boolean; identifiers: Identifiers };
export type DecodeAnswer =
  | { kind: 'described'; description: PixelDescription }
  | { kind: 'bytes'; chunks: Uint8Array[] }
  | { kind: 'edits'; edits: ByteEdit[] | null };

/** Bytes that one job may decode: of a frame, or of all frames of a file that is rewritten. */
export const largestDecoded = 256 * 1024 * 1024;

/** Bytes of one decoded frame, at least. */
export function decodedLength({ rows, columns, samplesPerPixel, bitsAllocated }: PixelDescription): number {
  return Math.ceil((rows * columns * samplesPerPixel * bitsAllocated) / 8);
}

/**
 * Bytes of the JSON of one instance that are inflated, read and written on the event loop; more is done in a thread.
 */
export const largestJsonOnTheLoop = 256 * 1024;

/** Bytes that the deflated JSON of an instance may become (RFC 1951: 1,032 times as many). */
export function inflatedAtMost(dicomJson: Uint8Array): number {
  return Math.min(largestDecoded, 1_032 * dicomJson.length);
}
