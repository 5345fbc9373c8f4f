export { diskSpace, type DiskClaim, type DiskSpace } from './disk-space.ts';
