export { localBlobs } from './local.ts';
export { BlobMissing, type BlobStore } from './store.ts';
