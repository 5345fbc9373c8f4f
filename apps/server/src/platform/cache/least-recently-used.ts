import { LRUCache } from 'lru-cache';

/** Values that take time to get, the least recently used one dropped first. */
export interface LeastRecentlyUsed<Value> {
  /** The kept value, or what `make` gives; made once however many ask at the same time. A failure is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/**
 * @param limit sum of the weights of what is kept; the newest value is kept whatever it weighs
 * @param weigh weight of a value, a whole number from one on, once it is there
 */
export function leastRecentlyUsed<Value>(limit: number, weigh: (value: Value) => number): LeastRecentlyUsed<Value> {
  const kept = new LRUCache<string, { value: Value }, () => Promise<Value>>({
    maxSize: limit,
    // What is heavier than all is kept alone.
    sizeCalculation: ({ value }) => Math.min(limit, weigh(value)),
    fetchMethod: async (_key, _stale, { context: make }) => ({ value: await make() }),
    // Who has asked gets the value, also when others have pushed it out meanwhile.
    ignoreFetchAbort: true,
  });
  return {
    get: async (key, make) => (await kept.forceFetch(key, { context: make })).value,
  };
}
