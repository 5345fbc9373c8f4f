export { limitThumbnailsHandler } from './limit-thumbnails.job.ts';
export { makeThumbnailHandler } from './make-thumbnail.job.ts';
export { thumbnailMaker } from './thumbnail-maker.ts';
export { routes } from './routes.ts';
