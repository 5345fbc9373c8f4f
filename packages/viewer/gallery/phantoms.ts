import { buildDicomFile, syntheticUid, type ElementsByKeyword, type FileOptions } from '@mado/dicom/testing';

/** Width and height of a phantom in pixels. */
const size = 128;

const EXPLICIT = '1.2.840.10008.1.2.1';

/** A file as a source has it; `answers` stands in the place of its frames, or of that with the number `of` alone. */
export interface Phantom {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Further files of its series. */
  readonly others?: readonly Uint8Array[];
  readonly answers?: { readonly bytes: Uint8Array; readonly type: string; readonly of?: number };
}

type Options = FileOptions & ElementsByKeyword;

function fileOf(name: string, options: Options): Uint8Array {
  return buildDicomFile({
    SpecificCharacterSet: 'ISO_IR 192',
    StudyInstanceUID: syntheticUid('gallery'),
    SeriesInstanceUID: syntheticUid('gallery', name),
    SOPInstanceUID: syntheticUid('gallery', name, 1),
    FrameOfReferenceUID: syntheticUid('gallery', 'frame'),
    PatientName: 'Phantom^Gallery',
    PatientSex: 'F',
    PatientAge: '007M',
    StudyDate: '20260115',
    StudyDescription: 'Gallery',
    SeriesDescription: name,
    InstanceNumber: 1,
    ImagePositionPatient: [-64, -64, 12],
    ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
    PixelSpacing: [1, 1],
    SliceThickness: '2',
    ...options,
  });
}

function phantom(name: string, options: Options, answers?: Phantom['answers']): Phantom {
  return { name, bytes: fileOf(name, options), ...(answers && { answers }) };
}

/** A disc with a hole on a slope: each direction can be told from the others. From 0 to 1. */
function brightness(column: number, row: number): number {
  const disc = Math.hypot(column - 64, row - 60) < 48 ? 0.55 : 0.05;
  const hole = Math.hypot(column - 46, row - 48) < 10 ? -0.4 : 0;
  return Math.max(0, disc + hole + (0.3 * column) / size + (0.1 * row) / size);
}

const cells = Array.from({ length: size * size }, (_, at) => brightness(at % size, Math.floor(at / size)));
const grey = (most: number) => Uint16Array.from(cells, (one) => one * most);
const bytes = (most: number) => Uint8Array.from(cells, (one) => one * most);
const colours = Uint8Array.from({ length: cells.length * 3 }, (_, at) => {
  const cell = Math.floor(at / 3);
  return 255 * (cells[cell] ?? 0) * [1, (cell % size) / size, 1 - (cell % size) / size][at % 3]!;
});
const square = { rows: size, columns: size };
const eight = { ...square, bitsAllocated: 8 };
/** From 256 entries of 16 bits. */
const table = (of: (entry: number) => number) => Uint16Array.from({ length: 256 }, (_, entry) => of(entry) * 257);
const descriptor = [256, 0, 16];

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

/** One of each kind of pixels. */
export const photometric: readonly Phantom[] = [
  phantom('CT HU', { RescaleIntercept: '-1024', RescaleSlope: '1', pixels: { ...square, native: grey(2200) } }),
  phantom('MONOCHROME2', { Modality: 'MR', pixels: { ...square, native: grey(900) } }),
  phantom('MONOCHROME1', {
    Modality: 'CR',
    pixels: { ...eight, native: bytes(255), photometricInterpretation: 'MONOCHROME1' },
  }),
  phantom('RGB', { Modality: 'OT', pixels: { ...eight, samplesPerPixel: 3, native: colours } }),
  phantom('YBR_FULL', {
    Modality: 'US',
    pixels: { ...eight, samplesPerPixel: 3, native: colours, photometricInterpretation: 'YBR_FULL' },
  }),
  phantom('PALETTE COLOR', {
    Modality: 'US',
    pixels: { ...eight, native: bytes(255), photometricInterpretation: 'PALETTE COLOR' },
    RedPaletteColorLookupTableDescriptor: descriptor,
    GreenPaletteColorLookupTableDescriptor: descriptor,
    BluePaletteColorLookupTableDescriptor: descriptor,
    RedPaletteColorLookupTableData: table((entry) => entry),
    GreenPaletteColorLookupTableData: table((entry) => Math.abs(2 * entry - 255)),
    BluePaletteColorLookupTableData: table((entry) => 255 - entry),
  }),
  phantom('PET', { ...pet, pixels: { ...square, native: grey(20_000) } }),
  phantom('12 bits', { Modality: 'OT', pixels: { ...square, bitsStored: 12, native: grey(4095) } }),
  phantom('not square', {
    Modality: 'US',
    PixelSpacing: undefined,
    ImagePositionPatient: undefined,
    ImageOrientationPatient: undefined,
    PixelAspectRatio: ['2', '1'],
    pixels: { ...eight, native: bytes(255) },
  }),
];

