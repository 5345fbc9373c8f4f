import { patientPoint, type PatientPoint } from '../geometry/patient-point.ts';
import { buildDicomFile } from './build-dicom-file.ts';
import { airHu, crossSection, phantomShapes } from './phantom-shapes.ts';
import { syntheticUid } from './synthetic-uid.ts';

export interface PhantomOptions {
  /** Number of axial slices, 120 unless given. */
  slices?: number;
  /** Rows and columns of a slice, 512 unless given. */
  size?: number;
  /** Makes the identifiers and the texture; 1 unless given. */
  seed?: number;
}

/** Side of the square field of view in mm. */
export const phantomFieldOfView = 400;
/** Distance of two slices in mm. */
export const phantomSliceSpacing = 2;
/** Stored value = HU + 1024 (PS3.3 C.11.1: Rescale Slope 1, Rescale Intercept -1024). */
export const phantomRescaleIntercept = -1024;
/** The texture on top of the shapes is a whole number of HU from -4 to 4. */
export const phantomTexture = 4;

/**
 * The slices of a synthetic chest CT, feet first, one file at a time: explicit VR little endian, 12 of 16 bits
 * unsigned, text in ISO 2022 IR 87. HU at a voxel is that of `phantomHu` at `phantomVoxel`, plus the texture.
 */
export function* phantomCt(options: PhantomOptions = {}): Generator<Uint8Array, void, undefined> {
  const { slices = 120, size = 512, seed = 1 } = options;
  const texture = textureTile(seed);
  for (let slice = 0; slice < slices; slice++) yield phantomSlice(slice, slices, size, seed, texture);
}

/** Centre of a voxel in mm; column, row and slice count from 0 (PS3.3 C.7.6.2.1.1). */
export function phantomVoxel(column: number, row: number, slice: number, options: PhantomOptions = {}): PatientPoint {
  const { slices = 120, size = 512 } = options;
  const spacing = phantomFieldOfView / size;
  const centred = (index: number, count: number, step: number) => (index - (count - 1) / 2) * step;
  return patientPoint([
    centred(column, size, spacing),
    centred(row, size, spacing),
    centred(slice, slices, phantomSliceSpacing),
  ]);
}

function phantomSlice(slice: number, slices: number, size: number, seed: number, texture: Int8Array): Uint8Array {
  const [x, y, z] = phantomVoxel(0, 0, slice, { slices, size });
  const spacing = phantomFieldOfView / size;
  return buildDicomFile({
    SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
    ImageType: ['ORIGINAL', 'PRIMARY', 'AXIAL'],
    SOPInstanceUID: syntheticUid('phantom', seed, 'slice', slice),
    StudyInstanceUID: syntheticUid('phantom', seed, 'study'),
    SeriesInstanceUID: syntheticUid('phantom', seed, 'series'),
    FrameOfReferenceUID: syntheticUid('phantom', seed, 'frame of reference'),
    StudyDate: '20260401',
    StudyTime: '090000',
    SeriesDate: '20260401',
    SeriesTime: '090100',
    AcquisitionDate: '20260401',
    AcquisitionTime: '090130',
    ContentDate: '20260401',
    ContentTime: '090130',
    AccessionNumber: `PH${seed}`,
    Modality: 'CT',
    Manufacturer: 'Mado',
    ManufacturerModelName: 'Phantom',
    InstitutionName: '窓クリニック',
    ReferringPhysicianName: 'Irai^Moto=依頼^元=いらい^もと',
    StudyDescription: '胸部CT ファントム',
    SeriesDescription: '軸位断 2mm',
    PatientName: 'Phantom^Mado=窓^試験=まど^しけん',
    PatientID: `PHANTOM-${seed}`,
    PatientBirthDate: '19700101',
    PatientSex: 'O',
    PatientAge: '056Y',
    BodyPartExamined: 'CHEST',
    SliceThickness: phantomSliceSpacing,
    KVP: 120,
    SpacingBetweenSlices: phantomSliceSpacing,
    PatientPosition: 'HFS',
    StudyID: `${seed}`,
    SeriesNumber: 2,
    AcquisitionNumber: 1,
    InstanceNumber: slice + 1,
    ImagePositionPatient: [x, y, z],
    ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
    PositionReferenceIndicator: null,
    SliceLocation: z,
    PixelSpacing: [spacing, spacing],
    WindowCenter: [40, -600],
    WindowWidth: [400, 1500],
    WindowCenterWidthExplanation: ['SOFT TISSUE', 'LUNG'],
    RescaleIntercept: phantomRescaleIntercept,
    RescaleSlope: 1,
    RescaleType: 'HU',
    pixels: { rows: size, columns: size, bitsStored: 12, native: storedValues(slice, z, size, texture) },
  });
}

/** The shapes are filled row by row, so a slice costs little more than writing it. */
function storedValues(slice: number, z: number, size: number, texture: Int8Array): Uint16Array {
  const values = new Uint16Array(size * size).fill(airHu - phantomRescaleIntercept);
  const spacing = phantomFieldOfView / size;
  const middle = (size - 1) / 2;
  for (const shape of phantomShapes) {
    const section = crossSection(shape, z);
    if (!section) continue;
    const firstRow = Math.max(0, Math.ceil((section.y - section.radiusY) / spacing + middle));
    const lastRow = Math.min(size - 1, Math.floor((section.y + section.radiusY) / spacing + middle));
    for (let row = firstRow; row <= lastRow; row++) {
      const height = ((row - middle) * spacing - section.y) / section.radiusY;
      const half = section.radiusX * Math.sqrt(Math.max(0, 1 - height ** 2));
      const first = Math.max(0, Math.ceil((section.x - half) / spacing + middle));
      const last = Math.min(size - 1, Math.floor((section.x + half) / spacing + middle));
      values.fill(shape.hu - phantomRescaleIntercept, row * size + first, row * size + Math.max(first, last + 1));
    }
  }
  const shift = slice * 7919;
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) + (texture[(i + shift) & textureMask] ?? 0);
  return values;
}

const textureMask = 0xffff;

/** 65,536 pseudo-random numbers from -phantomTexture to phantomTexture (a linear congruential generator). */
function textureTile(seed: number): Int8Array {
  const tile = new Int8Array(textureMask + 1);
  let state = seed >>> 0;
  for (let i = 0; i < tile.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    tile[i] = ((state >>> 16) % (2 * phantomTexture + 1)) - phantomTexture;
  }
  return tile;
}
