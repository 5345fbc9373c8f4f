import type { Sql } from '../../platform/db/index.ts';
import { contentOf, imagesOf } from '../storage/index.ts';
import { imageOfFile, middleImage } from '../studies/index.ts';

/** What knows how to make a picture of a file. */
type SourceKind = 'dicom' | 'image' | 'pdf' | 'video';

/** The file of which an item's thumbnail is made. */
export interface Source {
  item: string;
  sha256: string;
  kind: SourceKind;
  /** The study of which the item shows a part; null: it is a study, or has nothing to do with one. */
  partOf: string | null;
}

/** Media types of plain files of which there are thumbnails. SVG is not among them: it is a program as well. */
const kinds: Readonly<Record<string, SourceKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/tiff': 'image',
  'application/pdf': 'pdf',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
};

/** The file that stands for an item [TN-1]; null where nothing of it can be pictured. */
export async function sourceOf(db: Sql, id: string): Promise<Source | null> {
  const file = await contentOf(db, id);
  if (file && file.filetype !== 'application/dicom') {
    const kind = Object.hasOwn(kinds, file.filetype) ? kinds[file.filetype] : undefined;
    return kind ? { item: id, sha256: file.sha256, kind, partOf: null } : null;
  }
  const still = file ? await imageOfFile(db, id) : await middleImage(db, id);
  if (still) {
    const { itemId, sha256, studyId } = still;
    return { item: itemId, sha256, kind: 'dicom', partOf: studyId === id ? null : studyId };
  }
  const images = file ? [] : ((await imagesOf(db, id))?.images ?? []);
  const middle = images[Math.floor(images.length / 2)];
  return middle ? { item: middle.id, sha256: middle.sha256, kind: 'image', partOf: null } : null;
}
