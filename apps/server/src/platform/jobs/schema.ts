import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/**
 * Work that is to be done apart from what caused it. A row waits (`taken_by` and `dead_at` null), is under way
 * (`taken_by`: the process, until `lease_until`), or is dead (`dead_at`); what is done has no row. `key`: of the same
 * kind, version and key one waits at most, and one is under way; null: any number.
 */
export const job = pgTable(
  'job',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    version: integer().notNull(),
    key: text(),
    data: jsonb().notNull(),
    /** When it was first written; later causes of a job that still waits leave this as it is. */
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** How often it was taken. */
    attempts: integer().notNull().default(0),
    takenBy: uuid('taken_by'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    deadAt: timestamp('dead_at', { withTimezone: true }),
    /** Why the last attempt failed, as a log may say it: no values, nothing that was sent. */
    error: jsonb(),
  },
  (t) => [
    uniqueIndex('job_waiting')
      .on(t.kind, t.version, t.key)
      .where(sql`taken_by is null and dead_at is null`),
    uniqueIndex('job_under_way')
      .on(t.kind, t.version, t.key)
      .where(sql`taken_by is not null`),
    index('job_due')
      .on(t.kind, t.version, t.dueAt)
      .where(sql`taken_by is null and dead_at is null`),
    index('job_leased')
      .on(t.leaseUntil)
      .where(sql`taken_by is not null`),
    index('job_dead')
      .on(t.kind, t.version, t.key)
      .where(sql`dead_at is not null`),
  ],
);
