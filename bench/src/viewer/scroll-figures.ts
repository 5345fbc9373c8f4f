import { quantile } from '../harness/statistics.ts';
import type { WheelRecording } from './page/watch.ts';

/** What a reader saw while the wheel was turned. */
export interface ScrollFigures {
  /** Different pictures on the canvas. */
  readonly shown: number;
  /** From the first notch to the last change. */
  readonly perSecond: number;
  /** Of all pauses between two pictures, 95 % were not longer, ms. */
  readonly gapP95: number;
}

/** @throws {Error} when nothing moved */
export function scrollFigures({ changes }: WheelRecording): ScrollFigures {
  const end = changes.at(-1);
  if (end === undefined || changes.length < 2) throw new Error('the wheel moved nothing');
  const gaps = changes.slice(1).map((time, index) => time - (changes[index] ?? 0));
  return { shown: changes.length, perSecond: (changes.length / end) * 1000, gapP95: quantile(gaps, 0.95) };
}
