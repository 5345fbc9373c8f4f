export { AddCaseDialog } from './AddCaseDialog.tsx';
export {
  caseUrl,
  conferencesUrl,
  eventPageUrl,
  eventUrl,
  firstConferenceUrl,
  newConferenceUrl,
  presentationUrl,
  uploadPageUrl,
} from './addresses.ts';
export {
  caseQuery,
  casesQuery,
  change,
  conferenceQuery,
  conferencesKey,
  conferencesQuery,
  create,
  eventPageQuery,
  putInOrder,
  remove,
  type CaseFolder,
} from './api.ts';
export { inOrder } from './case-order.ts';
export { CaseForm } from './CaseForm.tsx';
export { CaseList } from './CaseList.tsx';
export { ConferenceFacts } from './ConferenceFacts.tsx';
export { ConferenceForm } from './ConferenceForm.tsx';
export { ConferenceList } from './ConferenceList.tsx';
export { changeOf, newConference } from './draft.ts';
export { landedEventOf } from './landed-events.ts';
export { LandingForm } from './LandingForm.tsx';
export { publishedUntil } from './published.ts';
