import { randomUUID } from 'node:crypto';
import type { Services } from '../context.ts';
import { sql, type Sql } from '../db/index.ts';
import { describeError } from '../log/index.ts';
import type { JobHandler } from './job-kind.ts';
import {
  bury,
  countJobs,
  endJob,
  endLeases,
  giveBack,
  insertJobs,
  jobsWritten,
  leftJobs,
  nextDue,
  renewLeases,
  takeJobs,
  type JobRow,
} from './jobs.sql.ts';
import { pauseMs } from './pauses.ts';

/**
 * So long a job is a process's without a word of it. Clocks of processes on one database may differ by less than this.
 */
const leaseMs = 60_000;
/** So often the table is looked at although nothing was told and nothing is due. */
const netMs = 60_000;
/** What was due and could not be taken is looked at again after this. */
const againMs = 1_000;
const attemptsAtMost = 8;
const looksInVain = 5;

/** A job that was taken and never heard of again, as often as its kind allows. */
class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

/** A row in which something else stands than its kind has. */
class UnreadableJob extends Error {
  override readonly name = 'UnreadableJob';
}

/** Does the jobs of one process. */
export interface JobRunner {
  /** Does what is due until nothing is: for tests, whose clock stands still. */
  workOff(): Promise<void>;
  /** Says that what is under way still is: for tests, which do not wait for the time between two of these. */
  renew(): Promise<void>;
  /** Takes nothing any more. Resolves when what is under way has ended, or was given back. */
  stop(): Promise<void>;
}

/**
 * Does the jobs of these kinds, those that other processes wrote too. Sleeps until the first one is due: it hears of
 * what is written, and looks by itself once a minute. Jobs of kinds and versions that nobody here does stay as they
 * are.
 */
