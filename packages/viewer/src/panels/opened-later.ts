/** Panels and dialogs of measurements, which come together after the first image. */
export { AnnotationPanel } from './AnnotationPanel.tsx';
export { JumpFailed } from './JumpFailed.tsx';
export { KeyImagePanel } from './KeyImagePanel.tsx';
export { LabellingDialog } from './LabellingDialog.tsx';
export { MeasurementMenu } from './MeasurementMenu.tsx';
export { QuickSwitch } from './QuickSwitch.tsx';
export { LinkMade } from './LinkMade.tsx';
