export { mayHaveThumbnail } from './has-thumbnail.ts';
export { Thumbnail } from './Thumbnail.tsx';
