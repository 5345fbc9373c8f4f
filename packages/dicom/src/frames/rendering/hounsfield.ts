import { firstNumber, firstText, type DicomJson } from '../../dataset/dicom-json.ts';
import type { FrameIndex } from '../../geometry/frame-position.ts';
import { functionalGroup } from './grey-pipeline.ts';

/** CT, Enhanced CT and Legacy Converted Enhanced CT Image Storage. */
const ctClasses = ['2', '2.1', '2.2'].map((end) => `1.2.840.10008.5.1.4.1.1.${end}`);

/** What Image Type calls images of the class of CT that have no density in them, or none that can be compared. */
const withoutDensity = /\b(LOCALI[SZ]ER|SCREEN\w*|PROT(OCOL)?|REPORT|DOSE\w*|PERFUSION)\b|^OTHER$/;

/** Whether a frame's values of the modality are Hounsfield units [PX-7]. */
export function isHounsfield(json: DicomJson, frame: FrameIndex): boolean {
  const imageType = (json['00080008']?.Value ?? []).map(String);
  if (imageType.some((value) => withoutDensity.test(value))) return false;
  const rescale = functionalGroup(json, frame, '00289145');
  const type = firstText(rescale, '00281054');
  if (type !== undefined) return type === 'HU';
  const isCt = firstText(json, '00080060') === 'CT' && ctClasses.includes(firstText(json, '00080016') ?? ctClasses[0]!);
  return isCt && firstNumber(rescale, '00281053') !== undefined;
}
