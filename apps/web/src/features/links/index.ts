export type { LinkPlace } from './api.ts';
export { LinkDialog } from './LinkDialog.tsx';
export { followLink } from './follow-link.ts';
