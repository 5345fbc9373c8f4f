export { UnfitFolder } from './kernel-lock.ts';
export { FolderInUse, lockFolder, shareFolder, type FolderLock } from './lock-folder.ts';
export { processClaims, type ProcessClaims } from './process-claims.ts';
export {
  hasProcessFolder,
  livingProcesses,
  makeProcessFolder,
  processesOfHere,
  removeLeftFolders,
  silenceMs,
  type ProcessFolder,
} from './process-folder.ts';
