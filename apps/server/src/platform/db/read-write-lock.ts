/** Who may use a connection when; everybody in the order of asking, and the failure of one does not reach the next. */
export interface ReadWriteLock {
  /**
   * Runs `work` when nobody who asked for the connection alone before is still at it, and lets nobody else begin
   * meanwhile.
   */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  /** Runs `work`, which is begun by its first step: others of this kind may begin before it ends. */
  readonly shared: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when all who have asked so far are done. */
  readonly drained: () => Promise<void>;
}

export function readWriteLock(): ReadWriteLock {
  let last: Promise<unknown> = Promise.resolve();
  const running = new Set<Promise<unknown>>();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work);
    running.add(mine);
    const over = () => running.delete(mine);
    mine.then(over, over);
    return mine;
  }

  return {
    exclusive(work) {
      const mine = inTurn(work);
      last = mine.catch(() => {});
      return mine;
    },
    shared: inTurn,
    async drained() {
      await Promise.allSettled(running);
    },
  };
}
