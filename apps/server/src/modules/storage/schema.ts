import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Text that sorts and compares by code point on every server, whatever the locale of its cluster. */
export const codePointText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * Bytes that lie in the blob store, by their SHA-256. A row exists before its file and outlives it, so nothing in the
 * store is unknown.
 *
 * `reservedUntil` is set while an upload has put the bytes and has not committed yet, and after a reference was
 * dropped. It is null once an item refers to them. The sweep looks only at rows whose reservation has ended. Of a blob
 * that is `markedForDeletion` the sweep is deleting the file: an upload of the same bytes waits until the row is gone.
 */
export const blob = pgTable(
  'blob',
  {
    sha256: text().primaryKey(),
    size: bigint({ mode: 'number' }).notNull(),
    reservedUntil: timestamp('reserved_until', { withTimezone: true }),
    markedForDeletion: boolean('marked_for_deletion').notNull().default(false),
  },
  (t) => [
    index('blob_reserved')
      .on(t.reservedUntil)
      .where(sql`reserved_until IS NOT NULL`),
  ],
);

/** Which store the blobs lie in: the id that the store carries too. One row, so that no other store is taken for it. */
export const blobStore = pgTable(
  'blob_store',
  { one: boolean().primaryKey().default(true), id: uuid().notNull() },
  (t) => [check('blob_store_one', sql`${t.one}`)],
);

/**
 * Addresses of a file's content by which it was fetched, until they work no more: their use is recorded once, by
 * whichever process, before and after a restart.
 */
export const contentUse = pgTable(
  'content_use',
  { signature: text().primaryKey(), expiresAt: timestamp('expires_at', { withTimezone: true }).notNull() },
  (t) => [index('content_use_expires').on(t.expiresAt)],
);

/**
 * Folders and files of the tree. A study folder holds series folders, which hold instance files.
 *
 * `ancestors`: ids from the root down to the parent. `owner`: whose private area it is; null in the organisation's.
 * `size`: bytes of the file, or the sum of all files below the folder, kept by the operation that changes it.
 * `summary`: the DICOM facts of this level (`DicomSummary` of the contract); what a study says holds for all below
 * it. `receivingUntil`: an upload into this folder is under way until then; in the past: it was aborted; null: it
 * was completed. `missing`, of a study: instances that uploads promised and that have not come; it is incomplete
 * from `missingFrom` on, when nothing more is awaited. `trashedAt`: also of everything below what was moved to the
 * trash. `trashedWith`: the item that was moved there, itself or the folder above it with which it went; what was in
 * the trash before keeps its own. `restoredAt`: when it came out of the trash last. `trashedBy`, `trashedAs`: who
 * moved it, as `createdBy` and `broughtBy`; `trashedUpload`: the upload that replaced it. `kind`: what a folder is
 * in conference mode, an event or a case of one; `comment`: what that is about. `url`: where a link leads, which has
 * no bytes. `createdBy`: the account that made the folder or brought the present bytes; null: nobody signed in, or
 * from before this was kept. `broughtBy`: what that caller was to the organisation then: a member, a guest with an
 * account, somebody by a link; null: the product itself. `sortName`: the name as lists sort it, case folded, numbers
 * by value. `editedFacts`: of a study or series folder, what people have said in the place of some facts of
 * `summary`; null: nothing. `searchText`: what search finds it by, folded; null of an image of a study, which is
 * found as a whole (modules/search/SPEC.md). The database keeps it, and the index of it, by functions of the
 * migrations.
 */
