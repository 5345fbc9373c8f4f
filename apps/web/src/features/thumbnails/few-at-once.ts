/** Runs work, so many pieces at once at most, the newest first; what was given up before its turn is not begun. */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  function next(): void {
    while (running < most) {
      const begin = waiting.pop();
      if (begin === undefined) return;
      begin();
    }
  }

  return async (work, signal) => {
    await new Promise<void>((begin, giveUp) => {
      const start = (): void => {
        running += 1;
        signal.removeEventListener('abort', drop);
        begin();
      };
      const drop = (): void => {
        const at = waiting.indexOf(start);
        if (at >= 0) waiting.splice(at, 1);
        giveUp(new DOMException('given up by the caller', 'AbortError'));
      };
      if (signal.aborted) return drop();
      signal.addEventListener('abort', drop, { once: true });
      waiting.push(start);
      next();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}
