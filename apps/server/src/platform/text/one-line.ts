import { normalForm } from './normal-form.ts';
import { unseenMarks } from './unseen-marks.ts';

const unseen = new RegExp(`[${unseenMarks}]+`, 'gu');
/** Letters that leave no trace on a screen, of which no name may consist. */
const leavesNoTrace = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u;

/**
 * What somebody is called, as one line that can be seen and stands in letters and lists: composed (NFC), without line
 * breaks, which would make a paragraph of its own, or a link, of a part of it. Empty where nothing of it can be seen.
 */
export function oneLine(typed: string): string {
  const line = normalForm(typed.replace(unseen, ' '), 'NFC').replace(/ {2,}/g, ' ').trim();
  return leavesNoTrace.test(line) ? '' : line;
}
