/** What the tools open: menus and dialogs, which come together after the first image. */
export { ControlsDialog } from './ControlsDialog.tsx';
export { HotkeysRefused } from './HotkeysRefused.tsx';
export { HangingRefused } from './HangingRefused.tsx';
export { hangAtOpening, hangStudy } from './hang-study.ts';
export { LayoutChoices } from './LayoutChoices.tsx';
export { MeasuringChoices } from './MeasuringChoices.tsx';
export { MoreChoices } from './MoreChoices.tsx';
export { PresetChoices } from './PresetChoices.tsx';
export { PresetsDialog } from './PresetsDialog.tsx';
export { PresetsRefused } from './PresetsRefused.tsx';
export { ReaderCard } from './ReaderCard.tsx';
export { Shortcuts } from './Shortcuts.tsx';
