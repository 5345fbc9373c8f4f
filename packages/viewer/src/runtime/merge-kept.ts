/**
 * What is to be kept where somebody else, as the reader in another window, has kept something since it was read here:
 * what was changed here is as it is here, all else as it is kept now. What was changed here comes first, then what is
 * new there.
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
  const isChanged = (key: string) => !isSame(mine.get(key), base.get(key));
  for (const [key, value] of mine) if (isChanged(key)) merged.set(key, value);
  for (const [key, value] of theirs) if (!mine.has(key) && !base.has(key)) merged.set(key, value);
  for (const key of mine.keys()) if (!isChanged(key) && theirs.has(key)) merged.set(key, theirs.get(key)!);
  return merged;
}
