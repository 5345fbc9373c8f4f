import { z } from 'zod';
import type { Topic } from '../bus/index.ts';
import type { Services } from '../context.ts';
import type { Clock } from '../clock/index.ts';
import type { Sql } from '../db/index.ts';
import { insertJobs } from './jobs.sql.ts';

/**
 * A kind of job. A program that wants something else of the same rows gives the kind its next version; jobs of a
 * version that it does not know stay as they are.
 */
export interface JobKind<Data = unknown> {
  /** `module.whatIsDone` */
  readonly name: string;
  readonly version: number;
  /** What a job is given; rows in which something else stands are dead. */
  readonly data: z.ZodType<Data>;
  /**
   * Milliseconds that a job waits after each of its causes, so that several cause one; `mostMs` after the first one it
   * no longer does. Without it a job is due at once.
   */
  readonly quiet?: { readonly ms: number; readonly mostMs: number };
}

/** Of jobs to which nothing is said but that they are due. */
export const noData = z.strictObject({});

/** One job to write. */
export interface NewJob<Data> {
  /** Of the same kind, version and key one waits at most: the next cause takes its place. Null: every one is done. */
  readonly key: string | null;
  readonly data: Data;
  /** Not before this time; `quiet` of its kind when left out. */
  readonly due?: Date;
}

/**
 * Writes jobs in the transaction that causes them: they are there exactly when their cause is, and processes that
 * listen hear of them when it is committed. A job of the same key that waits is not written again: it gets the new
 * data; while its last attempt has failed it keeps the time of its next one.
 *
 * @param tx an open transaction
 */
export async function writeJobs<Data>(
  tx: Sql,
  { clock }: { clock: Clock },
  kind: JobKind<Data>,
  jobs: readonly NewJob<Data>[],
): Promise<void> {
  if (jobs.length === 0) return;
  const now = clock.now();
  const due = new Date(now.getTime() + (kind.quiet?.ms ?? 0));
  const rows = jobs.map((one) => ({ key: one.key, data: one.data, dueAt: one.due ?? due }));
  await insertJobs(tx, kind, rows, now, kind.quiet?.mostMs ?? null);
}

/** What has become of a job that is not done with: there is more of it, which is due after this time. */
interface GoOn<Data = unknown> {
  readonly goOnAfterMs: number;
  /** What the next one is given; the same when left out. */
  readonly data?: Data;
}

/** A job as the one who does it gets it. */
export interface TakenJob<Data> {
  readonly key: string | null;
  readonly data: Data;
  /** 1 for the first time */
  readonly attempt: number;
  /**
   * The process is about to end, or has lost the job to another one: leave off where it can be gone on with, or end
   * soon.
   */
  readonly signal: AbortSignal;
}

/** Who does the jobs of a kind. */
export interface JobHandler<Data = unknown> {
  readonly kind: JobKind<Data>;
  /**
   * Does a job; it may have been done before, in part or as a whole. What it throws is an attempt that failed, unless
   * the signal was given: then the job is given back.
   *
   * @returns nothing when it is done, or when there is more
   */
  run(services: Services, job: TakenJob<Data>): Promise<void | GoOn<Data>>;
  /** So many at once in one process; 1 when left out */
  readonly atOnce?: number;
  /** After so many attempts it is dead; 8 when left out */
  readonly attempts?: number;
  /** One job of the kind, of key '', is always there. */
  readonly schedule?: {
    /** Milliseconds from the end of one to the next; null: once per start */
    readonly everyMs: number | null;
    /** Also at each start; otherwise the first one is due when the first period has passed */
    readonly atStart?: boolean;
    /**
     * The one that waits is not waited for once this was heard in this process, but done after a moment in which more
     * may be heard.
     */
    readonly hastenedBy?: { readonly topic: Topic<unknown>; readonly withinMs: number };
  };
}

/** Keeps what a kind gives and what its handler takes of one type. */
export function jobHandler<Data>(handler: JobHandler<Data>): JobHandler {
  return handler as JobHandler;
}

/** A kind in its version, as a text. */
export function kindName({ name, version }: { readonly name: string; readonly version: number }): string {
  return `${name} ${version}`;
}

/** What a handler does, as a text. */
export function handlerName({ kind }: JobHandler): string {
  return kindName(kind);
}