export const item = pgTable(
  'item',
  {
    id: uuid().primaryKey(),
    parent: uuid().references((): AnyPgColumn => item.id),
    ancestors: uuid().array().notNull(),
    org: uuid().notNull(),
    orgRoot: text('org_root', { enum: ['org', 'private'] }).notNull(),
    owner: uuid(),
    objectType: text('object_type', { enum: ['folder', 'file'] }).notNull(),
    foldertype: text({ enum: ['folder', 'study', 'series', 'imgSeries'] }),
    filetype: text(),
    url: text(),
    kind: text({ enum: ['conference', 'case'] }),
    comment: text(),
    name: text().notNull(),
    sortName: codePointText('sort_name').notNull(),
    size: bigint({ mode: 'number' }).notNull().default(0),
    sha256: text().references(() => blob.sha256),
    summary: jsonb(),
    notes: jsonb().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid('created_by'),
    broughtBy: text('brought_by', { enum: ['member', 'guest', 'link'] }),
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
    trashedBy: uuid('trashed_by'),
    trashedAs: text('trashed_as', { enum: ['member', 'guest', 'link'] }),
    trashedUpload: uuid('trashed_upload'),
    trashedWith: uuid('trashed_with'),
    restoredAt: timestamp('restored_at', { withTimezone: true }),
    receivingUntil: timestamp('receiving_until', { withTimezone: true }),
    missing: integer().notNull().default(0),
    missingFrom: timestamp('missing_from', { withTimezone: true }),
    outsideQuota: boolean('outside_quota').notNull().default(false),
    readOnly: boolean('read_only').notNull().default(false),
    editedFacts: jsonb('edited_facts'),
    searchText: text('search_text').generatedAlwaysAs(
      sql`case when filetype is distinct from 'application/dicom' then search_text(name, foldertype, summary, edited_facts, comment) end`,
    ),
  },
  (t) => [
    index('item_search')
      .using('gin', sql`search_keys(id, org, owner, search_text)`)
      .with({ fastupdate: false })
      .where(sql`search_text IS NOT NULL AND trashed_at IS NULL`),
    index('item_children').on(t.parent, t.objectType, t.sortName, t.id),
    index('item_roots')
      .on(t.org, t.orgRoot, t.owner, t.objectType, t.sortName, t.id)
      .where(sql`parent IS NULL`),
    index('item_subtree')
      .using('gin', t.ancestors)
      .where(sql`object_type = 'folder'`),
    index('item_conferences')
      .on(t.org, t.createdAt)
      .where(sql`kind = 'conference'`),
    index('item_blob')
      .on(t.sha256)
      .where(sql`sha256 IS NOT NULL`),
    index('item_trashed_with')
      .on(t.trashedWith)
      .where(sql`trashed_with IS NOT NULL`),
    index('item_trash')
      .on(t.org, t.trashedAt.desc(), t.id)
      .where(sql`trashed_with = id`),
  ],
);

/**
 * Folders whose contents go to the trash by themselves: at the end of a `date` in Japan, or each item so many days
 * (`after`) after the one on which it came. `self`: the folder goes too. `nextLook`: nothing of it is due before; null
 * while it lies in the trash.
 */
export const folderSettings = pgTable(
  'folder_settings',
  {
    folder: uuid()
      .primaryKey()
      .references(() => item.id, { onDelete: 'cascade' }),
    type: text({ enum: ['delete-on-date', 'delete-after-days'] }).notNull(),
    date: date({ mode: 'string' }),
    after: integer(),
    self: boolean().notNull(),
    nextLook: timestamp('next_look', { withTimezone: true }),
    /** The last day of which it was told that something goes; null: of none. */
    toldUntil: date('told_until', { mode: 'string' }),
  },
  (t) => [
    index('folder_settings_next_look').on(t.nextLook),
    check(
      'folder_settings_type',
      sql`case ${t.type} when 'delete-on-date' then date is not null and after is null
      else date is null and after is not null end`,
    ),
  ],
);

/**
 * What lies at the roots, outside of the trash, by what lists sort it: an index gives the first page of a root of a
 * million items in every order. The database keeps it (`keep_root_entry` of the migrations), and pays for it only where
 * something at a root changes, not for what lies below.
 *
 * `place`: a hash of organisation, owner and `objectType`. Each index has another mix of it (root-entries.sql.ts),
 * so that no plan can take the index of one order for another, whatever the planner knows of the table.
 */
