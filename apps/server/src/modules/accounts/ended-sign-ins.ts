import type { EndedSignIns, Services } from '../../platform/context.ts';
import { accessTokenSeconds } from './access-token.ts';
import { endedSince, signInEnded } from './refresh-tokens.sql.ts';

/**
 * How long an end is kept in memory: what was given out in a sign-in lives for 15 minutes at most, by a clock that may
 * be a few minutes off.
 */
const keptMs = accessTokenSeconds * 1000 + 5 * 60_000;

/**
 * Keeps in memory which sign-ins have ended of late, in this process or in another one: the database tells it with the
 * commit that ends them ([AC-18], and no request asks the database for it). What ended before is read once, and again
 * whenever the connection was gone; while it is gone, whoever asks has it read.
 */
export async function openEndedSignIns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<EndedSignIns> {
  const until = new Map<string, number>();
  const listeners = new Set<(signIn: string) => void>();
  let isConnected = false;
  let connections = 0;

  function add(signIn: string): void {
    const now = clock.now().getTime();
    const isNew = !until.delete(signIn);
    until.set(signIn, now + keptMs);
    for (const [oldest, end] of until) {
      if (end > now) break;
      until.delete(oldest);
    }
    if (isNew) for (const ended of listeners) ended(signIn);
  }

  async function read(): Promise<void> {
    for (const signIn of await endedSince(db, new Date(clock.now().getTime() - keptMs))) add(signIn);
  }

  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  /**
   * Reads what has ended; who asks while that is being read shares the next reading, which begins after the question.
   */
  function readAfterThis(): Promise<void> {
    const readNext = () => {
      waiting = null;
      running = read();
      return running;
    };
    waiting ??= running.then(readNext, readNext);
    return waiting;
  }

  function connected(): void {
    connections += 1;
    const mine = connections;
    const isOver = () => connections !== mine;
    readAfterThis().then(
      () => (isConnected = !isOver()),
      // The server cannot be asked; the next reader finds that out for itself.
      () => setTimeout(() => isOver() || connected(), 1_000).unref(),
    );
  }

  const listening = await db.listen(signInEnded, {
    heard: add,
    connected,
    lost() {
      connections += 1;
      isConnected = false;
    },
  });
  await readAfterThis();
  return {
    async has(signIn) {
      if (until.has(signIn)) return true;
      if (isConnected) return false;
      await readAfterThis();
      return until.has(signIn);
    },
    listen(ended) {
      listeners.add(ended);
      return () => listeners.delete(ended);
    },
    async close() {
      connections += 1;
      await listening.close();
      await Promise.allSettled([running]);
    },
  };
}
