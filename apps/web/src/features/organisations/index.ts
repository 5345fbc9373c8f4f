export { organisationsQuery, rememberOrganisation, startingOrganisation } from './api.ts';
export { UsageLine } from './UsageLine.tsx';
