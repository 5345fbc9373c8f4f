import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { item } from '../storage/schema.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * A study folder's index entry. `place`: where the folder lies (`folder:<id>`, `org:<org>`, `private:<org>:<account>`),
 * null in the trash, also where it went there with a folder above it; a study is unique per place and patient. Person
 * names: the groups alphabetic, ideographic, phonetic joined with `=`. `…_folded`: the same as fuzzy search compares
 * them, null where a start has yet to fill them. Dates and times as DICOM writes them today (yyyymmdd, hhmmss.f),
 * whatever form the file has. `qido`: JSON text of the study's attributes as QIDO-RS answers them (PS3.18 10.6.3),
 * counts included, without RetrieveURL.
 */
export const study = pgTable(
  'study',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => item.id),
    org: uuid().notNull(),
    place: text(),
    studyInstanceUid: text('study_instance_uid').notNull(),
    /**
     * Zero-based: which of the patients that have studies of this UID in the organisation. Copies of one number
     * contradict each other nowhere.
     */
    patientNumber: integer('patient_number').notNull().default(0),
    /** Lies beside a study of the same UID and another patient, and nobody has settled yet which is right. */
    identityConflict: boolean('identity_conflict').notNull().default(false),
    /**
     * Other patients of this UID of whom somebody has said that their files belong here, or lie apart
     * (`SettledIdentity`).
     */
    settledIdentities: jsonb('settled_identities').notNull().default([]),
    /** The file from which the facts are; null where that is not known. */
    firstInstance: uuid('first_instance'),
    patientName: text('patient_name'),
    patientNameFolded: text('patient_name_folded'),
    patientId: text('patient_id'),
    issuerOfPatientId: text('issuer_of_patient_id'),
    patientBirthDate: text('patient_birth_date'),
    patientSex: text('patient_sex'),
    studyDate: text('study_date'),
    studyTime: text('study_time'),
    studyId: text('study_id'),
    studyDescription: text('study_description'),
    accessionNumber: text('accession_number'),
    referringPhysicianName: text('referring_physician_name'),
    referringPhysicianNameFolded: text('referring_physician_name_folded'),
    institutionName: text('institution_name'),
    seriesCount: integer('series_count').notNull().default(0),
    instanceCount: integer('instance_count').notNull().default(0),
    /** Of these, how many came from outside of the organisation: by guests and links. */
    outsideCount: integer('outside_count').notNull().default(0),
    modalityList: text('modality_list').array().notNull().default([]),
    bodypartexaminedList: text('bodypartexamined_list').array().notNull().default([]),
    qido: text().notNull(),
    /** When an instance was last added or replaced: the newest copy of a study wins in an organisation [ID-11]. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /**
     * The organisation's own: a member, or the product, has ever brought something into it, or a guest's copy took the
     * place of one that was. Never taken back by what guests do. Where nothing own lies in it (`outside_count` =
     * `instance_count`), the organisation serves nothing of it.
     */
    own: boolean().notNull().default(false),
  },
  (t) => [
    unique('study_place_uid_patient').on(t.place, t.studyInstanceUid, t.patientNumber),
    index('study_org_uid').on(t.org, t.studyInstanceUid),
    // A study is looked for by its UID wherever it lies.
    index('study_uid').on(t.studyInstanceUid),
    index('study_from_outside')
      .on(t.org, t.studyInstanceUid)
      .where(sql`outside_count > 0`),
    index('study_org_date').on(t.org, t.studyDate, t.itemId),
    index('study_patient_name_trgm').using('gin', t.patientName.op('gin_trgm_ops')),
    index('study_patient_name_folded_trgm').using('gin', t.patientNameFolded.op('gin_trgm_ops')),
    index('study_patient_id_trgm').using('gin', t.patientId.op('gin_trgm_ops')),
    index('study_accession_number_trgm').using('gin', t.accessionNumber.op('gin_trgm_ops')),
    index('study_description_trgm').using('gin', t.studyDescription.op('gin_trgm_ops')),
  ],
);

/**
 * A series folder's index entry. `revision` grows with every change of its instances; a document of another revision is
 * not used. `documentRevision`: the revision whose document is stored.
 */
