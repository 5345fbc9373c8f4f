import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Uuid } from '../primitives.ts';

/** Tutorials that there are; 1 is a tour of storage, 2 one of viewer and conference. -1 on the wire: none. */
export const tutorialIds = [1, 2] as const;
export const TutorialId = z.literal(tutorialIds);
export type TutorialId = z.output<typeof TutorialId>;

/** Those that were offered to the caller, as a comma list. */
const Seen = z.object({ saw_tutorial: z.string() });
const signedIn = ['not_signed_in', 'token_expired'] as const;
const path = '/api/access/user/saw-tutorial';

export const seenTutorials = endpoint({
  name: 'tutorial.seen',
  method: 'GET',
  path,
  summary: 'Tutorials that were offered to the caller and taken or declined: they are offered once per account.',
  access: 'account',
  answer: Seen,
  status: 200,
  errors: [...signedIn],
});

export const sawTutorial = endpoint({
  name: 'tutorial.saw',
  method: 'POST',
  path,
  summary: 'Says that a tutorial was offered to the caller; twice is once.',
  access: 'account',
  body: z.object({ tutorialId: TutorialId }),
  answer: Seen,
  status: 200,
  errors: [...signedIn],
});

export const sampleFolder = endpoint({
  name: 'tutorial.sampleFolder',
  method: 'POST',
  path: '/api/datamanage/tutorial-folder/{id}',
  summary:
    'The sample folder on which tutorials run, at the root of an organisation: made where there is none yet, and filled in the background. Null: the operator wants none, or has deleted it.',
  access: 'member',
  params: IdParams,
  answer: z.object({ uuid: Uuid.nullable() }),
  status: 200,
  errors: [...signedIn, 'no_access'],
});
