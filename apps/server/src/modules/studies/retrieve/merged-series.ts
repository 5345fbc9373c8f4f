import type { LocatedSeries } from './locate.sql.ts';
import type { StoredInstance } from './series-instances.sql.ts';

/** The copies of each series, as they come; series by the number of their first copy. */
export function copiesBySeries(located: readonly LocatedSeries[]): LocatedSeries[][] {
  const copies = Map.groupBy(located, ({ seriesInstanceUid }) => seriesInstanceUid);
  const series = [...copies.values()];
  const studies = new Set(located.map(({ studyId }) => studyId));
  return studies.size > 1 ? series.toSorted(([a], [b]) => bySeriesNumber(a, b)) : series;
}

/** All instances of several copies of a series, by number: of those with one UID the copy that was written last. */
export function newestInstances(
  copies: readonly ReadonlyMap<string, StoredInstance>[],
): ReadonlyMap<string, StoredInstance> {
  const newest = new Map<string, StoredInstance>();
  for (const instance of copies.flatMap((copy) => [...copy.values()])) {
    const before = newest.get(instance.sopInstanceUid);
    if (!before || isNewer(instance, before)) newest.set(instance.sopInstanceUid, instance);
  }
  return new Map([...newest].toSorted(([, a], [, b]) => byInstanceNumber(a, b)));
}

function isNewer(one: StoredInstance, other: StoredInstance): boolean {
  const after = one.writtenAt.getTime() - other.writtenAt.getTime();
  return after > 0 || (after === 0 && one.itemId > other.itemId);
}

function bySeriesNumber(a: LocatedSeries | undefined, b: LocatedSeries | undefined): number {
  return byNumber(a?.seriesNumber, b?.seriesNumber) || byText(a?.seriesId ?? '', b?.seriesId ?? '');
}

function byInstanceNumber(a: StoredInstance, b: StoredInstance): number {
  return byNumber(a.instanceNumber, b.instanceNumber) || byText(a.sopInstanceUid, b.sopInstanceUid);
}

/** Ascending, what has no number last. */
function byNumber(a: number | null | undefined, b: number | null | undefined): number {
  const [one, other] = [a ?? Infinity, b ?? Infinity];
  return one === other ? 0 : one - other;
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
