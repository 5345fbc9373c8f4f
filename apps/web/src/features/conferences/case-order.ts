import type { Item } from '@mado/contract';

/** Cases in the order of an event; those that it does not name yet come last, as they are. */
export function inOrder(cases: readonly Item[], order: readonly string[]): Item[] {
  const places = new Map(order.map((uuid, place) => [uuid, place]));
  const placeOf = ({ uuid }: Item): number => places.get(uuid) ?? order.length;
  return cases.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The order with one of them elsewhere. */
export function moved(order: readonly string[], uuid: string, to: number): string[] {
  const rest = order.filter((one) => one !== uuid);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), uuid, ...rest.slice(place)];
}
