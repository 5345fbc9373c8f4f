export { normalForm } from './normal-form.ts';
export { oneLine } from './one-line.ts';
export { unseenMark, withoutUnseenMarks } from './unseen-marks.ts';
