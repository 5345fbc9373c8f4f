export { FolderInUse, lockFolder, type FolderLock } from './lock-folder.ts';
