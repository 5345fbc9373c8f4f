import { ctSeries, type CtSeries } from '../server/dataset.ts';
import type { Watch } from './page/watch.ts';
import { greyTable, requireSlice, sampleGreys } from './slice-greys.ts';

/** What the series is, as the bench made it. */
export const columns = 512;
export const rows = 512;
const step = 2;
/** Of 12 bits (0028,0101), with Rescale Intercept -1024, and the first of the windows that the files propose. */
export const greys = greyTable(-1024, { center: 40, width: 400 }, 4095);

/** The series and how its slices look. */
export interface TestSeries {
  readonly ct: CtSeries;
  /** Greys of some pixels of each slice, in the order of the files. */
  readonly slices: readonly Uint8Array[];
}

export function testSeries(): TestSeries {
  const ct = ctSeries(1);
  return { ct, slices: ct.files.map((file) => sampleGreys(file, columns, rows, step, greys)) };
}

/** Arguments for `Watch.greys`, with which a picture is compared with the slices. */
export type SampledPixels = Parameters<Watch['greys']>;

export const sampledPixels = (which: 'first' | 'now'): SampledPixels => [which, columns, rows, step];

/** @throws {Error} when the picture is another slice, or none */
export function requireThisSlice(picture: readonly number[], series: TestSeries, wanted: number, what: string): void {
  const found = requireSlice(picture, series.slices, what);
  if (found !== wanted) throw new Error(`${what} is slice ${found + 1} and not slice ${wanted + 1}`);
}
