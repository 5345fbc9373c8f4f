import { firstNumber, firstText } from '@mado/dicom';
import { suspicionOf, type Suspicion } from '@mado/dicom/deidentify/burned-in';
import type { Header } from './header.ts';

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
  readonly frames: number;
  readonly suspicion: Suspicion;
  /** Made by the examination itself, and not afterwards (PS3.3 C.7.6.1.1.2). */
  readonly isPrimary: boolean;
}

/** What the header of a file says of it as an image. */
export function lookedImage({ id, file, head }: FileToLookAt, { parsed: { dicomJson } }: Header): LookedImage {
  const described = firstNumber(dicomJson, '00280008') ?? 1;
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
    frames: Number.isSafeInteger(described) && described > 0 ? described : 1,
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
