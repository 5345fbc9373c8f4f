/** Text in pixels: where it may be, and how it becomes black. */
export { blackedOut, type BlackoutOrder } from './blackout.ts';
export { brightnessOf } from './brightness.ts';
export { clipped, coveredArea, type Box } from './box.ts';
export { frameCandidates } from './frame-candidates.ts';
export { holdsBytesBehind, holdsMoreNative } from './held-frames.ts';
export { mergedBoxes } from './merged-boxes.ts';
export { suspicionOf, type Suspicion, type SuspicionReason } from './suspicion.ts';
export { textBoxes } from './text-boxes.ts';
export { untouchedEdits } from './untouched.ts';
