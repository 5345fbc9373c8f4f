import { z } from 'zod';
import { Bytes, Timestamp, Uid, Uuid } from '../primitives.ts';
import { AnonymousPerm } from '../sharing/anonymous-perm.ts';
import { FolderSettings, ParentSettings } from '../auto-delete/folder-settings.ts';
import { Tag } from '../tags/tag.ts';
import { ItemNote } from './note.ts';

/** Permission levels, lowest first [AC-1]. On the wire `none` stands for no level. */
export const levels = ['none', 'can_view', 'can_comment', 'can_edit', 'full_access'] as const;
export const Level = z.enum(levels);
export type Level = z.output<typeof Level>;

/** What the caller can do with an item [AC-9]; screens ask this and never compare levels. */
export const Can = z.object({
  view: z.boolean(),
  comment: z.boolean(),
  edit: z.boolean(),
  download: z.boolean(),
  upload: z.boolean(),
  move: z.boolean(),
  delete: z.boolean(),
  share: z.boolean(),
});
export type Can = z.output<typeof Can>;

/** The three root areas: the organisation's own, what others share with the caller, the caller's private one. */
export const RootType = z.enum(['org', 'share', 'private']);
export type RootType = z.output<typeof RootType>;

export const FolderType = z.enum(['folder', 'study', 'series', 'imgSeries']);
export type FolderType = z.output<typeof FolderType>;

/** What a folder is in conference mode: an event, or a case of one. */
export const FolderKind = z.enum(['conference', 'case']);
export type FolderKind = z.output<typeof FolderKind>;

/** Summary of the DICOM data below a study or series folder, or of one DICOM file. Absent facts are null. */
export const DicomSummary = z.object({
  /** As the list shows it [ID-5]. */
  PatientName: z.string().nullable(),
  PatientID: z.string().nullable(),
  PatientSex: z.string().nullable(),
  /** yyyyMMdd */
  PatientBirthDate: z.string().nullable(),
  InstitutionName: z.string().nullable(),
  ReferringPhysicianName: z.string().nullable(),
  StudyInstanceUID: Uid.nullable(),
  StudyDescription: z.string().nullable(),
  /** yyyyMMdd */
  StudyDate: z.string().nullable(),
  SeriesDescription: z.string().nullable(),
  /** yyyyMMdd */
  SeriesDate: z.string().nullable(),
  Modality: z.string().nullable(),
  ProtocolName: z.string().nullable(),
  modality_list: z.array(z.string()),
  bodypartexamined_list: z.array(z.string()),
  instance_count: z.int().nonnegative().nullable(),
  series_count: z.int().nonnegative().nullable(),
  /**
   * Beside this study lies another of the same StudyInstanceUID whose patient is another, and nobody has settled yet
   * which is right [ID-8].
   */
  identity_conflict: z.boolean(),
});
export type DicomSummary = z.output<typeof DicomSummary>;

/** A folder or a file of the tree. */
export const Item = z.object({
  uuid: Uuid,
  name: z.string(),
  object_type: z.enum(['folder', 'file']),
  /** null for files */
  foldertype: FolderType.nullable(),
  /** null for all that is neither an event nor a case */
  kind: FolderKind.nullable(),
  /** What an event or a case is about; null where nothing was said. */
  comment: z.string().nullable(),
  /** Media type by content; null for folders. DICOM: `application/dicom`; a link: `s9/url`. */
  filetype: z.string().nullable(),
  /** Where a link file leads (`filetype` `s9/url`); null for all else. */
  url: z.string().nullable(),
  /** null at a root */
  parent_folder: Uuid.nullable(),
  org: Uuid,
  /** The area where the item lies; `share` only in lists of what others share with the caller. */
  org_root: RootType,
  /** Effective level of the caller. */
  perm: Level,
  can: Can,
  /** What the public link for viewing gives on it, its own or that of a folder above it. */
  anonymous_perm: AnonymousPerm,
  /**
   * Of a study, and of what is in it, that a question of a presentation shows whose answer the caller is still to give:
   * neither names nor facts are told, and nothing goes out but pixels.
   */
  withheld: z.literal(true).optional(),
  /** Whether it is a folder into which everybody may upload by a link, its own or that of a folder above it. */
  upload_link: z.boolean(),
  /** How often an event or a case was looked at; null for all else, and for who has no account. */
  view_count: z.int().nonnegative().nullable(),
  created_dt: Timestamp,
  /** Bytes; of a folder the sum of everything below it. */
  size: Bytes,
  /** True for the sample data: nothing in it can be changed by anybody. */
  read_only: z.boolean(),
  notes: z.array(ItemNote),
  /** By name. */
  tags: z.array(Tag),
  /** The caller has starred it; nobody else is told. */
  starred: z.boolean(),
  /** Of a folder; null: it has none, and no folder above it has. */
  settings: FolderSettings.nullable(),
  /** What a folder above says of it; null: none does. */
  parent_settings: ParentSettings.nullable(),
  /** -1: it belongs to no tutorial. */
  tutorialId: z.int(),
  /**
   * A study of which an upload promised more than has come, once nothing more comes: instances there, and there
   * together with those promised. Null: nothing is missing, or it is still being received.
   */
  incomplete: z.object({ received: z.int().nonnegative(), expected: z.int().positive() }).nullable(),
  ...DicomSummary.shape,
});
export type Item = z.output<typeof Item>;
