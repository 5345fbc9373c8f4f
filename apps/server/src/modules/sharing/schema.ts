import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { account } from '../accounts/schema.ts';
import { organisation } from '../organisations/schema.ts';

/**
 * A right on an item and on everything below it [AC-1]. Items are opaque here: `itemId` is an id of the tree's table.
 *
 * `level`: 1 can_view, 2 can_comment, 3 can_edit, 4 full_access. `linkKind`: of the anonymous subject only: the link
 * for viewing, or the one that only takes uploads [AC-5]. `address`: in small letters, of somebody without an account,
 * to whom it opens nothing yet [AC-25]. `expiresAt`: null is permanent.
 */
export const grant = pgTable(
  'grant',
  {
    id: uuid().primaryKey(),
    itemId: uuid('item_id').notNull(),
    subjectKind: text('subject_kind', { enum: ['user', 'organisation', 'anonymous', 'address'] }).notNull(),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    organisationId: uuid('organisation_id').references(() => organisation.id, { onDelete: 'cascade' }),
    address: text(),
    linkKind: text('link_kind', { enum: ['view', 'upload'] }),
    level: smallint().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    allowDownload: boolean('allow_download').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    unique('grant_subject')
      .on(t.itemId, t.subjectKind, t.accountId, t.organisationId, t.linkKind, t.address)
      .nullsNotDistinct(),
    index('grant_account')
      .on(t.accountId)
      .where(sql`account_id is not null`),
    index('grant_organisation')
      .on(t.organisationId)
      .where(sql`organisation_id is not null`),
    index('grant_expires')
      .on(t.expiresAt)
      .where(sql`expires_at is not null`),
    check('grant_level', sql`${t.level} between 1 and 4`),
    check('grant_user', sql`(${t.subjectKind} = 'user') = (${t.accountId} is not null)`),
    check('grant_organisation_named', sql`(${t.subjectKind} = 'organisation') = (${t.organisationId} is not null)`),
    index('grant_item').on(t.itemId),
    index('grant_address')
      .on(t.address)
      .where(sql`address is not null`),
    check('grant_address_named', sql`(${t.subjectKind} = 'address') = (${t.address} is not null)`),
    check('grant_link', sql`(${t.subjectKind} = 'anonymous') = (${t.linkKind} is not null)`),
  ],
);

/**
 * Items that a password opens to look at [AC-27]. Who has given it has the `key`, so that with another password all
 * that the one before has opened is closed.
 */
export const landing = pgTable('landing', {
  itemId: uuid('item_id').primaryKey(),
  key: uuid().notNull().unique('landing_key'),
  passwordHash: text('password_hash').notNull(),
});
