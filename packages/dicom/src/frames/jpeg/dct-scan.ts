import { FrameError } from '../frame-error.ts';
import { BitReader } from './bit-reader.ts';
import type { CoefficientPlane } from './dct-planes.ts';
import { mcuCounts } from './dct-planes.ts';
import type { FrameHeader, ScanHeader, Tables } from './headers.ts';
import type { BlockDecoder } from './dct-blocks.ts';
import { blockDecoder } from './dct-blocks.ts';

/**
 * Decodes one scan of a sequential or progressive frame into the coefficient planes (T.81 A.2, F.2, G.2).
 * Returns the offset behind the entropy-coded data.
 */
export function decodeDctScan(
  bytes: Uint8Array,
  position: number,
  frame: FrameHeader,
  scan: ScanHeader,
  tables: Tables,
  planes: CoefficientPlane[],
): number {
  const reader = new BitReader(bytes, position);
  const { across, down } = mcuCounts(frame);
  const parts = scan.components.map(({ index, dc, ac }) => {
    const plane = planes[index]!;
    plane.quantisation ??= tables.quantisation[plane.component.tq];
    const decode: BlockDecoder = blockDecoder(reader, frame, scan, tables.dc[dc], tables.ac[ac], position);
    return { plane, decode };
  });
  const restarts = tables.restartInterval;
  let done = 0;
  const atUnit = (): void => {
    if (restarts > 0 && done > 0 && done % restarts === 0) {
      reader.restart();
      for (const { decode } of parts) decode.restart();
    }
    done += 1;
  };
  const [single] = parts;
  if (parts.length === 1 && single !== undefined) {
    const { plane, decode } = single;
    for (let row = 0; row < plane.blockRows; row += 1) {
      for (let column = 0; column < plane.blockColumns; column += 1) {
        atUnit();
        decode.block(plane.coefficients, (row * plane.stride + column) * 64);
      }
    }
  } else {
    const units = parts.reduce((sum, { plane }) => sum + plane.component.h * plane.component.v, 0);
    if (units > 10)
      throw new FrameError('corrupt', 'a scan has more than 10 blocks per MCU (T.81 B.2.3)', { offset: position });
    for (let mcuRow = 0; mcuRow < down; mcuRow += 1) {
      for (let mcuColumn = 0; mcuColumn < across; mcuColumn += 1) {
        atUnit();
        for (const { plane, decode } of parts) {
          const { h, v } = plane.component;
          for (let y = 0; y < v; y += 1) {
            const row = mcuRow * v + y;
            for (let x = 0; x < h; x += 1) {
              decode.block(plane.coefficients, (row * plane.stride + mcuColumn * h + x) * 64);
            }
          }
        }
      }
    }
  }
  reader.assertNotOverrun();
  return reader.position;
}
