import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../platform/context.ts';
import { DatabaseAway, type Listener } from '../../platform/db/index.ts';

/** How long after a first try that failed the next one comes. */
const againMs = 500;
/** It is told of once a minute. */
const triesOfMinute = 120;
/** How long somebody waits for it at most. */
const readyWithinMs = 5_000;

export interface ListeningAtLast {
  /** Resolves when nothing is missed from now on. @throws {DatabaseAway} when that is not so after a few seconds */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a channel; a database that is away at first is asked again until it is back, or until the end. */
export function listenAtLast(
  { db, log }: Pick<Services, 'db' | 'log'>,
  channel: string,
  listener: Listener,
): ListeningAtLast {
  const closing = new AbortController();
  let failure: unknown = null;
  const listening = begin();

  /** @returns null where the end came first */
  async function begin(): Promise<{ close(): Promise<void> } | null> {
    for (let tries = 0; !closing.signal.aborted; tries += 1) {
      try {
        return await db.listen(channel, listener);
      } catch (error) {
        failure = error;
        if (tries % triesOfMinute === 0) log.warn({ err: error }, 'changes of other processes are not heard yet');
        await wait(againMs, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      }
    }
    return null;
  }

  return {
    async ready() {
      const isIt = await Promise.race([listening, wait(readyWithinMs, 'late' as const, { ref: false })]);
      if (isIt === 'late') throw new DatabaseAway(failure);
    },
    async close() {
      closing.abort();
      await (await listening)?.close();
    },
  };
}
