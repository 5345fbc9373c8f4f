import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { account } from '../accounts/schema.ts';
import { organisation } from '../organisations/schema.ts';

/**
 * A right on an item and on everything below it [AC-1]. Items are opaque here: `itemId` is an id of the tree's table.
 *
 * `level`: 1 can_view, 2 can_comment, 3 can_edit, 4 full_access. `linkKind`: of the anonymous subject only: the link
 * for viewing, or the one that only takes uploads [AC-5]. `address`: in small letters, of somebody without an account,
 * to whom it opens nothing yet [AC-25]. `expiresAt`: null is permanent. Of links for viewing alone: `startsAt`, null
 * for at once [AC-29]; `door`, the key that whoever looks has got by a password or a code [AC-30]; `watermark`, its
 * pictures are marked [AC-34].
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
    startsAt: timestamp('starts_at', { withTimezone: true }),
    door: uuid(),
    watermark: boolean().notNull().default(false),
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
    index('grant_starts')
      .on(t.startsAt)
      .where(sql`starts_at is not null`),
    check('grant_level', sql`${t.level} between 1 and 4`),
    check('grant_user', sql`(${t.subjectKind} = 'user') = (${t.accountId} is not null)`),
    check('grant_organisation_named', sql`(${t.subjectKind} = 'organisation') = (${t.organisationId} is not null)`),
    index('grant_item').on(t.itemId),
    index('grant_address')
      .on(t.address)
      .where(sql`address is not null`),
    check('grant_address_named', sql`(${t.subjectKind} = 'address') = (${t.address} is not null)`),
    check('grant_link', sql`(${t.subjectKind} = 'anonymous') = (${t.linkKind} is not null)`),
    check(
      'grant_controlled',
      sql`${t.linkKind} is not distinct from 'view' or (${t.startsAt} is null and ${t.door} is null and not ${t.watermark})`,
    ),
    check('grant_watermark', sql`not (${t.watermark} and ${t.allowDownload})`),
  ],
);

/**
 * What a link asks for before it opens [AC-30]: a password, or a code by mail to one of these addresses. An address in
 * small letters, `@` and a domain for all of it, or `*` for any.
 */
export const linkDoor = pgTable(
  'link_door',
  {
    grantId: uuid('grant_id')
      .primaryKey()
      .references(() => grant.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash'),
    addresses: text().array(),
  },
  (t) => [check('link_door_one', sql`(${t.passwordHash} is null) <> (${t.addresses} is null)`)],
);

/** A code that has gone to an address by mail [AC-31]. `tries`: how often another one was given. */
export const linkCode = pgTable(
  'link_code',
  {
    grantId: uuid('grant_id')
      .notNull()
      .references(() => grant.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    door: uuid().notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.grantId, t.address] }), index('link_code_expires').on(t.expiresAt)],
);

/**
 * Who looked at an item by the link on it or above it, on one day in Japan, and what they opened [AC-33]. It outlives
 * the link. `network`: a part of the address.
 */
export const linkVisit = pgTable(
  'link_visit',
  {
    id: uuid().primaryKey(),
    itemId: uuid('item_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    network: text().notNull(),
    browser: text().notNull(),
    address: text().notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    folders: uuid().array().notNull(),
    studies: uuid().array().notNull(),
  },
  (t) => [
    unique('link_visit_once').on(t.itemId, t.day, t.network, t.browser, t.address),
    index('link_visit_day').on(t.day),
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