export const rootEntry = pgTable(
  'root_entry',
  {
    id: uuid().primaryKey(),
    place: bigint({ mode: 'bigint' }).notNull(),
    org: uuid().notNull(),
    owner: uuid(),
    objectType: text('object_type', { enum: ['folder', 'file'] }).notNull(),
    sortName: codePointText('sort_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    type: codePointText().notNull(),
    PatientID: codePointText('PatientID').notNull(),
    PatientSex: codePointText('PatientSex').notNull(),
    modality_list: codePointText('modality_list').notNull(),
    bodypartexamined_list: codePointText('bodypartexamined_list').notNull(),
    instance_count: bigint('instance_count', { mode: 'number' }).notNull(),
    series_count: bigint('series_count', { mode: 'number' }).notNull(),
    StudyDate: codePointText('StudyDate').notNull(),
    ProtocolName: codePointText('ProtocolName').notNull(),
    ReferringPhysicianName: codePointText('ReferringPhysicianName').notNull(),
    InstitutionName: codePointText('InstitutionName').notNull(),
  },
  (t) => [
    index('root_entry_name').on(sql`(place # 15)`, t.sortName, t.id),
    index('root_entry_created_dt').on(sql`(place # 1)`, t.createdAt, t.id),
    index('root_entry_size').on(sql`(place # 2)`, t.size, t.id),
    index('root_entry_type').on(sql`(place # 3)`, t.type, t.id),
    index('root_entry_patient_id').on(sql`(place # 4)`, t.PatientID, t.id),
    index('root_entry_patient_sex').on(sql`(place # 5)`, t.PatientSex, t.id),
    index('root_entry_modality_list').on(sql`(place # 6)`, t.modality_list, t.id),
    index('root_entry_bodypartexamined_list').on(sql`(place # 7)`, t.bodypartexamined_list, t.id),
    index('root_entry_instance_count').on(sql`(place # 8)`, t.instance_count, t.id),
    index('root_entry_series_count').on(sql`(place # 9)`, t.series_count, t.id),
    index('root_entry_study_date').on(sql`(place # 10)`, t.StudyDate, t.id),
    index('root_entry_protocol_name').on(sql`(place # 11)`, t.ProtocolName, t.id),
    index('root_entry_referring_physician_name').on(sql`(place # 12)`, t.ReferringPhysicianName, t.id),
    index('root_entry_institution_name').on(sql`(place # 13)`, t.InstitutionName, t.id),
    index('root_entry_uuid').on(sql`(place # 14)`, sql`(id::text) COLLATE "C"`, t.id),
  ],
);

/** How many entries a root has, of each kind. The database keeps it with them. */
export const rootCount = pgTable(
  'root_count',
  {
    org: uuid().notNull(),
    owner: uuid(),
    objectType: text('object_type', { enum: ['folder', 'file'] }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [unique('root_count_of').on(t.org, t.owner, t.objectType).nullsNotDistinct()],
);

/**
 * Bytes that an item had until others replaced them [TR-4]: a version in the trash, counted on the quota, for 30 days.
 * Not an item, so that no list, search or count can show it. Never the bytes that the item has now.
 *
 * `name` to `broughtBy`: as the item had them. `replacedBy`, `replacedAs`: who replaced them, as `createdBy` and
 * `broughtBy` of an item; both null: the operator, or the product itself. `replacedWith`: the SHA-256 of what replaced
 * them.
 */
export const fileVersion = pgTable(
  'file_version',
  {
    id: uuid().primaryKey().defaultRandom(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => item.id),
    name: text().notNull(),
    filetype: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text()
      .notNull()
      .references(() => blob.sha256),
    notes: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    createdBy: uuid('created_by'),
    broughtBy: text('brought_by', { enum: ['member', 'guest', 'link'] }),
    replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull(),
    replacedBy: uuid('replaced_by'),
    replacedAs: text('replaced_as', { enum: ['member', 'guest', 'link'] }),
    replacedWith: text('replaced_with').notNull(),
  },
  (t) => [
    unique('file_version_bytes').on(t.itemId, t.sha256),
    index('file_version_blob').on(t.sha256),
    index('file_version_replaced').on(t.replacedAt),
  ],
);
