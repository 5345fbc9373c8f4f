/**
 * Where what the reader prefers is kept. Rejects with whatever went wrong: the viewer goes on with what it has, and
 * says that it was not kept.
 */
export interface PreferenceStore {
  /** Windows on the keys 1 to 9, null for an empty place; null in all where the reader has changed none. */
  readPresets(): Promise<readonly (KeptPreset | null)[] | null>;
  writePresets(presets: readonly (KeptPreset | null)[] | null): Promise<void>;
}

/** Of values after the modality transform. */
export interface KeptPreset {
  readonly width: number;
  readonly center: number;
}
