import type { IdentifierKeys } from './keys.ts';
import { lettersOf } from './new-identifiers.ts';

/** Names that say nothing of a patient, in the place of those of files and folders; the same for the same path. */
export interface NeutralNames {
  /**
   * @param number of the file among those beside it, from 1: by their names they stay in this order
   * @param path that it had, its own name last
   * @returns `001-K3F7Q2M9.jpg` [DI-25]
   */
  file(this: void, number: number, path: string): string;
  /** @returns eight letters for a folder, by the path that it had [DI-25] */
  folder(this: void, path: string): string;
}

const lettersOfName = 8;

/** Endings that say what a file is. Any other may be a name, a date or the end of a UID: "CT.YAMADA". */
const endings: ReadonlySet<string> = new Set(
  [
    'jpg jpeg jpe png gif bmp tif tiff webp heic avif svg dcm dicom ima nii stl obj ply',
    'pdf txt csv tsv md json xml html htm css rtf doc docx xls xlsx ppt pptx odt ods odp',
    'mp4 m4v mov avi mpg mpeg webm wmv mkv mp3 m4a wav ogg flac zip 7z gz tar',
  ].flatMap((line) => line.split(' ')),
);

export function neutralNames({ names }: IdentifierKeys): NeutralNames {
  const made = (kind: string, path: string) => lettersOf(names, `${kind} ${path}`, lettersOfName);
  return {
    file: (number, path) => `${String(number).padStart(3, '0')}-${made('file', path)}${endingOf(path)}`,
    folder: (path) => made('folder', path),
  };
}

function endingOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return path.includes('.') && endings.has(ending) ? `.${ending}` : '';
}
