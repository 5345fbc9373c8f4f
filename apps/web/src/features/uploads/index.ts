export { isLinkOver } from './by-link.ts';
export { dropRule, type DropTarget, type LinkTarget } from './drop-rule.ts';
export { linkQuery } from './link-query.ts';
export { SignOutDialog } from './SignOutDialog.tsx';
export { StoppedUpload } from './StoppedUpload.tsx';
export { UploadArea, type Pickers } from './UploadArea.tsx';
export { LaterUploadPanel } from './LaterUploadPanel.tsx';
export { UploadsProvider } from './UploadsProvider.tsx';
export { useIsUploading, useUploads } from './uploads-context.ts';
