import { firstNumber, firstText } from '@mado/dicom';
import { holdsMoreNative, suspicionOf, type Suspicion } from '@mado/dicom/deidentify/burned-in';
import type { Header } from './header.ts';
import { nativeFrames } from './opened-file.ts';

/** A file of an upload, and of which series it is by its head; null where that could not be read. */
export interface FileToLookAt {
  readonly id: number;
  readonly file: File;
  readonly head: { readonly StudyInstanceUID: string; readonly SeriesInstanceUID: string } | null;
}

/** An image of an upload, as far as its header says it. */
export interface LookedImage {
  readonly id: number;
  readonly file: File;
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  readonly SeriesDescription: string;
  readonly Modality: string;
  readonly InstanceNumber: number;
  readonly columns: number;
  readonly rows: number;
  /** How many frames its pixel data holds; null: one has to read all of it to know. */
  readonly frames: number | null;
  /** It holds frames that it does not describe, and nobody would be shown. */
  readonly hidesFrames: boolean;
  readonly suspicion: Suspicion;
  /** Made by the examination itself, and not afterwards (PS3.3 C.7.6.1.1.2). */
  readonly isPrimary: boolean;
}

/** What the header of a file says of it as an image. */
export async function lookedImage({ id, file, head }: FileToLookAt, header: Header): Promise<LookedImage> {
  const { dicomJson } = header.parsed;
  const native = await nativeFrames(file, header);
  const isOne = (firstNumber(dicomJson, '00280008') ?? 1) === 1;
  return {
    id,
    file,
    StudyInstanceUID: head?.StudyInstanceUID ?? firstText(dicomJson, '0020000D') ?? '',
    SeriesInstanceUID: head?.SeriesInstanceUID ?? firstText(dicomJson, '0020000E') ?? '',
    SeriesDescription: firstText(dicomJson, '0008103E') ?? '',
    Modality: firstText(dicomJson, '00080060') ?? '',
    InstanceNumber: firstNumber(dicomJson, '00200013') ?? Number.POSITIVE_INFINITY,
    columns: firstNumber(dicomJson, '00280011') ?? 0,
    rows: firstNumber(dicomJson, '00280010') ?? 0,
    frames: native?.numberOfFrames ?? (isOne ? 1 : null),
    hidesFrames: native !== null && holdsMoreNative(native),
    suspicion: suspicionOf(dicomJson),
    isPrimary: dicomJson['00080008']?.Value?.[1] === 'PRIMARY',
  };
}

/** Images of a series and of one size: a box has the same meaning in all of them. Without a series, one alone. */
export interface ImageGroup {
  readonly key: string;
  /** In the order in which they are looked through: by Instance Number, then as they came. */
  readonly images: readonly LookedImage[];
}

export function groupsOf(images: readonly LookedImage[]): ImageGroup[] {
  const groups = Map.groupBy(images, ({ id, StudyInstanceUID, SeriesInstanceUID, columns, rows }) =>
    SeriesInstanceUID === '' ? `${id}` : `${StudyInstanceUID} ${SeriesInstanceUID} ${columns}x${rows}`,
  );
  return [...groups].map(([key, its]) => ({ key, images: its.toSorted(inOrder) }));
}

function inOrder(a: LookedImage, b: LookedImage): number {
  return a.InstanceNumber === b.InstanceNumber ? a.id - b.id : a.InstanceNumber < b.InstanceNumber ? -1 : 1;
}
