import type { Services } from '../context.ts';
import type { JobAttempt } from './job-attempt.ts';
import { handlerName, type JobHandler } from './job-kind.ts';
import { renewLeases, type JobRow } from './jobs.sql.ts';

/**
 * So long a job is a process's without a word of it. Clocks of processes on one database may differ by less than this.
 */
export const leaseMs = 60_000;

/** The jobs that this process is doing. */
export interface RunningJobs {
  start(handler: JobHandler, row: JobRow): void;
  has(id: number): boolean;
  /** How many of a handler are being done. */
  countOf(handler: JobHandler): number;
  /** One promise per job, which resolves when the job has ended, however it did. */
  ends(): Promise<void>[];
  /** Keeps the leases of the jobs, and breaks those off that another process has taken over. */
  renew(): Promise<void>;
  /** Breaks all off, and resolves when they have ended. */
  stop(): Promise<void>;
}

/** @param onEnd called after each job, when there is room for another one */
export function runningJobs(services: Services, by: string, attempt: JobAttempt, onEnd: () => void): RunningJobs {
  const { db, clock, log } = services;
  const running = new Map<number, { handler: JobHandler; ended: Promise<void>; leave: AbortController }>();
  let renewal: NodeJS.Timeout | undefined;

  async function renew(): Promise<void> {
    try {
      const before = [...running];
      const mine = await renewLeases(db, by, new Date(clock.now().getTime() + leaseMs));
      // What was taken anew meanwhile is another attempt.
      for (const [id, { leave }] of before) if (!mine.has(id)) leave.abort(new Error('taken over'));
    } catch (error) {
      log.warn({ err: error }, 'the leases of jobs could not be renewed');
    }
  }

  /** Leases are renewed while there are any. */
  function keepRenewing(): void {
    if (running.size > 0) renewal ??= setInterval(() => void renew(), leaseMs / 3);
    else {
      clearInterval(renewal);
      renewal = undefined;
    }
  }

  return {
    start(handler, row) {
      const leave = new AbortController();
      const ended = attempt(handler, row, leave.signal)
        .catch((error: unknown) => {
          // The lease ends by itself.
          log.warn({ err: error, kind: row.kind, job: row.id }, 'what became of a job could not be written');
        })
        .finally(() => {
          running.delete(row.id);
          keepRenewing();
          onEnd();
        });
      running.set(row.id, { handler, ended, leave });
      keepRenewing();
    },
    has: (id) => running.has(id),
    countOf: (handler) =>
      [...running.values()].filter((one) => handlerName(one.handler) === handlerName(handler)).length,
    ends: () => [...running.values()].map(({ ended }) => ended),
    renew,
    async stop() {
      for (const { leave } of running.values()) leave.abort(new Error('the process ends'));
      await Promise.all([...running.values()].map(({ ended }) => ended));
      clearInterval(renewal);
    },
  };
}
