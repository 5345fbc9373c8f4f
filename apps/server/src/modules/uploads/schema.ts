import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * What an upload has filled, so that it never replaces what is its own, however late it comes back
 * (docs/decisions/0018). An upload is known by the id that its client made, and by who sends it: the same id of another
 * account is another upload.
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

/**
 * An instance that an upload said it will bring, until any upload has brought it. `study`: the folder for which it
 * counts, wherever that lies, because the upload has brought something into it; null before: what was asked about and
 * never sent is no promise. `place`: where it is to come, as in `study`, when it was promised. `org`: of that place;
 * null in old rows. `outside`: promised by a guest or by a link. `patient`: tells the patients of one study apart,
 * within its upload; empty where the client did not.
 */
export const promisedInstance = pgTable(
  'promised_instance',
  {
    upload: uuid().notNull(),
    account: uuid(),
    org: uuid(),
    place: text().notNull(),
    studyInstanceUid: text('study_instance_uid').notNull(),
    sopInstanceUid: text('sop_instance_uid').notNull(),
    promisedAt: timestamp('promised_at', { withTimezone: true }).notNull(),
    study: uuid(),
    outside: boolean().notNull().default(false),
    patient: text().notNull().default(''),
  },
  (t) => [
    unique('promised_instance_once')
      .on(t.place, t.studyInstanceUid, t.sopInstanceUid, t.upload, t.account, t.study)
      .nullsNotDistinct(),
    index('promised_instance_upload').on(t.upload, t.studyInstanceUid, t.patient, t.study),
    index('promised_instance_study').on(t.study, t.sopInstanceUid),
    index('promised_instance_caller').on(t.account, t.outside, t.org),
    index('promised_instance_outside')
      .on(t.study, t.account)
      .where(sql`outside`),
  ],
);

/**
 * A large file that comes by tus, before a batch names it. `account`: whose it is, null for a visitor by link, who may
 * name it for its `folder` alone. `received`: bytes of `size` that are on the disk, durably, and count on the quota of
 * `org` until the file was stored. `upload`: of the batch that has stored it. `holder`: the request that receives it,
 * until `heldUntil`.
 */
export const uploadPart = pgTable(
  'upload_part',
  {
    id: uuid().primaryKey(),
    account: uuid(),
    /** Whence a visitor by link has announced it; null for an account. */
    visitor: text(),
    org: uuid().notNull(),
    folder: uuid(),
    /** The folder whose link for uploading it comes by; null: by a right of the caller's own. */
    link: uuid(),
    size: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    goesAt: timestamp('goes_at', { withTimezone: true }).notNull(),
    storedAt: timestamp('stored_at', { withTimezone: true }),
    upload: uuid(),
    holder: text(),
    heldUntil: timestamp('held_until', { withTimezone: true }),
  },
  (t) => [
    index('upload_part_goes').on(t.goesAt),
    index('upload_part_account').on(t.account, t.org),
    index('upload_part_link')
      .on(t.link)
      .where(sql`link is not null`),
  ],
);

/** How much came in a day of Japan by the link for uploading that an item bears, whoever brought it. */
export const uploadLinkDay = pgTable(
  'upload_link_day',
  {
    itemId: uuid('item_id').notNull(),
    day: text().notNull(),
    files: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.day] })],
);
