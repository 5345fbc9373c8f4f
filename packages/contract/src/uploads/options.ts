import { z } from 'zod';
import { Uid, Uuid } from '../primitives.ts';
import { uploadFilesLimit } from './limits.ts';
import { UploadId, UploadTarget } from './target.ts';

export const Duplicate = z.enum(['fileReplace', 'studyAndFolderReplace']);
export type Duplicate = z.output<typeof Duplicate>;

/** The 15 fields that an order may name. */
const deidentifiedField =
  /^(PatientName|PatientID|PatientBirthDate|PatientSex|PatientAge|PatientSize|PatientWeight|StudyDate|StudyID|StudyDescription|AccessionNumber|InstitutionName|InstitutionalDepartmentName|ReferringPhysicianName|PerformingPhysicianName)$/;

/** Number of a file in its request, as JSON names it: 0 to 199. */
const fileNumber = /^(?:\d|[1-9]\d|1\d\d)$/;

/** DICOM keyword → what is put in its place: text, or a whole number of days for a date. */
const DeidentifiedFields = z.record(z.string().regex(deidentifiedField), z.string().max(1024));

/**
 * The field `options` of the multipart body, as JSON [IN-3]. `paths`: relative path per file, in order of
 * `file0…fileN`. A name that nobody knows is refused at every depth: it may be an order, written otherwise [IN-5].
 *
 * An order to de-identify comes before the files: `anonymize` for all studies, `per_study` for some by the
 * StudyInstanceUID that their files have. In `fields` a shown field that is named gets the text, or moves by so many
 * days where it is a date and the text a whole number; one that is not named stays. `deidentified`: the sender has
 * carried the order out, and the server looks whether that is so; else it carries it out, but for the pixels, at which
 * it does not look [IN-17]. Alone it orders nothing. `conference`: what a viewer shows of the patient goes from every
 * study, whatever is said besides, and so do its dates [DI-21]. `profile_options`: options of PS3.15 E.3. `looked_at`:
 * numbers of files that cannot be de-identified, of which somebody has seen that they may stay as they are. `parts`:
 * files that have come by tus before (`createPart`), by their number, each with the last segment of its address; they
 * have no `fileN`.
 */
export const UploadOptions = z.strictObject({
  ...UploadTarget.shape,
  duplicate: Duplicate.default('fileReplace'),
  paths: z.array(z.string().max(4096)).max(uploadFilesLimit).default([]),
  anonymize: z
    .strictObject({ master: z.literal(true), fields: DeidentifiedFields })
    .nullable()
    .default(null),
  per_study: z
    .record(
      Uid,
      z.strictObject({
        mode: z.enum(['notAnonymize', 'anonymize', 'anonymizeAndEdit', 'notAnonymizeAndEdit']),
        fields: DeidentifiedFields,
      }),
    )
    .default({}),
  conference: z.boolean().default(false),
  deidentified: z.boolean().default(false),
  profile_options: z
    .array(z.enum(['retainModifiedDates', 'retainPatientCharacteristics', 'cleanDescriptors', 'retainSafePrivate']))
    .max(4)
    .default([]),
  looked_at: z.array(z.int().nonnegative()).max(uploadFilesLimit).default([]),
  upload: UploadId.optional(),
  parts: z.record(z.string().regex(fileNumber), Uuid).default({}),
});
export type UploadOptions = z.output<typeof UploadOptions>;
