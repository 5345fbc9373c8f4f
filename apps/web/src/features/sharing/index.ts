export type { Addresses } from './addresses.ts';
export { UploadLinkLine } from './UploadLinkLine.tsx';
export { ShareDialog } from './ShareDialog.tsx';
