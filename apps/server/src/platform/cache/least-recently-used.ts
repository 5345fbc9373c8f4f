/** Values that take time to get, the least recently used one dropped first. */
export interface LeastRecentlyUsed<Value> {
  /** The kept value, or what `make` gives; made once however many ask at the same time. A failure is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/**
 * @param limit sum of the weights of what is kept; the newest value is kept whatever it weighs
 * @param weigh weight of a value, once it is there
 */
export function leastRecentlyUsed<Value>(limit: number, weigh: (value: Value) => number): LeastRecentlyUsed<Value> {
  const kept = new Map<string, { value: Promise<Value>; weight: number }>();
  let total = 0;

  function drop(key: string): void {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  return {
    get(key, make) {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
        return found.value;
      }
      const entry = { value: make(), weight: 0 };
      kept.set(key, entry);
      entry.value.then(
        (value) => {
          if (kept.get(key) !== entry) return;
          entry.weight = weigh(value);
          total += entry.weight;
          for (const [oldest] of kept) {
            if (total <= limit || oldest === key) break;
            drop(oldest);
          }
        },
        () => {
          if (kept.get(key) === entry) drop(key);
        },
      );
      return entry.value;
    },
  };
}
