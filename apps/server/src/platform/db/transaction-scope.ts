import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Knows, along the chain of awaits, whether a transaction is open, so that a statement that would wait for itself is
 * refused, and so is what takes long while others wait for the locks of the transaction.
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

/**
 * Called by what waits for the disk or for a thread: a transaction has locks, of an organisation's tree among them, for
 * which other servers wait too.
 *
 * @throws {Error} when called from inside an open transaction: a mistake of the programmer
 */
export function refuseLongWorkInsideTransaction(): void {
  if (scope.getStore()?.open)
    throw new Error('files are read and written before or after a transaction, whose locks others wait for');
}
