export { BurnedInEditor } from './BurnedInEditor.tsx';
export {
  blackoutOf,
  boxesOfFile,
  cannotBeSeen,
  canSend,
  leftToConfirm,
  proposedValue,
  type BurnedInValue,
} from './boxes-value.ts';
export {
  startTextFinder,
  type FileToLookAt,
  type FlaggedSeries,
  type FoundText,
  type LookingProgress,
  type ShownFrame,
  type TextFinder,
  type UnseenImage,
} from './start-text-finder.ts';
export type { LoadFrame } from './use-frame.ts';
