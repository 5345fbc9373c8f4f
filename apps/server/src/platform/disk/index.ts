export { diskSpace, type DiskClaim, type DiskSpace } from './disk-space.ts';
export { replaceDurably, writeDurably } from './durable-file.ts';
export { openFileShares } from './open-file-shares.ts';
export { syncFolder } from './sync-folder.ts';
