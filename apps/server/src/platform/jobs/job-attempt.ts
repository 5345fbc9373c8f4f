import type { Services } from '../context.ts';
import { sql, type Sql } from '../db/index.ts';
import { describeError } from '../log/index.ts';
import type { JobHandler } from './job-kind.ts';
import { bury, endJob, giveBack, insertJobs, type JobRow } from './jobs.sql.ts';
import { pauseMs } from './pauses.ts';

const attemptsAtMost = 8;

/** A job that was taken and never heard of again, as often as its kind allows. */
class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

/** A row in which something else stands than its kind has. */
class UnreadableJob extends Error {
  override readonly name = 'UnreadableJob';
}

/** Does a job once and writes what became of it. Rejects only where that could not be written. */
export type JobAttempt = (handler: JobHandler, row: JobRow, signal: AbortSignal) => Promise<void>;

/**
 * Decides what becomes of a job. It is done; or there is more of it; or its schedule goes on; or it is given back,
 * since the signal was given; or it failed and is tried again after a pause; or it is dead.
 *
 * @param by the process, as it stands in the rows that it has taken
 */
export function jobAttempts(services: Services, by: string): JobAttempt {
  const { db, clock, log, metrics } = services;
  const counted = metrics.counter('mado_jobs_total', 'Jobs by what became of an attempt', ['kind', 'result']);

  async function goOn({ id }: JobRow, afterMs: number, isDone: boolean, data?: unknown): Promise<void> {
    const dueAt = new Date(clock.now().getTime() + afterMs);
    await giveBack(db, id, by, { dueAt, attempts: 0, error: null, done: isDone, data });
  }

  /** Nothing is lost where this is: the job is done once more. So nobody waits for the disk. */
  async function end({ id, kind }: JobRow): Promise<void> {
    const isMine = await db.transaction(async (tx) => {
      const [, mine] = await Promise.all([tx.rows(sql`set local synchronous_commit = off`), endJob(tx, id, by)]);
      return mine;
    });
    if (!isMine) log.warn({ kind, job: id }, 'a job that another process had taken over was done');
  }

  async function fail(handler: JobHandler, { id, attempts }: JobRow, error: unknown): Promise<void> {
    const { kind, schedule } = handler;
    const told = { err: error, kind: kind.name, job: id, attempt: attempts };
    if (attempts < attemptsOf(handler) && !(error instanceof UnreadableJob)) {
      counted.inc({ kind: kind.name, result: 'failed' });
      log.warn(told, 'a job failed and will be tried again');
      const dueAt = new Date(clock.now().getTime() + pauseMs(attempts));
      await giveBack(db, id, by, { dueAt, attempts, error: shortError(error) });
      return;
    }
    counted.inc({ kind: kind.name, result: 'dead' });
    log.error(told, 'a job is dead');
    await db.transaction(async (tx) => {
      await bury(tx, id, by, clock.now(), shortError(error));
      if (schedule && schedule.everyMs !== null) await writeScheduled(tx, services, handler, schedule.everyMs);
    });
  }

  return async (handler, row, signal) => {
    const { kind, schedule } = handler;
    const { id, key, attempts } = row;
    try {
      if (attempts > attemptsOf(handler)) throw new ProcessEnded('the process ended each time');
      const data = kind.data.safeParse(row.data);
      if (!data.success) throw new UnreadableJob('the row is not what its kind has');
      const more = await handler.run(services, { key, data: data.data, attempt: attempts, signal });
      counted.inc({ kind: kind.name, result: 'done' });
      if (more) return await goOn(row, more.goOnAfterMs, false, more.data);
      if (schedule && schedule.everyMs !== null && key === '') return await goOn(row, schedule.everyMs, true);
      await end(row);
    } catch (error) {
      if (!signal.aborted) return await fail(handler, row, error);
      counted.inc({ kind: kind.name, result: 'given_back' });
      await giveBack(db, id, by, { dueAt: clock.now(), attempts: attempts - 1, error: null });
    }
  };
}

/** Writes the one job of a schedule, due in so many milliseconds, unless it is there. */
export async function writeScheduled(
  tx: Sql,
  { clock }: Pick<Services, 'clock'>,
  { kind }: JobHandler,
  inMs: number,
): Promise<void> {
  const now = clock.now();
  await insertJobs(tx, kind, [{ key: '', data: {}, dueAt: new Date(now.getTime() + inMs) }], now, null);
}

function attemptsOf({ attempts = attemptsAtMost }: JobHandler): number {
  return attempts;
}

/** What an operator needs to see, without frames. */
function shortError(error: unknown): unknown {
  const { stack, ...rest } = describeError(error);
  return { ...rest, at: Array.isArray(stack) ? stack[0] : undefined };
}
