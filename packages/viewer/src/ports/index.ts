export { linkRefusalOf, type LinkRefusal } from './link-refusal.ts';
export { frameAccept, SourceError, type ImageSource, type SourceErrorKind } from './image-source.ts';
export { readAgain, type Attempted } from './read-again.ts';
export type { EarlierStudy, ViewerSeries, ViewerStudy } from './study.ts';
export * from './record-store.ts';
export type { KeptMark, KeptPane, KeptPaneView, KeptView } from './kept-view.ts';
export type { LinkedImage, LinkedOpening, LinkedPane, LinkedView, LinkedZoom } from './linked-view.ts';
export type { HotkeyDefinition, KeptHanging, KeptPreset, PreferenceStore } from './preference-store.ts';
export { hasKeptChanges } from './kept-changes.ts';
