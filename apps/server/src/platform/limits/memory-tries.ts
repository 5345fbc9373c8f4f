import { LRUCache } from 'lru-cache';
import { noTries, type Tries } from './policies.ts';
import type { TryStore } from './rate-limits.ts';

/** Tries in the memory of this process. Of each limit what was quiet longest is forgotten first. */
export function memoryTries(): TryStore {
  const limits = new Map<string, LRUCache<string, Tries>>();
  return {
    async change({ name, policy }, key, change) {
      const kept = limits.get(name) ?? new LRUCache<string, Tries>({ max: policy.keys });
      limits.set(name, kept);
      // Who is refused is not remembered for longer by trying.
      const tries = change(kept.peek(key) ?? noTries);
      if (tries === noTries) kept.delete(key);
      else if (tries) kept.set(key, tries);
    },
  };
}
