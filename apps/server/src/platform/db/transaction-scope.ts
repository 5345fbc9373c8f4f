import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Knows, along the chain of awaits, whether a transaction is open, so that a statement that would wait for itself is
 * refused.
 */
const scope = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` as the inside of a transaction. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    return await scope.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/** @throws {Error} when called from inside an open transaction: a mistake of the programmer */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.open)
    throw new Error(
      'a statement outside of the transaction was started inside of it: use the tx that work() was given',
    );
}
