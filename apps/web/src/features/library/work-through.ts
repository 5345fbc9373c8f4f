import { isUnanswered } from './unanswered.ts';

/** What came of a piece of work on many things. */
export interface Outcome<T> {
  done: T[];
  failed: { item: T; failure: unknown }[];
}

/**
 * Does one thing after another: one that fails does not stop the others. Where no answer comes the rest is not tried.
 *
 * @param onDone called after each with how many there are behind it
 */
export async function workThrough<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onDone: (count: number) => void = () => undefined,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [] };
  for (const [n, item] of items.entries()) {
    try {
      await work(item);
      outcome.done.push(item);
    } catch (failure) {
      outcome.failed.push({ item, failure });
      if (!isUnanswered(failure)) continue;
      outcome.failed.push(...items.slice(n + 1).map((rest) => ({ item: rest, failure })));
      return outcome;
    } finally {
      onDone(outcome.done.length + outcome.failed.length);
    }
  }
  return outcome;
}
