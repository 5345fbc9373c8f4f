import type { Item } from '@mado/contract';

/** Cases in the order of an event; those that it does not name yet come last, as they are. */
export function inOrder(cases: readonly Item[], order: readonly string[]): Item[] {
  const places = new Map(order.map((uuid, place) => [uuid, place]));
  const placeOf = ({ uuid }: Item): number => places.get(uuid) ?? order.length;
  return cases.toSorted((a, b) => placeOf(a) - placeOf(b));
}
