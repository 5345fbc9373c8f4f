/** So many rows on each side of the screen are asked for as well. */
const around = 100;
/** And so many times those by which the list has moved since the look before, in the direction in which it moves. */
const times = 30;
/** At most. */
const farthest = 600;

/**
 * The rows to be asked for with those on the screen: a list that is scrolled fast needs them before it shows them.
 *
 * @param now first and last row on the screen, zero-based, the last included
 * @param before those of the look before; null: there was none
 * @returns first and last row
 */
export function rowsAhead(
  [first, last]: readonly [number, number],
  before: readonly [number, number] | null,
  length: number,
): readonly [number, number] {
  const moved = before === null ? 0 : first - before[0];
  // A jump is no movement: what lies around is as likely on both sides.
  const far = Math.abs(moved) > farthest / 4 ? 0 : Math.min(farthest, Math.abs(moved) * times);
  const [up, down] = moved < 0 ? [Math.max(around, far), around] : [around, Math.max(around, far)];
  return [Math.max(0, first - up), Math.min(length - 1, last + down)];
}
