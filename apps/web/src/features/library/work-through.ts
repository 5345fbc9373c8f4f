/** What came of a piece of work on many things. */
export interface Outcome<T> {
  done: T[];
  failed: { item: T; failure: unknown }[];
}

/**
 * Does one thing after another: one that fails does not stop the others.
 *
 * @param onDone called after each with how many there are behind it
 */
export async function workThrough<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onDone: (count: number) => void = () => undefined,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [] };
  for (const item of items) {
    try {
      await work(item);
      outcome.done.push(item);
    } catch (failure) {
      outcome.failed.push({ item, failure });
    }
    onDone(outcome.done.length + outcome.failed.length);
  }
  return outcome;
}
