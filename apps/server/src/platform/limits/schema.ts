import { customType, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Tries that are limited, by a digest of the limit's name and of who tries. What they mean is the policy's. */
export const limitedTries = pgTable(
  'limited_tries',
  {
    digest: bytes().primaryKey(),
    count: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('limited_tries_forgotten').on(t.forgottenAt)],
);
