import { buildDicomFile, syntheticUid, type ElementsByKeyword } from '@mado/dicom/testing';

/** Width and height of a phantom in pixels. */
export const phantomSize = 96;

/** An image whose grey is a slope, 2 per column and 5 per row from -100, and what its pixels are by its description. */
export interface SlopePhantom {
  readonly name: string;
  readonly elements: ElementsByKeyword;
  /** Width and height of a pixel in `unit`. */
  readonly pixel: readonly [across: number, down: number];
  readonly unit: 'mm' | 'px';
  readonly valueUnit: string;
  /** What values of the slope are multiplied by. */
  readonly factor: number;
}

const hu = { valueUnit: 'HU', factor: 1, unit: 'mm' } as const;
const frame = { FrameOfReferenceUID: syntheticUid('slope', 'frame') };
const placed = { ...frame, ImagePositionPatient: [12.5, -40, 7] };

/** FDG, 370 MBq, scanned one half-life later, 74 kg: what is left of the dose per gram is 2,500 Bq. */
const pet: ElementsByKeyword = {
  SOPClassUID: '1.2.840.10008.5.1.4.1.1.128',
  Modality: 'PT',
  PatientWeight: '74',
  SeriesDate: '20260115',
  SeriesTime: '095000',
  AcquisitionDate: '20260115',
  AcquisitionTime: '095000',
  CorrectedImage: ['DECY', 'ATTN'],
  Units: 'BQML',
  DecayCorrection: 'START',
  RadiopharmaceuticalInformationSequence: [
    { RadiopharmaceuticalStartTime: '080000', RadionuclideTotalDose: '370000000', RadionuclideHalfLife: '6600' },
  ],
};

export const slopePhantoms: readonly SlopePhantom[] = [
  {
    name: 'axial',
    elements: { ...placed, ImageOrientationPatient: [1, 0, 0, 0, 1, 0], PixelSpacing: [0.5, 0.5] },
    pixel: [0.5, 0.5],
    ...hu,
  },
  {
    name: 'oblique',
    elements: { ...placed, ImageOrientationPatient: [0.8, 0.6, 0, -0.36, 0.48, 0.8], PixelSpacing: [0.7, 0.7] },
    pixel: [0.7, 0.7],
    ...hu,
  },
  {
    name: 'anisotropic',
    elements: { ...placed, ImageOrientationPatient: [0, 1, 0, 0, 0, -1], PixelSpacing: [1.6, 0.8] },
    pixel: [0.8, 1.6],
    ...hu,
  },
  { name: 'not square', elements: { PixelAspectRatio: ['2', '1'] }, pixel: [1, 2], ...hu, unit: 'px' },
  {
    name: 'uptake',
    elements: { ...placed, ...pet, ImageOrientationPatient: [1, 0, 0, 0, 1, 0], PixelSpacing: [4, 4] },
    pixel: [4, 4],
    unit: 'mm',
    valueUnit: 'SUVbw',
    factor: 1 / 2500,
  },
];

/** Value of a phantom at a point of its grid, on which the first pixel covers 0 to 1. */
export function slopeAt({ factor }: SlopePhantom, column: number, row: number): number {
  return factor * (2 * (column - 0.5) + 5 * (row - 0.5) - 100);
}

/** All phantoms as series of one study, by names of files. */
export function slopeFiles(folder: string): Record<string, Uint8Array> {
  const native = Uint16Array.from({ length: phantomSize ** 2 }, (_, at) => {
    return 2 * (at % phantomSize) + 5 * Math.floor(at / phantomSize);
  });
  return Object.fromEntries(
    slopePhantoms.map(({ name, elements }, index) => [
      `${folder}/${index + 1}.dcm`,
      buildDicomFile({
        SpecificCharacterSet: 'ISO_IR 192',
        StudyInstanceUID: syntheticUid('slope'),
        SeriesInstanceUID: syntheticUid('slope', index),
        SOPInstanceUID: syntheticUid('slope', index, 1),
        StudyDescription: '計測 試験',
        SeriesDescription: name,
        SeriesNumber: index + 1,
        InstanceNumber: 1,
        RescaleIntercept: '-100',
        RescaleSlope: '1',
        WindowCenter: '200',
        WindowWidth: '700',
        ...elements,
        pixels: { rows: phantomSize, columns: phantomSize, native },
      }),
    ]),
  );
}
