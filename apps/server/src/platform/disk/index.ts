export { diskSpace, type DiskClaim, type DiskSpace } from './disk-space.ts';
export { syncFolder } from './sync-folder.ts';
