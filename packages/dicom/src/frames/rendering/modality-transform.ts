import type { DicomJson } from '../../dataset/dicom-json.ts';
import type { LookupTable } from './lookup-table.ts';
import { storedBounds, type ValueBounds } from './value-bounds.ts';

/** From stored values to values of the modality, such as HU: a line, or a table (PS3.3 C.11.1). */
export type ModalityTransform = { slope: number; intercept: number } | LookupTable;

/** Everything that its pixels can become: what goes into the VOI transform (PS3.3 C.11.1.1.1, C.11.2.1.1). */
export function modalityBounds(json: DicomJson, modality: ModalityTransform): ValueBounds {
  if ('entries' in modality) return { least: 0, most: 2 ** modality.bits - 1 };
  const { least, most } = storedBounds(json);
  const ends = [least, most].map((stored) => stored * modality.slope + modality.intercept);
  return { least: Math.min(...ends), most: Math.max(...ends) };
}
