export type { Addresses } from './addresses.ts';
export { ShareDialog } from './ShareDialog.tsx';
