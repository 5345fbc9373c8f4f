/** Frames of a series by their number in it, from zero, both ends meant; in order, with gaps between them. */
export type ShownFrames = readonly (readonly [from: number, to: number])[];

/** With a range more. */
export function withFrames(shown: ShownFrames, from: number, to: number): ShownFrames {
  if (hasFrames(shown, from, to)) return shown;
  const before = shown.filter(([, last]) => last < from - 1);
  const after = shown.filter(([first]) => first > to + 1);
  const beside = shown.slice(before.length, shown.length - after.length);
  const first = Math.min(from, ...beside.map(([its]) => its));
  const last = Math.max(to, ...beside.map(([, its]) => its));
  return [...before, [first, last], ...after];
}

/** Whether all frames of a range are there. */
export function hasFrames(shown: ShownFrames, from: number, to: number): boolean {
  return shown.some(([first, last]) => first <= from && to <= last);
}

/** How many frames of a range are there. */
export function countFrames(shown: ShownFrames, from: number, to: number): number {
  return shown.reduce((sum, [first, last]) => sum + Math.max(0, Math.min(last, to) - Math.max(first, from) + 1), 0);
}

/** The first frame from `start` on that is not there, else the first of all; null where none of `count` is missing. */
export function nextMissing(shown: ShownFrames, start: number, count: number): number | null {
  const behind = (at: number): number => (shown.find(([from, to]) => from <= at && at <= to)?.[1] ?? at - 1) + 1;
  const next = behind(start);
  if (next < count) return next;
  const first = behind(0);
  return first < count ? first : null;
}
