import type { DicomJson } from '../../dataset/dicom-json.ts';
import { firstNumber, firstText, items } from '../../dataset/dicom-json.ts';
import type { FrameIndex } from '../../geometry/frame-position.ts';
import type { LookupTable, ReadUri } from './lookup-table.ts';
import { readLookupTable } from './lookup-table.ts';

/** From stored values to values of the modality, such as HU: a line, or a table (PS3.3 C.11.1). */
export type ModalityTransform = { slope: number; intercept: number } | LookupTable;

/** A window: `center` and `width` in values of the modality (PS3.3 C.11.2.1.2, C.11.2.1.3). */
export interface Window {
  function: 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID';
  center: number;
  width: number;
}

/** What happens to a stored value on its way to a grey level (PS3.4 N.2). */
export interface GreyPipeline {
  modality: ModalityTransform;
  /** Null where the data set has neither window nor table. */
  voi: Window | LookupTable | null;
  /** The lowest value is white: MONOCHROME1 (PS3.3 C.7.6.3.1.2). */
  inverted: boolean;
}

/**
 * The pipeline of one frame as its data set gives it. Values of a frame's own functional groups come first, then those
 * shared by all frames, then those of the data set (PS3.3 C.7.6.16.2.9, C.7.6.16.2.10). Of several windows the first
 * counts; a table is taken only where there is no window (PS3.3 C.11.2.1.1 leaves the choice).
 */
export async function readGreyPipeline(
  dicomJson: DicomJson,
  frame: FrameIndex,
  readUri: ReadUri,
): Promise<GreyPipeline> {
  const transformation = functionalGroup(dicomJson, frame, '00289145');
  const [modalityLut] = items(dicomJson, '00283000');
  const modality =
    modalityLut === undefined
      ? { slope: firstNumber(transformation, '00281053') ?? 1, intercept: firstNumber(transformation, '00281052') ?? 0 }
      : await readLookupTable(modalityLut, readUri);
  const [voiLut] = items(dicomJson, '00283010');
  const voi =
    windowOf(functionalGroup(dicomJson, frame, '00289132'), isFloat(dicomJson)) ??
    (voiLut === undefined ? null : await readLookupTable(voiLut, readUri));
  return { modality, voi, inverted: firstText(dicomJson, '00280004') === 'MONOCHROME1' };
}

/** The item of a functional group for a frame, or the data set itself where it has no such group. */
export function functionalGroup(dicomJson: DicomJson, frame: number, tag: string): DicomJson {
  const own = items(dicomJson, '52009230')[frame];
  const [shared] = items(dicomJson, '52009229');
  return (own && items(own, tag)[0]) ?? (shared && items(shared, tag)[0]) ?? dicomJson;
}

/** Values are floating point numbers (PS3.3 C.7.6.24, C.7.6.25). */
function isFloat(json: DicomJson): boolean {
  return json['7FE00008'] !== undefined || json['7FE00009'] !== undefined;
}

/**
 * LINEAR counts whole numbers: a window of width 1, as maps of values from 0 to 1 have it, would be a step. For
 * floating point numbers it is therefore read as LINEAR_EXACT, which is what their writers mean.
 */
function windowOf(json: DicomJson, float: boolean): Window | null {
  const center = firstNumber(json, '00281050');
  const width = firstNumber(json, '00281051');
  const named = firstText(json, '00281056');
  const shape = named === 'LINEAR_EXACT' || named === 'SIGMOID' ? named : float ? 'LINEAR_EXACT' : 'LINEAR';
  if (center === undefined || width === undefined || width <= 0 || (shape === 'LINEAR' && width < 1)) return null;
  return { function: shape, center, width };
}
