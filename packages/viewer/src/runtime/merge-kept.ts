/**
 * What is to be kept where somebody else, as the reader in another window, has kept something since it was read here:
 * what was changed here is as it is here, all else as it is kept now. What is new here comes first.
 *
 * @param base as it was when both were the same
 * @param mine as it is here
 * @param theirs as it is kept now
 */
export function mergedKept<Value>(
  base: ReadonlyMap<string, Value>,
  mine: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
): Map<string, Value> {
  const isSame = (a: Value | undefined, b: Value | undefined) => JSON.stringify(a) === JSON.stringify(b);
  const merged = new Map<string, Value>();
  for (const [key, value] of mine) {
    if (!isSame(value, base.get(key))) merged.set(key, value);
    else if (theirs.has(key)) merged.set(key, theirs.get(key)!);
  }
  for (const [key, value] of theirs) if (!mine.has(key) && !base.has(key)) merged.set(key, value);
  return merged;
}
