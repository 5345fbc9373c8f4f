import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { item } from '../storage/schema.ts';

/**
 * The clock of all readings: each batch of changes takes the next number, behind the lock of its organisation's tree,
 * so that of one organisation no number is seen before a lower one [AN-5].
 */
export const readingClock = pgSequence('reading_clock');

/**
 * What readers state of images, by the item that a reading belongs to: a study folder, an image series or a
 * single image [AN-1]. `record`: as the reader stated it last, of one that was `removed` only the UIDs of its image.
 * `size`: bytes of the record as text, 0 of one that was removed. `clock`: that of the change which made it what it is.
 */
export const measurement = pgTable(
  'measurement',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => item.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    clock: bigint({ mode: 'number' }).notNull(),
    removed: boolean().notNull(),
    record: jsonb().notNull(),
    size: integer().notNull().default(0),
    addedBy: uuid('added_by'),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    updatedBy: uuid('updated_by'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.id] })],
);

/**
 * Every change that was asked for [AN-7]: with its `clock` where it was done, without where a newer record stood
 * against it. `record`: as it was to be; null: removed; without any member: it gave way [AN-26]. `size`: bytes of the
 * record as text. `base`: what its author had seen.
 */
export const measurementVersion = pgTable(
  'measurement_version',
  {
    position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => item.id, { onDelete: 'cascade' }),
    measurementId: uuid('measurement_id').notNull(),
    clock: bigint({ mode: 'number' }),
    base: bigint({ mode: 'number' }).notNull(),
    record: jsonb(),
    size: integer().notNull().default(0),
    changedBy: uuid('changed_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('measurement_version_of').on(t.itemId, t.measurementId)],
);
