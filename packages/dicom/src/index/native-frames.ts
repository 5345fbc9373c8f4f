import { firstNumber, firstText, type DicomJson } from '../dataset/dicom-json.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { DicomNote } from '../encoding/dicom-note.ts';

/**
 * Bits of one frame of native pixel data (PS3.5 8.1, PS3.3 C.7.6.3.1.2); 4:2:2 and 4:2:0 store fewer colour samples
 * than pixels.
 * @throws DicomError bad_pixel_description
 */
export function nativeFrameBits(json: DicomJson): number {
  const rows = required(json, '00280010', 65535);
  const columns = required(json, '00280011', 65535);
  const bitsAllocated = required(json, '00280100', 64);
  const samples = samplesStored(firstText(json, '00280004'), optional(json, '00280002', 1));
  return rows * columns * samples * bitsAllocated;
}

function samplesStored(photometricInterpretation: string | undefined, samplesPerPixel: number): number {
  if (photometricInterpretation?.endsWith('_422')) return 2;
  return photometricInterpretation?.endsWith('_420') ? 1.5 : samplesPerPixel;
}

/**
 * Number of Frames (0028,0008), 1 where it is absent. Some writers put 0 into files of one frame; that, and what is no
 * number of frames, is noted.
 */
export function numberOfFrames(json: DicomJson, notes: DicomNote[]): number {
  if (json[NUMBER_OF_FRAMES]?.Value === undefined) return 1;
  const value = numberOf(json, NUMBER_OF_FRAMES);
  if (value !== undefined && Number.isInteger(value) && value >= 1 && value <= 0x7fffffff) return value;
  notes.push({ kind: 'bad_value', tag: NUMBER_OF_FRAMES });
  return 1;
}

/** The first value as a number, also where a wrong value representation has made it text. */
function numberOf(json: DicomJson, tag: string): number | undefined {
  const text = firstText(json, tag);
  return text === undefined ? firstNumber(json, tag) : /^ *\d{1,9} *$/.test(text) ? Number(text) : undefined;
}

const NUMBER_OF_FRAMES = '00280008';

function required(json: DicomJson, tag: string, maximum: number): number {
  return checked(tag, numberOf(json, tag), maximum);
}

function optional(json: DicomJson, tag: string, otherwise: number): number {
  return json[tag]?.Value === undefined ? otherwise : checked(tag, numberOf(json, tag), 0x7fffffff);
}

function checked(tag: string, value: number | undefined, maximum: number): number {
  if (value !== undefined && Number.isInteger(value) && value >= 1 && value <= maximum) return value;
  const found = value === undefined ? 'none' : `${value}`;
  throw new DicomError('bad_pixel_description', { tag, expected: `a whole number from 1 to ${maximum}`, found });
}
