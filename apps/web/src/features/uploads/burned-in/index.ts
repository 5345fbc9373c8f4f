export { BurnedInEditor } from './BurnedInEditor.tsx';
export { blackouts, canSend, proposedValue, type BurnedInValue } from './boxes-value.ts';
export {
  DecoderMissing,
  startTextFinder,
  type FlaggedSeries,
  type FoundText,
  type LookingProgress,
  type TextFinder,
} from './start-text-finder.ts';
export type { LoadFrame } from './use-frame.ts';
