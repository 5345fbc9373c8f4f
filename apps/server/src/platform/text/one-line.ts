import { normalForm } from '@mado/dicom/normal-form';
import { withoutUnseenMarks } from './unseen-marks.ts';

/** Letters that leave no trace on a screen, of which no name may consist. */
const leavesNoTrace = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u;

/**
 * What somebody is called, as one line that can be seen and stands in letters and lists: composed (NFC), without line
 * breaks, which would make a paragraph of its own, or a link, of a part of it. Empty where nothing of it can be seen.
 */
export function oneLine(typed: string): string {
  const line = normalForm(withoutUnseenMarks(typed, ' '), 'NFC').replace(/ {2,}/g, ' ').trim();
  return leavesNoTrace.test(line) ? '' : line;
}
