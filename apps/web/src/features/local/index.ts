export { CarriedFiles } from './CarriedFiles.tsx';
export { carryFiles } from './carried-files.ts';
export { localFiles, type LocalFiles } from './local-files.ts';
export { LocalPage } from './LocalPage.tsx';
export { useFilesOverPage } from './use-files-over-page.ts';
export { openLocalStudy, type LocalSource } from './local-source.ts';
