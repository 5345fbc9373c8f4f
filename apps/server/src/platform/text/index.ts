export { normalForm } from '@mado/dicom/normal-form';
export { oneLine } from './one-line.ts';
export { unseenMark, withoutUnseenMarks } from './unseen-marks.ts';
