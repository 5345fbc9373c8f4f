export { UnfitFolder } from './kernel-lock.ts';
export { FolderInUse, lockFolder, type FolderLock } from './lock-folder.ts';
