import type { DicomJson } from '../dataset/dicom-json.ts';
import { firstNumber, firstText } from '../dataset/dicom-json.ts';
import { FrameError } from './frame-error.ts';

/**
 * What must be known to decode a frame: the image pixel module (PS3.3 C.7.6.3) and the transfer syntax of the frame's
 * bytes.
 */
export interface PixelDescription {
  transferSyntaxUID: string;
  rows: number;
  columns: number;
  samplesPerPixel: number;
  bitsAllocated: number;
  bitsStored: number;
  /** Index of the highest stored bit, zero-based. */
  highBit: number;
  /** 0: unsigned, 1: two's complement. */
  pixelRepresentation: number;
  /** 0: the samples of a pixel lie together, 1: one plane after the other. */
  planarConfiguration: number;
  photometricInterpretation: string;
  /**
   * True for Float and Double Float Pixel Data (7FE0,0008), (7FE0,0009), which have 32 and 64 bits (PS3.3 C.7.6.24,
   * C.7.6.25).
   */
  floatingPoint?: boolean;
}

/**
 * The description of an instance's frames from its DICOM JSON (PS3.18 F.2). `transferSyntaxUID` is that of the bytes
 * which will be decoded, as `readFrame` returns it. What may be missing takes the only value that it can have: Bits
 * Stored that of Bits Allocated, High Bit that of Bits Stored less one, Samples per Pixel 1, the rest 0. Throws
 * `FrameError` of kind 'bad_pixel_description'.
 */
export function pixelDescription(dicomJson: DicomJson, transferSyntaxUID: string): PixelDescription {
  const floatingPoint = dicomJson['7FE00008'] !== undefined || dicomJson['7FE00009'] !== undefined;
  const samplesPerPixel = firstNumber(dicomJson, '00280002') ?? 1;
  const bitsAllocated = needed(firstNumber(dicomJson, '00280100'), 'Bits Allocated (0028,0100)');
  const bitsStored = firstNumber(dicomJson, '00280101') ?? bitsAllocated;
  const description: PixelDescription = {
    transferSyntaxUID,
    rows: needed(firstNumber(dicomJson, '00280010'), 'Rows (0028,0010)'),
    columns: needed(firstNumber(dicomJson, '00280011'), 'Columns (0028,0011)'),
    samplesPerPixel,
    bitsAllocated,
    bitsStored,
    highBit: firstNumber(dicomJson, '00280102') ?? bitsStored - 1,
    pixelRepresentation: firstNumber(dicomJson, '00280103') ?? 0,
    planarConfiguration: firstNumber(dicomJson, '00280006') ?? 0,
    photometricInterpretation: firstText(dicomJson, '00280004') ?? (samplesPerPixel === 1 ? 'MONOCHROME2' : 'RGB'),
    ...(floatingPoint ? { floatingPoint } : {}),
  };
  checkPixelDescription(description);
  return description;
}

/** Throws `FrameError` when the attributes contradict each other or describe pixels that are not decoded. */
export function checkPixelDescription(d: PixelDescription): void {
  const within = (value: number, least: number, most: number, name: string): void => {
    if (!Number.isInteger(value) || value < least || value > most) throw bad(name, `is not ${least} to ${most}`);
  };
  within(d.rows, 1, 65535, 'Rows (0028,0010)');
  within(d.columns, 1, 65535, 'Columns (0028,0011)');
  within(d.samplesPerPixel, 1, 4, 'Samples per Pixel (0028,0002)');
  within(d.pixelRepresentation, 0, 1, 'Pixel Representation (0028,0103)');
  within(d.planarConfiguration, 0, 1, 'Planar Configuration (0028,0006)');
  const allowed = d.floatingPoint === true ? [32, 64] : [1, 8, 16, 32];
  if (!allowed.includes(d.bitsAllocated)) throw bad('Bits Allocated (0028,0100)', `is none of ${allowed.join(', ')}`);
  if (d.bitsAllocated === 1 && d.samplesPerPixel !== 1)
    throw bad('Samples per Pixel (0028,0002)', 'is not 1 for single bits');
  within(d.bitsStored, 1, d.bitsAllocated, 'Bits Stored (0028,0101)');
  within(d.highBit, d.bitsStored - 1, d.bitsAllocated - 1, 'High Bit (0028,0102)');
  if (d.photometricInterpretation === 'YBR_FULL_422' && d.samplesPerPixel !== 3)
    throw bad('Samples per Pixel (0028,0002)', 'is not 3 for YBR_FULL_422');
}

function needed(value: number | undefined, name: string): number {
  if (value === undefined) throw bad(name, 'is missing');
  return value;
}

function bad(element: string, what: string): FrameError {
  return new FrameError('bad_pixel_description', `${element} ${what}`, { element });
}
