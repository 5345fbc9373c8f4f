import { FrameError } from '../frame-error.ts';
import type { CoefficientPlane } from './dct-planes.ts';
import { mcuCounts } from './dct-planes.ts';
import type { SamplePlane, Samples } from './upsampling.ts';
import { upsampledColumns, upsampledRows } from './upsampling.ts';
import type { FrameHeader } from './headers.ts';
import { inverseDct, scaledQuantisation } from './inverse-dct.ts';

/**
 * The image of a DCT frame: transforms every block, brings subsampled components to full size and interleaves them
 * (rows x columns x components).
 */
export function dctSamples(frame: FrameHeader, planes: CoefficientPlane[]): Samples {
  const { hMax, vMax } = mcuCounts(frame);
  const { rows, columns } = frame;
  const full = planes.map((plane) => {
    const { h, v } = plane.component;
    const samples = samplePlane(plane, frame.precision);
    const own = {
      samples,
      stride: plane.stride * 8,
      columns: Math.ceil((columns * h) / hMax),
      rows: Math.ceil((rows * v) / vMax),
    };
    return upsampledColumns(upsampledRows(own, vMax / v, rows), hMax / h, columns);
  });
  const count = full.length;
  const [only] = full;
  if (count === 1 && only !== undefined && only.stride === columns) return only.samples.subarray(0, rows * columns);
  const interleaved = blank(frame.precision, rows * columns * count);
  full.forEach((plane, component) => interleave(plane, interleaved, component, count, rows, columns));
  return interleaved;
}

function interleave(
  plane: SamplePlane,
  to: Samples,
  component: number,
  count: number,
  rows: number,
  columns: number,
): void {
  const { samples, stride } = plane;
  let at = component;
  for (let row = 0; row < rows; row += 1) {
    const end = row * stride + columns;
    for (let from = row * stride; from < end; from += 1, at += count) to[at] = samples[from]!;
  }
}

function samplePlane(plane: CoefficientPlane, precision: number): Samples {
  const { coefficients, stride } = plane;
  if (plane.quantisation === undefined)
    throw new FrameError('corrupt', 'a component uses a quantisation table that was not defined');
  const quantisation = scaledQuantisation(plane.quantisation);
  const samples = blank(precision, coefficients.length);
  const maximum = 2 ** precision - 1;
  for (let block = 0; block * 64 < coefficients.length; block += 1) {
    const to = Math.floor(block / stride) * stride * 64 + (block % stride) * 8;
    inverseDct(coefficients, block * 64, quantisation, samples, to, stride * 8, maximum);
  }
  return samples;
}

function blank(precision: number, length: number): Samples {
  return precision <= 8 ? new Uint8Array(length) : new Uint16Array(length);
}
