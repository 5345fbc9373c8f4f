import type { IdentifierKeys } from './keys.ts';
import { lettersOf, wholeNumberOf } from './new-identifiers.ts';

/** Names that say nothing of a patient, in the place of those of files and folders; the same for the same path. */
export interface NeutralNames {
  /**
   * @param path that it had, its own name last; nothing else counts, so that what lies beside it may come and go
   * @returns `403112-K3F7Q2M9.jpg`, or `K3F7Q2M9.pdf` where no number stood in its name [DI-25]
   */
  file(this: void, path: string): string;
  /** @returns eight letters for a folder, by the path that it had [DI-25] */
  folder(this: void, path: string): string;
}

const lettersOfName = 8;

/** Digits of a number in a name; those before them are a part of the name. */
const digitsOfNumber = 4;
const digitsOfNewNumber = 6;

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
    file: (path) => `${numberOf(names, path)}${made('file', path)}${endingOf(path)}`,
    folder: (path) => made('folder', path),
  };
}

/**
 * Slices stay in their order: the last number of a name is moved by a secret one, which files that are called alike but
 * for that number have in common. What leaves says of one file nothing, and of two by how much their numbers differ.
 */
function numberOf(key: Uint8Array, path: string): string {
  let end = path.length - endingOf(path).length;
  while (end > 0 && !isDigit(path[end - 1])) {
    end -= 1;
    if (path[end] === '/') return '';
  }
  let start = end;
  while (start > 0 && end - start < digitsOfNumber && isDigit(path[start - 1])) start -= 1;
  if (start === end) return '';
  const places = 10 ** digitsOfNewNumber - 10 ** digitsOfNumber + 1;
  const secret = wholeNumberOf(key, `number ${path.slice(0, start)}#${path.slice(end)}`, places);
  return `${String(Number(path.slice(start, end)) + secret).padStart(digitsOfNewNumber, '0')}-`;
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= '0' && letter <= '9';
}

function endingOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return path.includes('.') && endings.has(ending) ? `.${ending}` : '';
}
