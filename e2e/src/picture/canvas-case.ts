import { buildDicomFile, syntheticUid, type FileOptions, type ElementsByKeyword } from '@mado/dicom/testing';
import type { Colour } from './by-the-standard.ts';

/** An image, and the colour that each of its pixels must have on the canvas. */
export interface CanvasCase {
  readonly name: string;
  readonly file: FileOptions & ElementsByKeyword;
  readonly columns: number;
  readonly rows: number;
  /** Row by row from the upper left. */
  readonly colour: (at: number) => Colour;
  /** So many rows of the canvas, unless 1, has a row of the image. */
  readonly tall?: number;
}

export const seriesUid = (index: number) => syntheticUid('canvas', index);

/** All cases as series of one study, by names of files. */
export function caseFiles(folder: string, cases: readonly CanvasCase[]): Record<string, Uint8Array> {
  return Object.fromEntries(
    cases.map(({ name, file }, index) => [
      `${folder}/${index + 1}.dcm`,
      buildDicomFile({
        Modality: 'OT',
        SOPClassUID: '1.2.840.10008.5.1.4.1.1.7',
        ...file,
        SpecificCharacterSet: 'ISO_IR 192',
        StudyInstanceUID: syntheticUid('canvas'),
        SeriesInstanceUID: seriesUid(index),
        SOPInstanceUID: syntheticUid('canvas', index, 1),
        StudyDescription: '画素 試験',
        SeriesDescription: name,
        SeriesNumber: index + 1,
        InstanceNumber: 1,
      }),
    ]),
  );
}
