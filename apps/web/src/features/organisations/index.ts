export { FieldForm } from './FieldForm.tsx';
export {
  found,
  join,
  organisationsQuery,
  ownInvitationsQuery,
  rememberOrganisation,
  startingOrganisation,
} from './api.ts';
export { OwnInvitations } from './OwnInvitations.tsx';
export { LeaveOrganisation } from './LeaveOrganisation.tsx';
export { UsageLine } from './UsageLine.tsx';
export { UsageSettings } from './UsageSettings.tsx';
export { OrganisationSettings } from './OrganisationSettings.tsx';
export { MembersSettings } from './MembersSettings.tsx';
