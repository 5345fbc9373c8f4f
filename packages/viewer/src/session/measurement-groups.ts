import type { HeldMeasurement } from './reading-state.ts';

/** Targets are measured both ways; everything else stands in a group of its own. */
type GroupName = 'targets' | 'others';

export interface MeasurementGroup {
  readonly name: GroupName;
  readonly items: readonly { readonly number: number; readonly held: HeldMeasurement }[];
}

/** The groups that have something in them. Numbers count from 1 through all groups, in the order of drawing. */
export function measurementGroups(measurements: ReadonlyMap<string, HeldMeasurement>): readonly MeasurementGroup[] {
  const inOrder = [...measurements.values()].sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
  const items = inOrder.map((held, index) => ({ number: index + 1, held }));
  const isTarget = (held: HeldMeasurement) => held.measurement.toolType === 'Bidirectional';
  const groups: MeasurementGroup[] = [
    { name: 'targets', items: items.filter(({ held }) => isTarget(held)) },
    { name: 'others', items: items.filter(({ held }) => !isTarget(held)) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/** What is not kept yet comes last, in the order in which the session came to have it. */
function orderOf({ kept }: HeldMeasurement): string {
  return kept?.addedAt ?? '9999';
}
