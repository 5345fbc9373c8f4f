import type { DicomJson } from '../../dataset/dicom-json.ts';
import { firstNumber, firstText, items } from '../../dataset/dicom-json.ts';
import type { FrameIndex } from '../../geometry/frame-position.ts';
import type { LookupTable, ReadUri } from './lookup-table.ts';
import { readLookupTable } from './lookup-table.ts';
import { readVoiAlternatives, type VoiAlternative, type Window } from './voi-alternatives.ts';
import { modalityBounds, type ModalityTransform } from './modality-transform.ts';
import { storedBounds } from './value-bounds.ts';

/** What happens to a stored value on its way to a grey level (PS3.4 N.2). */
export interface GreyPipeline {
  modality: ModalityTransform;
  /** Null where the data set has neither window nor table. */
  voi: Window | LookupTable | null;
  /** The lowest value is white: MONOCHROME1 (PS3.3 C.7.6.3.1.2) or Presentation LUT Shape INVERSE (C.11.6) [PX-11]. */
  inverted: boolean;
}

/** The pipeline that a file states, with every VOI transform that it offers; `voi` is the first of them [PX-6]. */
export interface StatedPipeline extends GreyPipeline {
  alternatives: readonly VoiAlternative[];
}

/**
 * The pipeline of one frame as its data set gives it. Values of a frame's own functional groups come first, then those
 * shared by all frames, then those of the data set (PS3.3 C.7.6.16.2.9, C.7.6.16.2.10).
 */
export async function readGreyPipeline(
  dicomJson: DicomJson,
  frame: FrameIndex,
  readUri: ReadUri,
): Promise<StatedPipeline> {
  const modality = await readModality(dicomJson, frame, readUri);
  const input = modalityBounds(dicomJson, modality);
  const stated = functionalGroup(dicomJson, frame, '00289132');
  const alternatives = await readVoiAlternatives(stated, isFloat(dicomJson), input, readUri);
  const inverted = isInverted(dicomJson);
  return { modality, voi: alternatives[0]?.voi ?? null, alternatives, inverted };
}

/** MONOCHROME1 and a Presentation LUT Shape of INVERSE say the same, and are done once [PX-11]. */
function isInverted(json: DicomJson): boolean {
  return firstText(json, '00280004') === 'MONOCHROME1' || firstText(json, '20500020') === 'INVERSE';
}

/** A table, unless it is not for display [PX-1], else the rescale of the frame. */
async function readModality(json: DicomJson, frame: FrameIndex, readUri: ReadUri): Promise<ModalityTransform> {
  const [table] = leadsToIntensity(json) ? [] : items(json, '00283000');
  if (table) return readLookupTable(table, storedBounds(json), readUri);
  const rescale = functionalGroup(json, frame, '00289145');
  return { slope: firstNumber(rescale, '00281053') ?? 1, intercept: firstNumber(rescale, '00281052') ?? 0 };
}

/** X-Ray Angiographic, X-Ray Angiographic Bi-Plane (retired), X-Ray Radiofluoroscopic Image Storage. */
const xRayClasses = ['12.1', '12.3', '12.2'].map((end) => `1.2.840.10008.5.1.4.1.1.${end}`);

/** Pixels of XA and XRF are stored as they are to be seen, whatever their Modality LUT [PX-1]. */
function leadsToIntensity(json: DicomJson): boolean {
  return xRayClasses.includes(firstText(json, '00080016') ?? '') || /^(XA|RF)$/.test(firstText(json, '00080060') ?? '');
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
