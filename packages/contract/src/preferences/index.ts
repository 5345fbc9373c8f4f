import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { HangingProtocols } from './hanging-protocols.ts';
import { HotkeyDefinitions } from './hotkey-definitions.ts';

/** Window presets that an account has, on the keys 1 to 9. */
export const windowPresetCount = 9;

/**
 * A width and a centre of values after the modality transform (PS3.3 C.11.2.1.2), within what can be calculated with;
 * null: the place is empty.
 */
export const WindowPreset = z
  .object({ window: z.number().min(1e-9).max(1e9), level: z.number().min(-1e9).max(1e9) })
  .nullable();

const Presets = z.array(WindowPreset).length(windowPresetCount);
const signedIn = ['not_signed_in', 'token_expired'] as const;
const path = '/api/access/user/window-presets';
const hotkeysPath = '/api/access/user/hotkey-definitions';

export const windowPresets = endpoint({
  name: 'preferences.windowPresets',
  method: 'GET',
  path,
  summary: "The caller's own window presets, in the order of the keys 1 to 9; null while they have changed none.",
  access: 'account',
  answer: z.object({ windowLevelData: Presets.nullable() }),
  status: 200,
  errors: [...signedIn],
});

export const keepWindowPresets = endpoint({
  name: 'preferences.keepWindowPresets',
  method: 'PUT',
  path,
  summary: "Keeps the caller's window presets in place of those before; null: the usual ones again.",
  access: 'account',
  body: z.object({ windowLevelData: Presets.nullable() }),
  answer: z.object({ windowLevelData: Presets.nullable() }),
  status: 200,
  errors: [...signedIn],
});

export const hotkeyDefinitions = endpoint({
  name: 'preferences.hotkeyDefinitions',
  method: 'GET',
  path: hotkeysPath,
  summary: "The caller's own keys of the viewer, of the commands that have others than at first; null: none has.",
  access: 'account',
  answer: z.object({ hotkeyDefinitions: HotkeyDefinitions.nullable() }),
  status: 200,
  errors: [...signedIn],
});

export const keepHotkeyDefinitions = endpoint({
  name: 'preferences.keepHotkeyDefinitions',
  method: 'PUT',
  path: hotkeysPath,
  summary: "Keeps the caller's keys of the viewer in place of those before; null: those at first again.",
  access: 'account',
  body: z.object({ hotkeyDefinitions: HotkeyDefinitions.nullable() }),
  answer: z.object({ hotkeyDefinitions: HotkeyDefinitions.nullable() }),
  status: 200,
  errors: [...signedIn],
});

const hangingPath = '/api/access/user/hanging-protocols';

const KeptHanging = z.object({
  /** A study that is opened is laid out by itself. */
  hangAtOpening: z.boolean(),
  hangingProtocols: HangingProtocols,
});

export const hangingPreferences = endpoint({
  name: 'preferences.hanging',
  method: 'GET',
  path: hangingPath,
  summary: "How the caller wants studies to be laid out, with the caller's own hanging protocols.",
  access: 'account',
  answer: KeptHanging,
  status: 200,
  errors: [...signedIn],
});

export const keepHangingPreferences = endpoint({
  name: 'preferences.keepHanging',
  method: 'PUT',
  path: hangingPath,
  summary: 'Keeps how the caller wants studies to be laid out in place of what was kept before.',
  access: 'account',
  body: KeptHanging,
  answer: KeptHanging,
  status: 200,
  errors: [...signedIn],
});
