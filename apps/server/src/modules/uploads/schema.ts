import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/**
 * What an upload has filled, so that it never replaces what is its own, however late it comes back (docs/decisions/0018). An upload is known by the id that
 * its client made, and by who sends it: the same id of another account is another upload.
 *
 * `place`: as in `study`. `kind`, `name`: a study by its UID, or a plain folder at the place by its name.
 */
export const uploadFill = pgTable(
  'upload_fill',
  {
    upload: uuid().notNull(),
    account: uuid(),
    place: text().notNull(),
    kind: text({ enum: ['study', 'folder'] }).notNull(),
    name: text().notNull(),
    filledAt: timestamp('filled_at', { withTimezone: true }).notNull(),
  },
  (t) => [unique('upload_fill_once').on(t.upload, t.account, t.place, t.kind, t.name).nullsNotDistinct()],
);
