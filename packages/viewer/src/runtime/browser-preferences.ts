import type { HotkeyDefinition, KeptHanging, KeptPreset, PreferenceStore } from '../ports/index.ts';
import { presetCount } from '../session/window-presets.ts';

/** Names in the browser's storage. */
const PRESETS = 'window-presets';
const HOTKEYS = 'hotkey-definitions';
const HANGING = 'hanging-preferences';

/** Keeps in this browser, for who is not signed in. */
export function browserPreferences(storage: Storage | null): PreferenceStore {
  const write = (name: string, value: unknown) => {
    if (storage === null) throw new Error('no storage');
    if (value === null) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(value));
  };
  return {
    readPresets: async () => presetsIn(parsed(storage, PRESETS)),
    writePresets: async (presets) => write(PRESETS, presets),
    readHotkeys: async () => definitionsIn(parsed(storage, HOTKEYS)),
    writeHotkeys: async (definitions) => write(HOTKEYS, definitions),
    readHanging: async () => hangingIn(parsed(storage, HANGING)),
    writeHanging: async (kept) => write(HANGING, kept),
  };
}

/** Null for what is none, and where nothing can be read. */
function parsed(storage: Storage | null, name: string): unknown {
  try {
    return JSON.parse(storage?.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

function presetsIn(value: unknown): readonly (KeptPreset | null)[] | null {
  return Array.isArray(value) && value.length === presetCount ? value.map(presetIn) : null;
}

function presetIn(value: unknown): KeptPreset | null {
  const { width, center } = (value ?? {}) as { width?: unknown; center?: unknown };
  return typeof width === 'number' && typeof center === 'number' && width > 0 ? { width, center } : null;
}

/** What a protocol is, is asked later. */
function hangingIn(value: unknown): KeptHanging | null {
  const { atOpening, protocols } = (value ?? {}) as { atOpening?: unknown; protocols?: unknown };
  return typeof atOpening === 'boolean' ? { atOpening, protocols: Array.isArray(protocols) ? protocols : [] } : null;
}

/** What has not the shape of a definition is left out; whether there is such a command is asked later. */
function definitionsIn(value: unknown): readonly HotkeyDefinition[] | null {
  return Array.isArray(value) ? value.flatMap(definitionIn) : null;
}

function definitionIn(value: unknown): HotkeyDefinition[] {
  const { commandName, keys } = (value ?? {}) as { commandName?: unknown; keys?: unknown };
  if (typeof commandName !== 'string' || !Array.isArray(keys)) return [];
  const names = keys.filter((key) => typeof key === 'string');
  // No key at all is a choice, keys of which none can be read are not.
  return names.length === 0 && keys.length > 0 ? [] : [{ commandName, keys: names }];
}
