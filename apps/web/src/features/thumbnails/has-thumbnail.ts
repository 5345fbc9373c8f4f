import type { Item } from '@mado/contract';

/** Media types of files that may have a thumbnail; the server knows, this spares it most of the others. */
const pictured = /^(application\/(dicom|pdf)|image\/(jpeg|png|gif|webp|avif|tiff)|video\/(mp4|quicktime|webm))$/;

/** Whether there may be a thumbnail of an item: of what holds images, and of files that are some or have pages. */
export function mayHaveThumbnail({ object_type, foldertype, filetype }: Item): boolean {
  return object_type === 'folder' ? foldertype !== null && foldertype !== 'folder' : pictured.test(filetype ?? '');
}
