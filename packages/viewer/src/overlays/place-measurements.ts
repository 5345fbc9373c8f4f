import type { Affine, CanvasPoint, GridPoint, Measurement } from '@mado/reading';
import { labelBox, labelPlace, type Box, type Labelled, type LabelGround } from './label-place.ts';
import { seenMeasurement } from './measurement-primitives.ts';

/** A measurement on the grid of its image, with the words of its label. */
export interface StatedMeasurement {
  readonly measurement: Measurement;
  readonly points: readonly GridPoint[];
  readonly outline: readonly (readonly GridPoint[])[];
  readonly lines: readonly string[];
}

/** A measurement in CSS pixels of the pane. `at`: where its words begin; null: there are none. */
export interface PlacedMeasurement {
  readonly measurement: Measurement;
  readonly seen: Labelled;
  readonly at: CanvasPoint | null;
}

/** Places what was drawn, in its order: later words give way to earlier ones [VW-82]. */
export function placeMeasurements(
  all: readonly StatedMeasurement[],
  affine: Affine,
  ground: LabelGround,
): PlacedMeasurement[] {
  const taken: Box[] = [...(ground.taken ?? [])];
  return all.map(({ measurement, points, outline, lines }) => {
    const seen = { ...seenMeasurement(measurement.toolType, points, outline, affine), lines };
    const at = lines.length > 0 ? labelPlace(seen, { ...ground, taken }) : null;
    if (at) taken.push(labelBox(at, lines));
    return { measurement, seen, at };
  });
}

/** Where the words of these stand. */
export function takenBy(placed: readonly PlacedMeasurement[]): Box[] {
  return placed.flatMap(({ at, seen }) => (at ? [labelBox(at, seen.lines)] : []));
}
