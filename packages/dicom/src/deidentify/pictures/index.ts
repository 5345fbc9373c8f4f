export { cleanPicture, pictureHeadBytes, pictureKind, type CleanedPicture, type PictureKind } from './clean-picture.ts';
export type { Sliceable } from './file-window.ts';
export type { PicturePart } from './kept-parts.ts';
export { PictureError, type PictureErrorKind } from './picture-error.ts';
