import { FrameError } from '../frame-error.ts';
import type { CoefficientPlane } from './dct-planes.ts';
import { coefficientPlanes } from './dct-planes.ts';
import { dctSamples } from './dct-samples.ts';
import { decodeDctScan } from './dct-scan.ts';
import type { FrameHeader, Tables } from './headers.ts';
import { readFrameHeader, readHuffmanTables, readQuantisationTables, readScanHeader, word } from './headers.ts';
import { decodeLosslessScan } from './lossless-scan.ts';

/** What the image pixel module says about the frame; the codestream must agree. */
export interface ExpectedJpeg {
  rows: number;
  columns: number;
  samplesPerPixel: number;
}

export interface DecodedJpeg {
  /** rows x columns x components, interleaved; each sample in 0 .. 2^precision - 1. */
  samples: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
  precision: number;
  lossless: boolean;
  /** What the codestream says of its three components; undefined when it says nothing. */
  colour: 'RGB' | 'YBR' | undefined;
}

/** More scans than any encoder makes; each costs a pass over all blocks, even where it brings a few bytes. */
export const MAX_SCANS = 64;

/**
 * Decodes a JPEG codestream (ITU-T T.81): sequential and progressive DCT with 8 or 12 bits, and lossless with 2 to 16
 * bits, all with Huffman coding. Throws `FrameError`.
 */
export function decodeJpeg(bytes: Uint8Array, expected: ExpectedJpeg): DecodedJpeg {
  const tables: Tables = { dc: [], ac: [], quantisation: [], restartInterval: 0 };
  const seen = new Set<number>();
  let frame: FrameHeader | undefined;
  let planes: CoefficientPlane[] = [];
  let samples: DecodedJpeg['samples'] | undefined;
  let adobe: number | undefined;
  let jfif = false;
  let scans = 0;
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8)
    throw new FrameError('corrupt', 'the start of image marker is missing', { offset: 0 });
  for (let position = markerAt(bytes, 2); position >= 0;) {
    const code = bytes[position + 1]!;
    if (code === 0xd9) break;
    const segmentStart = position + 4;
    const segmentEnd = position + 2 + word(bytes, position + 2);
    if (segmentEnd > bytes.length || segmentEnd < segmentStart) {
      throw new FrameError('truncated', 'a marker segment reaches beyond the end', { offset: position });
    }
    const segment = bytes.subarray(segmentStart, segmentEnd);
    let next = segmentEnd;
    if (code === 0xc4) readHuffmanTables(segment, tables, position);
    else if (code === 0xdb) readQuantisationTables(segment, tables, position);
    else if (code === 0xdd && segment.length >= 2) tables.restartInterval = word(segment, 0);
    else if (code === 0xe0) jfif ||= text(segment, 4) === 'JFIF';
    else if (code === 0xee && text(segment, 5) === 'Adobe' && segment.length >= 12) adobe = segment[11]!;
    else if (code >= 0xc0 && code <= 0xcf) {
      if (frame !== undefined) throw new FrameError('corrupt', 'there is a second frame header', { offset: position });
      frame = agreed(readFrameHeader(code, segment, position), expected, position);
      if (frame.process === 'lossless') {
        const length = frame.rows * frame.columns * frame.components.length;
        samples = frame.precision <= 8 ? new Uint8Array(length) : new Uint16Array(length);
      } else planes = coefficientPlanes(frame);
    } else if (code === 0xda) {
      if (frame === undefined)
        throw new FrameError('corrupt', 'a scan comes before the frame header', { offset: position });
      scans += 1;
      if (scans > MAX_SCANS) throw new FrameError('corrupt', 'there are too many scans', { offset: position });
      const scan = readScanHeader(segment, frame, position);
      for (const { index } of scan.components) seen.add(index);
      next =
        samples === undefined
          ? decodeDctScan(bytes, segmentEnd, frame, scan, tables, planes)
          : decodeLosslessScan(bytes, segmentEnd, frame, scan, tables, samples);
    }
    position = markerAt(bytes, next);
  }
  if (frame === undefined || seen.size < frame.components.length) {
    throw new FrameError('truncated', 'the codestream ends before every component was decoded', {
      offset: bytes.length,
    });
  }
  return {
    samples: samples ?? dctSamples(frame, planes),
    precision: frame.precision,
    lossless: frame.process === 'lossless',
    colour: colourOf(frame, adobe, jfif),
  };
}

/** The offset of the next marker at or after `from` that is not a restart marker, or -1 (T.81 B.1.1.2, B.1.1.5). */
export function markerAt(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code === undefined) return -1;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return -1;
}

/**
 * Checks the frame header against the image pixel module before anything is allocated; the number of lines may come
 * later (DNL, T.81 B.2.5).
 */
export function agreed(frame: FrameHeader, expected: ExpectedJpeg, offset: number): FrameHeader {
  const rows = frame.rows === 0 ? expected.rows : frame.rows;
  if (
    rows !== expected.rows ||
    frame.columns !== expected.columns ||
    frame.components.length !== expected.samplesPerPixel
  ) {
    throw new FrameError('mismatch', 'the frame header has another size than rows, columns and samples per pixel say', {
      offset,
    });
  }
  return { ...frame, rows };
}

/**
 * The colour of three components: the Adobe marker says it, then components named 'R', 'G', 'B', then JFIF or
 * subsampling, which RGB does not have. PS3.5 8.2.1 requires the markers to agree with Photometric Interpretation;
 * where they do not, the codestream is right (PS3.5 8.2).
 */
export function colourOf(frame: FrameHeader, adobe: number | undefined, jfif: boolean): DecodedJpeg['colour'] {
  if (frame.components.length !== 3) return undefined;
  if (adobe === 0) return 'RGB';
  if (adobe === 1) return 'YBR';
  if (String.fromCharCode(...frame.components.map(({ id }) => id)) === 'RGB') return 'RGB';
  const subsampled = frame.components.some(({ h, v }) => h !== frame.components[0]?.h || v !== frame.components[0]?.v);
  return jfif || subsampled ? 'YBR' : undefined;
}

export function text(segment: Uint8Array, length: number): string {
  return String.fromCharCode(...segment.subarray(0, length));
}
