import type { Measurement } from '@mado/reading';
import type { HeldMeasurement } from './reading-state.ts';
import type { SessionState } from './state.ts';

type Read = Pick<SessionState, 'reading' | 'display'>;

/** What has been measured and is seen where it was measured, by its id: all of it, or what was chosen [VW-172]. */
export function heldAndShown({ reading, display }: Read): ReadonlyMap<string, HeldMeasurement> {
  const { measurements: chosen } = display;
  if (chosen === null) return reading.measurements;
  return new Map([...reading.measurements].filter(([id]) => chosen.has(id)));
}

export function shownMeasurements(state: Read): Measurement[] {
  return [...heldAndShown(state).values()].map(({ measurement }) => measurement);
}

/** How many that a link does not name are not seen for it. */
export function countBesideLink({ reading, display, linked }: SessionState): number {
  const named = linked?.measurements ?? null;
  if (named === null || display.measurements !== named) return 0;
  return [...reading.measurements.keys()].filter((id) => !named.has(id)).length;
}
