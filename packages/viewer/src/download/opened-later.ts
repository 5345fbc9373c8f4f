/** What makes pictures of what is shown, which comes after the first image. */
export { DownloadDialog } from './DownloadDialog.tsx';
export { PictureCopy } from './PictureCopy.tsx';
