import { randomUUID } from 'node:crypto';
import type { Services } from '../context.ts';
import { setAlarm } from './alarm.ts';
import { dueJobs, netMs } from './due-jobs.ts';
import { jobAttempts, writeScheduled } from './job-attempt.ts';
import type { JobHandler } from './job-kind.ts';
import { jobCounter } from './job-counter.ts';
import { endImpossibleWaits, endLeases, jobsWritten } from './jobs.sql.ts';
import { longestMs } from './pauses.ts';
import { leaseMs, runningJobs } from './running-jobs.ts';

/** Does the jobs of one process. */
export interface JobRunner {
  /** Does what is due until nothing is: for tests, whose clock stands still. */
  workOff(): Promise<void>;
  /** Says that what is being done still is: for tests, which do not wait for the time between two of these. */
  renew(): Promise<void>;
  /** Takes nothing any more. Resolves when what is being done has ended, or was given back. */
  stop(): Promise<void>;
}

/**
 * Does the jobs of these kinds, those that other processes wrote too. Sleeps until the first one is due: it hears of
 * what is written, and looks by itself once a minute. Jobs of kinds and versions that nobody here does stay as they
 * are.
 */
export async function runJobs(services: Services, handlers: readonly JobHandler[]): Promise<JobRunner> {
  const { db, clock, log } = services;
  const by = randomUUID();
  const alarm = setAlarm(() => void due.look());
  const running = runningJobs(services, by, jobAttempts(services, by), () => void due.look());
  const due = dueJobs(services, { by, handlers, running, wakeIn: (ms) => alarm.ringIn(ms) });
  const count = jobCounter(services, handlers);

  // Where nobody else writes, who had taken something has ended.
  if (db.changes) await endLeases(db, clock.now());
  await db.transaction(async (tx) => {
    for (const handler of handlers)
      if (handler.schedule)
        await writeScheduled(tx, services, handler, handler.schedule.atStart ? 0 : (handler.schedule.everyMs ?? 0));
  });

  /** A clock that is set back leaves times behind which nothing reaches for hours or years. */
  async function bearClock(): Promise<void> {
    await running.renew();
    // The clocks of two processes differ by less than a lease.
    await endImpossibleWaits(db, clock.now(), {
      leaseMs: 2 * leaseMs,
      pauseMs: longestMs + leaseMs,
      schedules: handlers.flatMap(({ kind, schedule }) =>
        schedule && schedule.everyMs !== null ? [{ kind, everyMs: schedule.everyMs + leaseMs }] : [],
      ),
    });
  }
  async function lookAtAll(): Promise<void> {
    await bearClock().catch((error: unknown) => log.warn({ err: error }, 'times of jobs could not be looked at'));
    await due.look();
  }

  const listening = await db.listen(jobsWritten, {
    heard: (text) => alarm.ringIn(Math.max(0, Number(text) - clock.now().getTime())),
    connected: () => alarm.ringIn(0),
    lost: () => {},
  });
  const unlisten = hearWhatHastens(services, handlers, (handler, withinMs) => {
    due.hasten(handler);
    alarm.ringIn(withinMs);
  });
  const net = setInterval(() => {
    void lookAtAll();
    void count().catch((error: unknown) => log.warn({ err: error }, 'jobs could not be counted'));
  }, netMs).unref();
  await bearClock();
  alarm.ringIn(0);

  return {
    async workOff() {
      await lookAtAll();
      for (;;) {
        await due.look();
        const ends = running.ends();
        if (ends.length > 0) await Promise.all(ends);
        else if (!due.looking()) return;
      }
    },
    renew: () => running.renew(),
    async stop() {
      unlisten();
      clearInterval(net);
      // What was heard and waits for others to be heard is not left to the next start.
      if (due.hastens()) await due.look();
      due.stop();
      alarm.stop();
      await listening.close();
      await due.looking();
      await running.stop();
    },
  };
}

/** Listens to what hastens the jobs of a schedule. Returns what ends it. */
function hearWhatHastens(
  { bus }: Pick<Services, 'bus'>,
  handlers: readonly JobHandler[],
  hasten: (handler: JobHandler, withinMs: number) => void,
): () => void {
  const ends = handlers.flatMap((handler) => {
    const by = handler.schedule?.hastenedBy;
    return by ? [bus.listen(by.topic, () => hasten(handler, by.withinMs))] : [];
  });
  return () => ends.forEach((end) => end());
}
