import { pointCounts, recordVersion, toolTypes, type KeptMeasurement, type Measurement } from '@mado/reading';
import { sameValue } from './same-value.ts';
import type { Begun, HeldMeasurement, Provenance } from './reading-state.ts';

/** Whether this viewer knows the form of a record, so that nothing of it is lost when it is written again [VW-72]. */
export function mayChange({ recordVersion: version, toolType }: Measurement): boolean {
  return version <= recordVersion && isKnownTool(toolType);
}

/** Whether a record can be drawn: its tool is known, and it has the points of that tool in its space. */
export function isDrawable({ toolType, points, space, cachedStats }: Measurement): boolean {
  if (!isKnownTool(toolType) || !Array.isArray(points) || typeof cachedStats !== 'object') return false;
  const [, most] = pointCounts[toolType];
  const length = { patient: 3, image: 2 }[space] as number | undefined;
  return points.length > 0 && points.length <= most && points.every((point) => point.length === length);
}

export function isKnownTool(tool: string): boolean {
  return (toolTypes as readonly string[]).includes(tool);
}

/**
 * A change that began with `from`, made on what stands now: of it only what the reader has changed.
 * @returns null where others have changed the same values since it began: theirs stand [VW-41]
 */
export function changedSince(
  { measurement: now, theirs }: HeldMeasurement,
  from: Begun,
  changes: Partial<Measurement>,
): Measurement | null {
  const names = Object.keys(changes) as (keyof Measurement)[];
  const changed = names.filter((name) => !sameValue(changes[name], from.measurement[name]));
  const isTheirs = (name: keyof Measurement) =>
    !sameValue(now[name], from.measurement[name]) && !sameValue(now[name], changes[name]);
  if (theirs > from.base && changed.some(isTheirs)) return null;
  const made = { ...now, ...Object.fromEntries(changed.map((name) => [name, changes[name]])) };
  return sameValue(made, now) ? now : made;
}

/** A record as it came from the store. */
export function heldOf(record: KeptMeasurement): HeldMeasurement {
  const {
    clock,
    addedBy: _addedBy,
    addedAt: _addedAt,
    updatedBy: _updatedBy,
    updatedAt: _updatedAt,
    ...measurement
  } = record;
  return { measurement, kept: provenanceOf(record), base: clock, theirs: clock };
}

export function provenanceOf({ addedBy, addedAt, updatedBy, updatedAt }: KeptMeasurement): Provenance {
  return { addedBy, addedAt, updatedBy, updatedAt };
}