export const series = pgTable(
  'series',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => item.id),
    studyId: uuid('study_id')
      .notNull()
      .references(() => study.itemId),
    seriesInstanceUid: text('series_instance_uid').notNull(),
    /**
     * Its own id while its folder lies in the trash and did not go there with the study's; null: it is in its study.
     */
    trashed: uuid(),
    /** The file from which the facts are; null where that is not known. */
    firstInstance: uuid('first_instance'),
    modality: text(),
    seriesNumber: integer('series_number'),
    seriesDescription: text('series_description'),
    seriesDate: text('series_date'),
    seriesTime: text('series_time'),
    bodyPartExamined: text('body_part_examined'),
    protocolName: text('protocol_name'),
    performedProcedureStepStartDate: text('performed_procedure_step_start_date'),
    performedProcedureStepStartTime: text('performed_procedure_step_start_time'),
    instanceCount: integer('instance_count').notNull().default(0),
    /** Of these, how many came from outside of the organisation: by guests and links. */
    outsideCount: integer('outside_count').notNull().default(0),
    revision: bigint({ mode: 'number' }).notNull().default(0),
    documentRevision: bigint('document_revision', { mode: 'number' }),
    /**
     * JSON text of the series' attributes as QIDO-RS answers them (PS3.18 10.6.3), count included, without RetrieveURL.
     */
    qido: text().notNull(),
  },
  (t) => [
    unique('series_study_uid').on(t.studyId, t.seriesInstanceUid, t.trashed).nullsNotDistinct(),
    index('series_without_document')
      .on(t.itemId)
      .where(sql`document_revision IS DISTINCT FROM revision`),
  ],
);

/**
 * An instance file's index entry. `dicomJson`: DICOM JSON (PS3.18 F.2) as UTF-8, deflated (RFC 1950, zlib's `deflate`).
 * `factsVersion`: which version of the reader has found the facts; 0 before there were versions. `frameOfReferenceUid`,
 * `imagePosition` (mm; left, posterior, head: PS3.3 C.7.6.2.1.1) and `imageOrientation` (six direction cosines, of a
 * row and of a column) are those of the data set itself, null where it has none. `frames`: frame table, `bulk`: path of
 * a bulk value to its place in the file; both of `@mado/dicom`, null or empty where there are none.
 */
export const instance = pgTable(
  'instance',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => item.id),
    seriesId: uuid('series_id')
      .notNull()
      .references(() => series.itemId),
    sopInstanceUid: text('sop_instance_uid').notNull(),
    /**
     * Its own id while its file lies in the trash and did not go there with the series' folder; null: it is in its
     * series.
     */
    trashed: uuid(),
    sopClassUid: text('sop_class_uid').notNull(),
    transferSyntaxUid: text('transfer_syntax_uid').notNull(),
    instanceNumber: integer('instance_number'),
    rows: integer(),
    columns: integer(),
    bitsAllocated: integer('bits_allocated'),
    numberOfFrames: integer('number_of_frames').notNull(),
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    dicomJson: bytes('dicom_json').notNull(),
    frames: jsonb(),
    bulk: jsonb().notNull(),
    factsVersion: integer('facts_version').notNull().default(0),
    frameOfReferenceUid: text('frame_of_reference_uid'),
    imagePosition: doublePrecision('image_position').array(),
    imageOrientation: doublePrecision('image_orientation').array(),
  },
  (t) => [
    unique('instance_series_uid').on(t.seriesId, t.sopInstanceUid, t.trashed).nullsNotDistinct(),
    index('instance_sop_uid').on(t.sopInstanceUid),
    index('instance_facts_version').on(t.factsVersion, t.itemId),
  ],
);

/**
 * A study, series or instance that an instance refers to, by UIDs: it may lie anywhere, or nowhere. Null: the object
 * does not say it. One row per thing that is named, the innermost; gone with the instance.
 */
export const instanceReference = pgTable(
  'instance_reference',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => instance.itemId, { onDelete: 'cascade' }),
    studyInstanceUid: text('study_instance_uid'),
    seriesInstanceUid: text('series_instance_uid'),
    sopInstanceUid: text('sop_instance_uid'),
    sopClassUid: text('sop_class_uid'),
    frameOfReferenceUid: text('frame_of_reference_uid'),
  },
  (t) => [
    index('instance_reference_item').on(t.itemId),
    index('instance_reference_sop').on(t.sopInstanceUid),
    index('instance_reference_series').on(t.seriesInstanceUid),
  ],
);

/** What readers get of a series, made after the fact; valid only while its revision is the series'. */
export const seriesDocument = pgTable('series_document', {
  seriesId: uuid('series_id')
    .primaryKey()
    .references(() => series.itemId),
  revision: bigint({ mode: 'number' }).notNull(),
  /** gzip of the compact series document (JSON) */
  document: bytes().notNull(),
  /** gzip of the DICOM JSON array of WADO-RS metadata */
  metadata: bytes().notNull(),
  /**
   * Absolute address of the series' metadata resource, to which its bulk data addresses were resolved; null: they are
   * relative to it
   */
  address: text(),
  etag: text().notNull(),
});
