export { diskSpace, type DiskClaim, type DiskSpace } from './disk-space.ts';
export { isDiskFull } from './is-disk-full.ts';
