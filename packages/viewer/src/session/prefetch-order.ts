/** 1 towards higher indexes, -1 towards lower ones: the way the reader last went. */
export type Direction = 1 | -1;

/** Of three images fetched in advance, two lie ahead and one behind. */
const AHEAD = 2;

/**
 * Every index of a series once, in the order in which it is likely to be looked at: the current one, then outwards in
 * both directions, two ahead for each one behind.
 */
export function* prefetchOrder(count: number, current: number, direction: Direction): Generator<number, void> {
  if (current >= 0 && current < count) yield current;
  let ahead = current + direction;
  let behind = current - direction;
  const inside = (index: number) => index >= 0 && index < count;
  while (inside(ahead) || inside(behind)) {
    for (let step = 0; step < AHEAD && inside(ahead); step++, ahead += direction) yield ahead;
    if (inside(behind)) {
      yield behind;
      behind -= direction;
    }
  }
}
