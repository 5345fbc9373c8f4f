/**
 * Where what the reader prefers is kept. Rejects with whatever went wrong: the viewer goes on with what it has, and
 * says that it was not kept.
 */
export interface PreferenceStore {
  /** Windows on the keys 1 to 9, null for an empty place; null in all where the reader has changed none. */
  readPresets(): Promise<readonly (KeptPreset | null)[] | null>;
  writePresets(presets: readonly (KeptPreset | null)[] | null): Promise<void>;
  /** Keys of the commands that the reader has given others; null where the reader has changed none. */
  readHotkeys(): Promise<readonly HotkeyDefinition[] | null>;
  writeHotkeys(definitions: readonly HotkeyDefinition[] | null): Promise<void>;
  /** What the reader wants of layouts; null where nothing was changed. */
  readHanging(): Promise<KeptHanging | null>;
  writeHanging(kept: KeptHanging): Promise<void>;
}

export interface KeptHanging {
  /** A study that is opened is laid out by itself. */
  readonly atOpening: boolean;
  /** The reader's own protocols as JSON, of which nothing says yet that they are any. */
  readonly protocols: readonly unknown[];
}

/** Of values after the modality transform. */
export interface KeptPreset {
  readonly width: number;
  readonly center: number;
}

/** Which keys a command has in the place of those that it has at first. Nothing says that there is such a command. */
export interface HotkeyDefinition {
  readonly commandName: string;
  /** As `KeyboardEvent.key` has them, letters in lower case; none: no key does it. */
  readonly keys: readonly string[];
}
