export type { DropPlace } from './drop-rule.ts';
export { UploadArea, type Pickers } from './UploadArea.tsx';
export { UploadPanel } from './UploadPanel.tsx';
export { UploadsProvider } from './UploadsProvider.tsx';
