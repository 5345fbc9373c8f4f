import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { account } from '../accounts/schema.ts';

/**
 * An organisation. `usedBytes`: sum of the sizes of its items, trash included, sample data not; never above
 * `quotaBytes` by an upload.
 */
export const organisation = pgTable(
  'organisation',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    quotaBytes: bigint('quota_bytes', { mode: 'number' }).notNull(),
    usedBytes: bigint('used_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [check('organisation_quota', sql`${t.quotaBytes} >= 0`), check('organisation_used', sql`${t.usedBytes} >= 0`)],
);

/** Who belongs to an organisation, and as what [AC-21]. */
export const membership = pgTable(
  'membership',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    role: text({ enum: ['org_admin', 'org_member'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.accountId] }),
    index('membership_account').on(t.accountId),
    check('membership_role', sql`${t.role} in ('org_admin', 'org_member')`),
  ],
);
