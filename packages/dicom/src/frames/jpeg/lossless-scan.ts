import { FrameError } from '../frame-error.ts';
import { BitReader } from './bit-reader.ts';
import type { FrameHeader, ScanHeader, Tables } from './headers.ts';

/**
 * Decodes one scan of a lossless frame (T.81 annex H) into `samples`: rows x columns x components of the frame,
 * interleaved. Returns the offset behind the entropy-coded data.
 */
export function decodeLosslessScan(
  bytes: Uint8Array,
  position: number,
  frame: FrameHeader,
  scan: ScanHeader,
  tables: Tables,
  samples: Uint8Array | Uint16Array,
): number {
  const reader = new BitReader(bytes, position);
  const { rows, columns, precision } = frame;
  const { start: predictor, low: pointTransform } = scan;
  if (predictor < 1 || predictor > 7 || pointTransform >= precision) {
    throw new FrameError('corrupt', 'a lossless scan has parameters that T.81 table B.3 does not allow', {
      offset: position,
    });
  }
  if (frame.components.some(({ h, v }) => h !== 1 || v !== 1) && scan.components.length > 1) {
    throw new FrameError('unsupported_transfer_syntax', 'lossless JPEG with subsampled components', {
      offset: position,
    });
  }
  const parts = scan.components.map(({ index, dc }) => {
    const table = tables.dc[dc];
    if (table === undefined)
      throw new FrameError('corrupt', 'a scan uses a Huffman table that was not defined', { offset: position });
    return { index, table };
  });
  const restartRows = tables.restartInterval / columns;
  if (!Number.isInteger(restartRows)) {
    throw new FrameError('corrupt', 'a restart interval is not a whole number of rows (T.81 H.1.1)', {
      offset: position,
    });
  }
  const count = frame.components.length;
  const rowLength = columns * count;
  for (let row = 0; row < rows; row += 1) {
    const restarts = restartRows > 0 && row > 0 && row % restartRows === 0;
    if (restarts) reader.restart();
    const first = row === 0 || restarts;
    for (let column = 0; column < columns; column += 1) {
      for (const { index, table } of parts) {
        const at = row * rowLength + column * count + index;
        let prediction: number;
        if (first) prediction = column === 0 ? 1 << (precision - pointTransform - 1) : samples[at - count]!;
        else if (column === 0) prediction = samples[at - rowLength]!;
        else
          prediction = predicted(
            predictor,
            samples[at - count]!,
            samples[at - rowLength]!,
            samples[at - rowLength - count]!,
          );
        const category = reader.symbol(table);
        if (category > 16)
          throw new FrameError('corrupt', 'a difference has no such size', { offset: reader.position });
        const difference = category === 0 ? 0 : category === 16 ? 32768 : reader.signed(category);
        samples[at] = prediction + difference;
      }
    }
  }
  reader.assertNotOverrun();
  if (pointTransform > 0) {
    for (const { index } of parts) {
      for (let at = index; at < samples.length; at += count) samples[at] = samples[at]! << pointTransform;
    }
  }
  return reader.position;
}

/** T.81 table H.1: the prediction from the sample to the left (a), above (b) and above left (c). */
function predicted(selection: number, a: number, b: number, c: number): number {
  switch (selection) {
    case 1:
      return a;
    case 2:
      return b;
    case 3:
      return c;
    case 4:
      return a + b - c;
    case 5:
      return a + ((b - c) >> 1);
    case 6:
      return b + ((a - c) >> 1);
    default:
      return (a + b) >> 1;
  }
}
