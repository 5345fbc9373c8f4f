/** Work of one caller is done one after the other, in order; of different callers beside each other. */
export interface Turns {
  readonly run: <T>(caller: string, work: () => Promise<T>) => Promise<T>;
}

export function turns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(caller, work) {
      const before = last.get(caller) ?? Promise.resolve();
      const mine = before.then(work);
      const over = mine.catch(() => undefined);
      last.set(caller, over);
      await over;
      if (last.get(caller) === over) last.delete(caller);
      return mine;
    },
  };
}
