import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account } from '../accounts/schema.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

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
    /** Since when nobody gets at anything of it; what it has lies in the trash until that is over. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Whether its members need a second factor [OR-20]. */
    demandsFactor: boolean('demands_factor').notNull().default(false),
  },
  (t) => [check('organisation_quota', sql`${t.quotaBytes} >= 0`), check('organisation_used', sql`${t.usedBytes} >= 0`)],
);

/**
 * The secret of an organisation from which keys for de-identification are derived, sealed; made when the first one is
 * asked for. It goes with its organisation. A table of its own: nothing that reads organisations reads it along.
 */
export const deidentificationSecret = pgTable('deidentification_secret', {
  organisationId: uuid('organisation_id')
    .primaryKey()
    .references(() => organisation.id, { onDelete: 'cascade' }),
  sealed: bytes().notNull(),
});

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

/**
 * Invitations to organisations. `digest`: SHA-256 of the code, which is in the letter alone. `endedAt`: when it was
 * accepted, declined, withdrawn, or another one took its place; there is one at most that has not ended for an address.
 */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid().primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: ['org_admin', 'org_member'] }).notNull(),
    digest: bytes().notNull(),
    invitedBy: uuid('invited_by').references(() => account.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The letter by which it went. */
    letter: uuid(),
  },
  (t) => [
    uniqueIndex('invitation_digest').on(t.digest),
    uniqueIndex('invitation_open')
      .on(t.organisationId, sql`lower(${t.email})`)
      .where(sql`ended_at is null`),
    index('invitation_email')
      .on(sql`lower(${t.email})`)
      .where(sql`ended_at is null`),
    check('invitation_role', sql`${t.role} in ('org_admin', 'org_member')`),
  ],
);

/** Hanging protocols that lay out studies of an organisation for its members, each name once [OR-21]. */
export const organisationLayout = pgTable(
  'organisation_layout',
  {
    id: uuid().primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** All of it but its name. */
    protocol: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex('organisation_layout_name').on(t.organisationId, t.name)],
);
