import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Flag, IdParams, Uid, Uuid } from '../primitives.ts';
import { ViewerStudy } from '../studies/index.ts';

export const viewerSourceOfPatient = endpoint({
  name: 'patients.viewerSource',
  method: 'GET',
  path: '/api/datamanage/dcm/patient/{id}',
  summary:
    'What the viewer shows for all images of a patient in an organisation: the studies of that PatientID that the caller may view, copies merged as in the DICOMweb root of the organisation; none: an empty list. `of` names a study whose patient is meant where issuers give one ID to several; without it such an ID is refused.',
  access: 'account',
  params: IdParams,
  /** `hint` as of other viewer sources. */
  query: z.object({
    patientId: z
      .string()
      .max(512)
      .refine((id) => id.trim() !== ''),
    of: Uuid.optional(),
    hint: Flag.optional(),
  }),
  answer: z.object({ studies: z.array(ViewerStudy) }),
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'no_access', 'patient_ambiguous'],
});

/** Studies that one address may name. */
export const maximumNamedStudies = 100;

export const viewerSourceOfStudies = endpoint({
  name: 'patients.viewerSourceOfStudies',
  method: 'GET',
  path: '/api/datamanage/dcm/studies',
  summary:
    'What the viewer shows for Study Instance UIDs, with commas between them: wherever the caller may view studies of these UIDs, each as it lies in its folder, in the order in which they are named; none: an empty list.',
  access: 'account',
  /** `hint` as of other viewer sources. */
  query: z.object({
    StudyInstanceUID: z
      .string()
      .max(maximumNamedStudies * 65)
      .transform((text) => [...new Set(text.split(','))])
      .pipe(z.array(Uid).min(1).max(maximumNamedStudies)),
    hint: Flag.optional(),
  }),
  answer: z.object({ studies: z.array(ViewerStudy) }),
  status: 200,
  errors: ['not_signed_in', 'token_expired'],
});

/** Studies that one answer names, the latest. */
export const earlierStudiesAtMost = 100;

export const earlierStudies = endpoint({
  name: 'patients.earlierStudies',
  method: 'GET',
  path: '/api/datamanage/dcm/earlier/{id}',
  summary:
    'Earlier studies of the patient of a study in the same organisation that are listed to the caller, the latest first: what may be opened to compare it with. To who sees the study by a link, an empty list. Is no view of any of them.',
  access: 'can_view',
  params: IdParams,
  answer: z.object({
    studies: z
      .array(
        z.object({
          uuid: Uuid,
          StudyInstanceUID: Uid,
          /** yyyyMMdd */
          StudyDate: z.string(),
          StudyTime: z.string().nullable(),
          StudyDescription: z.string().nullable(),
          modality_list: z.array(z.string()),
          bodypartexamined_list: z.array(z.string()),
        }),
      )
      .max(earlierStudiesAtMost),
  }),
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'no_access', ...closedLinkErrors, 'gone'],
});
