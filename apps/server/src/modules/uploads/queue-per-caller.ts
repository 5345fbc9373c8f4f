import { OperationError } from '../../platform/http/index.ts';

/** Work of one caller that is under way or waits. Who asks one after the other, in a few windows, never meets it. */
const mostOfOne = 8;
const comeAgainSeconds = 2;

/** Work of one caller is done one after the other, in order; of different callers beside each other. */
export interface QueuePerCaller {
  /** @throws {OperationError} too_many_requests when as much waits for the caller as may: nothing of this is done */
  readonly run: <T>(caller: string, work: () => Promise<T>) => Promise<T>;
}

export function queuePerCaller(most = mostOfOne): QueuePerCaller {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return {
    async run(caller, work) {
      const line = lines.get(caller) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= most) throw new OperationError('too_many_requests', { seconds: comeAgainSeconds });
      line.length += 1;
      const mine = line.last.then(work);
      const over = mine.catch(() => undefined);
      line.last = over;
      lines.set(caller, line);
      await over;
      line.length -= 1;
      if (line.length === 0) lines.delete(caller);
      return mine;
    },
  };
}
