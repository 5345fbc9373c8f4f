import type { Services } from '../context.ts';
import { handlerName, kindName, type JobHandler } from './job-kind.ts';
import { giveBack, leftJobs, nextDue, takeJobs } from './jobs.sql.ts';
import { leaseMs, type RunningJobs } from './running-jobs.ts';

/** So often the table is looked at although nothing was told and nothing is due. */
export const netMs = 60_000;
/** What was due and could not be taken is looked at again after this. */
const againMs = 1_000;
const looksInVain = 5;

/** Takes what is due and has it done. */
export interface DueJobs {
  /** Looks for what is due; one look at a time, and one more when somebody asks meanwhile. */
  look(): Promise<void>;
  /** Resolves when no look is under way; null where none is. */
  looking(): Promise<void> | null;
  /**
   * Looks for a kind whether it is due or not; a few times, since another process may be at it and have missed what was
   * heard here.
   */
  hasten(handler: JobHandler): void;
  /** Whether a kind is still looked for that was hastened. */
  hastens(): boolean;
  /** Takes nothing any more. */
  stop(): void;
}

/** @param how `wakeIn`: asks for a look in so many milliseconds */
export function dueJobs(
  { db, clock, log }: Services,
  how: { by: string; handlers: readonly JobHandler[]; running: RunningJobs; wakeIn: (ms: number) => void },
): DueJobs {
  const { by, handlers, running, wakeIn } = how;
  const byKind = new Map(handlers.map((handler) => [handlerName(handler), handler]));
  /** How often kinds may still be looked for in vain, by name. */
  const hastened = new Map<string, number>();
  let stopping = false;
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  const room = () =>
    handlers.map((handler) => ({
      kind: handler.kind,
      room: Math.max(0, (handler.atOnce ?? 1) - running.countOf(handler)),
    }));

  async function takeAllDue(): Promise<void> {
    try {
      while (lookAgain && !stopping) {
        lookAgain = false;
        await takeDue();
      }
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be taken');
      wakeIn(netMs);
    }
  }

  async function takeDue(): Promise<void> {
    const now = clock.now();
    const { due, leased } = await nextDue(db, room());
    if (leased && leased <= now) await takeLeft(now);
    else if (hastened.size === 0 && !(due && due <= now)) {
      const next = Math.min(...[due, leased].map((at) => (at ? at.getTime() - now.getTime() : netMs)));
      wakeIn(Math.min(netMs, next));
      return;
    }
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const taken = await takeJobs(db, room(), [...hastened.keys()], { by, now, leaseUntil });
    for (const row of taken) {
      hastened.delete(row.kind);
      const handler = byKind.get(kindName({ name: row.kind, version: row.version }));
      if (handler) running.start(handler, row);
    }
    for (const [name, left] of hastened)
      if (left > 1) hastened.set(name, left - 1);
      else hastened.delete(name);
    if (taken.length === 0) wakeIn(againMs);
    else lookAgain = true;
  }

  /** Gives back what processes left that ended. It counts as an attempt. */
  async function takeLeft(now: Date): Promise<void> {
    for (const row of await leftJobs(db, now)) {
      // What runs here and has overslept is still renewed.
      if (running.has(row.id)) continue;
      await giveBack(db, row.id, row.taken_by, { dueAt: now, attempts: row.attempts, error: null });
    }
  }

  return {
    look() {
      lookAgain = true;
      looking ??= takeAllDue().finally(() => {
        looking = null;
      });
      return looking;
    },
    looking: () => looking,
    hasten: ({ kind }) => void hastened.set(kind.name, looksInVain),
    hastens: () => hastened.size > 0,
    stop() {
      stopping = true;
    },
  };
}
