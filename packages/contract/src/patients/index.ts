import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Flag, IdParams, Uuid } from '../primitives.ts';
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
