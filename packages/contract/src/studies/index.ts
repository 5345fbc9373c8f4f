import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Flag, IdParams, Uid, Uuid } from '../primitives.ts';
import { Can, Item } from '../storage/index.ts';

/** DICOM JSON model of one data set (PS3.18 F.2): attributes by tag, eight upper-case hexadecimal digits. */
export const DicomJsonModel = z.record(z.string().regex(/^[0-9A-F]{8}$/), z.looseObject({ vr: z.string() }));

/** What derived data speaks of, as far as its objects name it: it may lie anywhere, come later, or never. */
const ReferencedSeries = z.object({
  /** Null where only what is in it is named. */
  StudyInstanceUID: Uid.nullable(),
  SeriesInstanceUID: Uid.nullable(),
  /** Empty where the series or the study is named as a whole. */
  SOPInstanceUIDs: z.array(Uid),
});

export const ViewerSeries = z.object({
  uuid: Uuid,
  SeriesInstanceUID: Uid,
  Modality: z.string().nullable(),
  SeriesNumber: z.number().nullable(),
  SeriesDescription: z.string().nullable(),
  /** yyyyMMdd */
  SeriesDate: z.string().nullable(),
  SeriesTime: z.string().nullable(),
  instance_count: z.int().nonnegative(),
  /** Still images in them, frame by frame, without the tiles of slides; null where they are not counted. */
  frame_count: z.int().nonnegative().nullable(),
  /** Another number whenever its instances are others, also where they are as many; null where nobody counts that. */
  revision: z.int().nonnegative().nullable(),
  /** DICOMweb root, `/api/dicomweb/folder/{uuid}`, under which `studies/…` of this series is found. */
  wadoRoot: z.string(),
  /** Address of the series document: `{version, shared, instances}` (instances in viewing order). */
  document: z.string(),
  /** Address of the frame to show first; null when the series has no still image. */
  first_frame: z.string().nullable(),
  /** `download`: what is shown may be saved, as a picture too [VS-33]. */
  can: Can.pick({ download: true }),
  /** Null for images; what it refers to, by UID, where it is derived data (SEG, DOC, RTSTRUCT, SR, KO, PR) [VS-32]. */
  derived: z
    .object({
      references: z.array(ReferencedSeries),
      /** How many more instances, series and studies are named than stand here. */
      left_out: z.int().nonnegative(),
    })
    .nullable(),
  /** With `?instances=1`: metadata as DICOM JSON and the address of the first frame, in viewing order. */
  instances: z.array(z.object({ metadata: DicomJsonModel, url: z.string().nullable() })).optional(),
});
export type ViewerSeries = z.output<typeof ViewerSeries>;

export const ViewerStudy = z.object({
  uuid: Uuid,
  /** In which it lies; left out of plain images, which nothing lays out. */
  org: Uuid.optional(),
  StudyInstanceUID: Uid,
  /** As the list shows it [ID-5]. */
  PatientName: z.string().nullable(),
  PatientID: z.string().nullable(),
  PatientSex: z.string().nullable(),
  PatientBirthDate: z.string().nullable(),
  StudyDate: z.string().nullable(),
  StudyTime: z.string().nullable(),
  StudyID: z.string().nullable(),
  StudyDescription: z.string().nullable(),
  AccessionNumber: z.string().nullable(),
  /** As of an item [ID-8]. */
  identity_conflict: z.boolean(),
  /** As in the list: instances there, and how many there should be; null when nothing is missing. */
  incomplete: z.object({ received: z.int().nonnegative(), expected: z.int().positive() }).nullable(),
  /**
   * With `?hint=1`: address of the one frame that may be read, with the document of its series, before the study is
   * opened; null where there is none.
   */
  hint_frame: z.string().nullable().optional(),
  /** Folders of the copies of which it is merged, where it is: measurements belong to the copy that has their image. */
  copies: z.array(Uuid).optional(),
  series: z.array(ViewerSeries),
});
export type ViewerStudy = z.output<typeof ViewerStudy>;

const sourceErrors = [
  'not_signed_in',
  'token_expired',
  'no_access',
  ...closedLinkErrors,
  'gone',
  'not_a_viewer_source',
] as const;

const viewerSource = {
  method: 'GET',
  access: 'can_view',
  params: IdParams,
  /**
   * `hint`: it is only likely to be opened, and is not recorded as a view; opening it asks again without. `instances`
   * begins a viewing session.
   */
  query: z.object({ instances: Flag.optional(), hint: Flag.optional() }),
  answer: z.object({ studies: z.array(ViewerStudy) }),
  status: 200,
  errors: [...sourceErrors],
  wire: { answer: ['application/json'] },
} as const;

export const viewerSourceOfFolder = endpoint({
  ...viewerSource,
  name: 'studies.viewerSourceOfFolder',
  path: '/api/datamanage/dcm/folder/{id}',
  summary:
    'What the viewer shows for a folder: the studies below it, or the study around a series folder with that series alone.',
});

export const viewerSourceOfFile = endpoint({
  ...viewerSource,
  name: 'studies.viewerSourceOfFile',
  path: '/api/datamanage/dcm/file/{id}',
  summary: 'What the viewer shows for one DICOM file.',
});

export const SeriesDocument = z.object({
  version: z.literal(1),
  shared: DicomJsonModel,
  instances: z.array(DicomJsonModel),
  /** Of each instance, in the same order, something that changes when its file does; not of what is withheld. */
  fingerprints: z.array(z.string()).optional(),
});

export const seriesDocument = endpoint({
  name: 'studies.seriesDocument',
  method: 'GET',
  path: '/api/datamanage/series-document/{id}',
  summary:
    'Metadata of all instances of a series: what they share once, then what differs, in viewing order. Gzip as stored; ETag by revision. `?file=` keeps one instance.',
  access: 'can_view',
  params: IdParams,
  query: z.object({ file: Uuid.optional() }),
  answer: SeriesDocument,
  status: 200,
  errors: [...sourceErrors],
  wire: { answer: ['application/json'] },
});

export const identityConflict = endpoint({
  name: 'studies.identityConflict',
  method: 'GET',
  path: '/api/datamanage/identity-conflict/{id}',
  summary:
    'The studies of one UID that lie side by side because their patients contradict each other, the one that was there first first; empty when nothing is to be settled.',
  access: 'can_view',
  params: IdParams,
  answer: z.array(Item),
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'no_access', ...closedLinkErrors, 'gone'],
});

export const settleIdentityConflict = endpoint({
  name: 'studies.settleIdentityConflict',
  method: 'POST',
  path: '/api/datamanage/identity-conflict',
  summary:
    'Says which patient is right. `join`: the files of the others come to `study`, each with a note; what `study` has under the same SOP Instance UID stays, and that of the others goes to the trash with their folder. `apart`: they are different patients. Answers the studies that stay.',
  access: 'full_access',
  body: z.object({
    study: Uuid,
    decision: z.enum(['join', 'apart']),
    /** With `join`: whose files come to `study`; all others when left out. */
    others: z.array(Uuid).min(1).max(100).optional(),
  }),
  answer: z.array(Item),
  status: 200,
  errors: [
    'not_signed_in',
    'token_expired',
    'no_access',
    'level_too_low',
    'join_needs_membership',
    'read_only',
    'gone',
    'no_identity_conflict',
  ],
});