const type = (syntax: string) => `application/octet-stream; transfer-syntax=${syntax}`;
const failing = (name: string, answer: Uint8Array, syntax: string) =>
  phantom(name, { pixels: { ...square, native: grey(900) } }, { bytes: answer, type: type(syntax) });

/** What cannot be shown, each for another reason. */
export const failures: readonly Phantom[] = [
  failing('truncated', new Uint8Array(100), EXPLICIT),
  failing('corrupt', new Uint8Array(100), '1.2.840.10008.1.2.4.70'),
  failing('unsupported', new Uint8Array(100), '1.2.3.4'),
  phantom('video', { pixels: { ...eight, native: bytes(255) } }, { bytes: new Uint8Array(8), type: 'video/mp4' }),
  phantom('report', { SOPClassUID: '1.2.840.10008.5.1.4.1.1.88.11', Modality: 'SR' }),
  phantom('contours', { SOPClassUID: '1.2.840.10008.5.1.4.1.1.481.3', Modality: 'RTSTRUCT' }),
];

/** Five frames, each brighter than the one before, of which the third is damaged. */
export const damagedInTheMiddle: readonly Phantom[] = [
  phantom(
    'damaged in the middle',
    {
      Modality: 'US',
      pixels: {
        ...eight,
        numberOfFrames: 5,
        native: Uint8Array.from({ length: 5 * cells.length }, (_, at) => 40 * Math.ceil((at + 1) / cells.length)),
      },
    },
    { bytes: new Uint8Array(100), type: type('1.2.840.10008.1.2.4.70'), of: 3 },
  ),
];

const hu = { RescaleIntercept: '-1024', RescaleSlope: '1' };
const slice = (name: string, z: number, direction: readonly number[], at: (n: number) => readonly number[]) =>
  fileOf(name, {
    ...hu,
    SOPInstanceUID: syntheticUid('gallery', name, z + 1),
    InstanceNumber: z + 1,
    ImagePositionPatient: at(z),
    ImageOrientationPatient: direction,
    WindowCenter: '40',
    WindowWidth: '2000',
    // Each slice is somewhat brighter than the one before.
    pixels: { ...square, native: grey(900 + 100 * z) },
  });

function stackOf(name: string, direction: readonly number[], at: (n: number) => readonly number[]): Phantom {
  const [bytes = new Uint8Array(), ...others] = Array.from({ length: 12 }, (_, z) => slice(name, z, direction, at));
  return { name, bytes, others };
}

/** Slices through one body, across and along it. */
export const stacks: readonly Phantom[] = [
  stackOf('axial', [1, 0, 0, 0, 1, 0], (n) => [-64, -64, -24 + 4 * n]),
  stackOf('sagittal', [0, 1, 0, 0, 0, -1], (n) => [-22 + 4 * n, -64, 64]),
];

/** Overlays 60xx, and a shutter of a rectangle and a circle. */
export const covered: readonly Phantom[] = [
  phantom('overlays', {
    ...hu,
    pixels: { ...square, native: grey(2200) },
    '60000010': { vr: 'US', value: 16 },
    '60000011': { vr: 'US', value: 48 },
    '60000040': { vr: 'CS', value: 'G' },
    '60000050': { vr: 'SS', value: [40, 33] },
    '60000100': { vr: 'US', value: 1 },
    '60000102': { vr: 'US', value: 0 },
    '60003000': { vr: 'OW', value: new Uint16Array(48).fill(0xf0f0) },
  }),
  phantom('shutter', {
    ...hu,
    pixels: { ...square, native: grey(2200) },
    ShutterShape: ['RECTANGULAR', 'CIRCULAR'],
    ShutterLeftVerticalEdge: '17',
    ShutterRightVerticalEdge: '112',
    ShutterUpperHorizontalEdge: '17',
    ShutterLowerHorizontalEdge: '112',
    CenterOfCircularShutter: ['64', '64'],
    RadiusOfCircularShutter: '56',
    ShutterPresentationValue: 0x8080,
  }),
];
