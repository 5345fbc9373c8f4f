import { DicomError } from '../encoding/dicom-error.ts';
import { tagText, type Element, type Source } from '../encoding/elements.ts';
import { topLevelText } from './age-to-add.ts';
import type { Rules } from './order.ts';

const SOP_CLASS_UID = 0x00080016;
const MODALITY = 0x00080060;
export const WAVEFORM_DATA = 0x54001010;
/** Basic Voice and General Audio Waveform Storage. */
const sounds = '1.2.840.10008.5.1.4.1.1.9.4.';

/**
 * Whether an object is a recording of sound that an order would let go unheard: a voice is somebody's, and who dictates
 * says of whom [DI-23].
 */
export function isUnheard(source: Source, elements: readonly Element[], { anonymizes, keepDocument }: Rules): boolean {
  return anonymizes && !keepDocument && isRecording(source, elements);
}

export function isRecording(source: Source, elements: readonly Element[]): boolean {
  const isOfSound = topLevelText(source, elements, SOP_CLASS_UID).trim().startsWith(sounds);
  return isOfSound || topLevelText(source, elements, MODALITY).trim() === 'AU';
}

/** @throws DicomError corrupt for a recording to which nobody has listened */
export function refuseUnheard(source: Source, elements: readonly Element[], rules: Rules): void {
  if (isUnheard(source, elements, rules))
    throw new DicomError('corrupt', { tag: tagText(WAVEFORM_DATA), expected: 'no recording, or one that was heard' });
}
