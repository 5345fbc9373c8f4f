export { normalForm } from './normal-form.ts';
export { oneLine } from './one-line.ts';
export { unseenMarks } from './unseen-marks.ts';
