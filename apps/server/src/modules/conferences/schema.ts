import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { item } from '../storage/schema.ts';

const ofFolder = () =>
  uuid()
    .notNull()
    .references(() => item.id, { onDelete: 'cascade' });

/**
 * What an event has besides its folder: the last step of the address of its page, as it is written (`eventName`) and as
 * it is looked for (`eventKey`, the same for every way of writing it) [CF-7].
 */
export const conference = pgTable(
  'conference',
  {
    folder: ofFolder().primaryKey(),
    eventName: text('event_name'),
    eventKey: text('event_key').unique('conference_event_key'),
  },
  (t) => [check('conference_event', sql`(${t.eventName} is null) = (${t.eventKey} is null)`)],
);

/** Where a case stands among those of its event; one without a place stands behind them [CF-10]. */
export const casePlace = pgTable('case_place', { folder: ofFolder().primaryKey(), place: integer().notNull() });

/** How often an event or a case was looked at [CF-12]. */
export const folderViews = pgTable('folder_views', { folder: ofFolder().primaryKey(), count: integer().notNull() });

/**
 * When somebody was counted last who looks at an event or a case: by the account, or by a hash of address and agent
 * with the salt of the day.
 */
export const folderView = pgTable(
  'folder_view',
  {
    folder: ofFolder(),
    viewer: text().notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.folder, t.viewer] }), index('folder_view_counted').on(t.countedAt)],
);

/** What visitors of a day in Japan are hashed with. Thrown away with the day: then nobody can be found again. */
export const viewSalt = pgTable('view_salt', { day: date({ mode: 'string' }).primaryKey(), salt: text().notNull() });