export async function runJobs(services: Services, handlers: readonly JobHandler[]): Promise<JobRunner> {
  const { db, clock, log, bus, metrics } = services;
  const by = randomUUID();
  const byKind = new Map(handlers.map((handler) => [nameOf(handler.kind), handler]));
  const done = metrics.counter('mado_jobs_total', 'Jobs by what became of an attempt', ['kind', 'result']);
  const present = metrics.gauge('mado_jobs', 'Jobs that wait or are under way, and dead ones', ['kind', 'state']);
  const underWay = new Map<number, { name: string; ended: Promise<void>; leave: AbortController }>();
  /**
   * Kinds that need not be due, by name, and how often they may be looked for in vain: another process may be at it and
   * have missed what was heard here.
   */
  const hastened = new Map<string, number>();
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  const room = () =>
    handlers.map(({ kind, atOnce = 1 }) => {
      const mine = [...underWay.values()].filter(({ name }) => name === nameOf(kind)).length;
      return { kind, room: Math.max(0, atOnce - mine) };
    });

  function wakeIn(ms: number): void {
    const at = performance.now() + ms;
    if (stopping || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timerAt = Infinity;
      void look();
    }, ms).unref();
  }

  /** Takes what is due and starts it; one look at a time, and one more when somebody asks meanwhile. */
  function look(): Promise<void> {
    lookAgain = true;
    looking ??= takeAllDue().finally(() => {
      looking = null;
    });
    return looking;
  }

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
      start(row);
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
      if (underWay.has(row.id)) continue;
      await giveBack(db, row.id, row.taken_by, { dueAt: now, attempts: row.attempts, error: null });
    }
  }

  function start(row: JobRow): void {
    const handler = byKind.get(nameOf({ name: row.kind, version: row.version }));
    if (!handler) return;
    const leave = new AbortController();
    const ended = attempt(handler, row, leave.signal)
      .catch((error: unknown) => {
        // The lease ends by itself.
        log.warn({ err: error, kind: row.kind, job: row.id }, 'what became of a job could not be written');
      })
      .finally(() => {
        underWay.delete(row.id);
        if (underWay.size === 0) renewing(false);
        void look();
      });
    underWay.set(row.id, { name: nameOf(handler.kind), ended, leave });
    renewing(true);
  }

  async function attempt(handler: JobHandler, row: JobRow, signal: AbortSignal): Promise<void> {
    const { kind, schedule } = handler;
    const { id, key, attempts } = row;
    const most = handler.attempts ?? attemptsAtMost;
    const tell = (result: string) => done.inc({ kind: kind.name, result });
    try {
      if (attempts > most) throw new ProcessEnded('the process ended each time');
      const data = kind.data.safeParse(row.data);
      if (!data.success) throw new UnreadableJob('the row is not what its kind has');
      const more = await handler.run(services, { key, data: data.data, attempt: attempts, signal });
      tell('done');
      if (more) return await again(row, more.goOnAfterMs, false, more.data);
      if (schedule && schedule.everyMs !== null && key === '') return await again(row, schedule.everyMs, true);
      await ended(row);
    } catch (error) {
      const told = { err: error, kind: kind.name, job: id, attempt: attempts };
      if (signal.aborted) {
        tell('given_back');
        await giveBack(db, id, by, { dueAt: clock.now(), attempts: attempts - 1, error: null });
      } else if (attempts >= most || error instanceof UnreadableJob) {
        tell('dead');
        log.error(told, 'a job is dead');
        await db.transaction(async (tx) => {
          await bury(tx, id, by, clock.now(), shortError(error));
          if (schedule && schedule.everyMs !== null) await writeScheduled(tx, handler, schedule.everyMs);
        });
      } else {
        tell('failed');
        log.warn(told, 'a job failed and will be tried again');
        const dueAt = new Date(clock.now().getTime() + pauseMs(attempts));
        await giveBack(db, id, by, { dueAt, attempts, error: shortError(error) });
      }
    }
  }

  async function again({ id }: JobRow, afterMs: number, isDone: boolean, data?: unknown): Promise<void> {
    const dueAt = new Date(clock.now().getTime() + afterMs);
    await giveBack(db, id, by, { dueAt, attempts: 0, error: null, done: isDone, data });
  }

  /** Nothing is lost where this is: the job is done once more. So nobody waits for the disk. */
  async function ended({ id, kind }: JobRow): Promise<void> {
    const isMine = await db.transaction(async (tx) => {
      const [, mine] = await Promise.all([tx.rows(sql`set local synchronous_commit = off`), endJob(tx, id, by)]);
      return mine;
    });
    if (!isMine) log.warn({ kind, job: id }, 'a job that another process had taken over was done');
  }

  async function writeScheduled(tx: Sql, { kind }: JobHandler, inMs: number): Promise<void> {
    const now = clock.now();
    const dueAt = new Date(now.getTime() + inMs);
    await insertJobs(tx, kind, [{ key: '', data: {}, dueAt }], now, null);
  }

  let renewal: NodeJS.Timeout | undefined;
  function renewing(on: boolean): void {
    if (!on) clearInterval(renewal);
    if (!on) renewal = undefined;
    else renewal ??= setInterval(() => void renew(), leaseMs / 3);
  }
  async function renew(): Promise<void> {
    try {
      const before = [...underWay];
      const mine = await renewLeases(db, by, new Date(clock.now().getTime() + leaseMs));
      // What was taken anew meanwhile is another attempt.
      for (const [id, { leave }] of before) if (!mine.has(id)) leave.abort(new Error('taken over'));
    } catch (error) {
      log.warn({ err: error }, 'the leases of jobs could not be renewed');
    }
  }

  async function count(): Promise<void> {
    const counted = await countJobs(db);
    present.reset();
    for (const { kind, version, dead, count: jobs } of counted) {
      const state = dead ? 'dead' : byKind.has(nameOf({ name: kind, version })) ? 'alive' : 'unknown';
      present.inc({ kind, state }, jobs);
    }
  }

  // Where nobody else writes, who had taken something has ended.
  if (db.changes) await endLeases(db, clock.now());
  await db.transaction(async (tx) => {
    for (const handler of handlers)
      if (handler.schedule)
        await writeScheduled(tx, handler, handler.schedule.atStart ? 0 : (handler.schedule.everyMs ?? 0));
  });

  const listening = await db.listen(jobsWritten, {
    heard: (text) => wakeIn(Math.max(0, Number(text) - clock.now().getTime())),
    connected: () => wakeIn(0),
    lost: () => {},
  });
  const unlisten = handlers.flatMap(({ kind, schedule }) => {
    if (!schedule?.hastenedBy) return [];
    const { topic, withinMs } = schedule.hastenedBy;
    return bus.listen(topic, () => {
      hastened.set(kind.name, looksInVain);
      wakeIn(withinMs);
    });
  });
  const net = setInterval(() => {
    void look();
    void count().catch((error: unknown) => log.warn({ err: error }, 'jobs could not be counted'));
  }, netMs).unref();
  wakeIn(0);

  async function workOff(): Promise<void> {
    for (;;) {
      await look();
      const ending = [...underWay.values()].map((one) => one.ended);
      if (ending.length > 0) await Promise.all(ending);
      else if (!looking) return;
    }
  }

  return {
    workOff,
    renew,
    async stop() {
      for (const end of unlisten) end();
      clearInterval(net);
      // What was heard and waits for others to be heard is not left to the next start.
      if (hastened.size > 0) await look();
      stopping = true;
      clearTimeout(timer);
      await listening.close();
      await looking;
      for (const { leave } of underWay.values()) leave.abort(new Error('the process ends'));
      await Promise.all([...underWay.values()].map(({ ended: end }) => end));
      clearInterval(renewal);
    },
  };
}

const nameOf = ({ name, version }: { name: string; version: number }) => `${name} ${version}`;

/** What an operator needs to see, without frames. */
function shortError(error: unknown): unknown {
  const { stack, ...rest } = describeError(error);
  return { ...rest, at: Array.isArray(stack) ? stack[0] : undefined };
}
