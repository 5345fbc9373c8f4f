import { softTissue } from '@mado/dicom/frames';

/** A window that the reader has on a key: of values after the modality transform. */
export interface WindowPreset {
  readonly width: number;
  readonly center: number;
}

/** In the order of the keys 1 to 9; null: the place is empty. */
export type PresetSlots = readonly (WindowPreset | null)[];

export interface WindowPresets {
  readonly slots: PresetSlots;
  /** What is kept of the reader's has not come yet, is there, or cannot be read: what is not known is not changed. */
  readonly phase: 'reading' | 'ready' | 'unread';
  /** How often the reader has changed them in this viewer. */
  readonly changes: number;
  /** What was changed last could not be kept. */
  readonly refused: boolean;
}

export type PresetsCommand =
  | { type: 'presets-reading' }
  /** What is kept for the reader; null: it cannot be read. */
  | { type: 'presets-read'; slots: PresetSlots | null }
  /** The reader's change; null: the usual ones again. */
  | { type: 'presets'; slots: PresetSlots | null }
  | { type: 'presets-refused'; refused: boolean };

/** The first of the places have names, as long as the reader has not changed them [VW-3]. */
const usual = [
  { name: 'softTissue', ...softTissue },
  { name: 'lung', width: 1500, center: -600 },
  { name: 'liver', width: 150, center: 90 },
  { name: 'bone', width: 2500, center: 480 },
  { name: 'brain', width: 80, center: 40 },
] as const;

export const presetCount = 9;

export const usualSlots: PresetSlots = Array.from({ length: presetCount }, (_, slot) => {
  const preset = usual[slot];
  return preset ? { width: preset.width, center: preset.center } : null;
});

export const startingPresets: WindowPresets = { slots: usualSlots, phase: 'ready', changes: 0, refused: false };

export function reducePresets(presets: WindowPresets, command: PresetsCommand): WindowPresets {
  switch (command.type) {
    case 'presets-reading':
      return { ...presets, phase: 'reading' };
    case 'presets-read':
      return command.slots === null
        ? { ...presets, phase: 'unread' }
        : { ...presets, slots: command.slots, phase: 'ready' };
    case 'presets':
      return { ...presets, slots: command.slots ?? usualSlots, changes: presets.changes + 1, refused: false };
    case 'presets-refused':
      return { ...presets, refused: command.refused };
  }
}

/** Name of the window in a place, where it is the usual one; null for the reader's own. */
export function usualName(slot: number, { width, center }: WindowPreset): string | null {
  const one = usual[slot];
  return one?.width === width && one.center === center ? one.name : null;
}

/** Whether the window of a place is for a picture: the usual ones are for HU, the reader's own for all [VW-3]. */
export function isPresetFor(slot: number, preset: WindowPreset, isHounsfield: boolean): boolean {
  return isHounsfield || usualName(slot, preset) === null;
}
