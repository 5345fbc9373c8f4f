export * from './before-sending.ts';
export * from './ends.ts';
export { uploadBatchSize, uploadFilesLimit, uploadLinkLimits } from './limits.ts';
export * from './options.ts';
export * from './parts.ts';
export * from './send.ts';
export * from './target.ts';
