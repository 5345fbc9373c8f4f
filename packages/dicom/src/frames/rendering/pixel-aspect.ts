import { numbers, type DicomJson } from '../../dataset/dicom-json.ts';
import type { FrameIndex } from '../../geometry/frame-position.ts';
import { functionalGroup } from './grey-pipeline.ts';

/**
 * Height of a pixel divided by its width: from the spacing in the patient, else that at the detector (PS3.3 C.8.11.4),
 * else the Pixel Aspect Ratio (PS3.3 C.7.6.3.1.7), else 1.
 */
export function pixelAspect(json: DicomJson, frame: FrameIndex): number {
  const measures = functionalGroup(json, frame, '00289110');
  const pair = [numbers(measures, '00280030'), numbers(json, '00181164'), numbers(json, '00280034')].find(isPositive);
  return pair ? (pair[0] ?? 1) / (pair[1] ?? 1) : 1;
}

function isPositive(values: readonly number[] | undefined): boolean {
  const [first = 0, second = 0] = values ?? [];
  return first > 0 && second > 0;
}
