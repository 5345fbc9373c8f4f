import type { KeptHanging } from '../ports/index.ts';

/** What the reader wants of layouts. */
export interface HangingPreferences extends KeptHanging {
  /** What is kept of the reader's has not come yet, is there, or cannot be read: what is not known is not changed. */
  readonly phase: 'reading' | 'ready' | 'unread';
  /** How often the reader has changed it in this viewer. */
  readonly changes: number;
  /** What was changed last could not be kept. */
  readonly refused: boolean;
  /** Names of layouts for which the account has no room: they hold for the page [HP-36]. */
  readonly unkept: readonly string[];
}

export type HangingPreferencesCommand =
  | { type: 'hanging-reading' }
  /** What is kept for the reader, and layouts for which there was no room; null: it cannot be read. */
  | { type: 'hanging-read'; kept: KeptHanging | null; unkept?: readonly string[] }
  | { type: 'hanging-preferences'; kept: Partial<KeptHanging> }
  | { type: 'hanging-refused'; refused: boolean };

/** As with whoever has chosen nothing [HP-22]. */
export const usualHanging: KeptHanging = { atOpening: true, protocols: [] };

export const startingHanging: HangingPreferences = {
  ...usualHanging,
  phase: 'reading',
  changes: 0,
  refused: false,
  unkept: [],
};

export function reduceHangingPreferences(
  preferences: HangingPreferences,
  command: HangingPreferencesCommand,
): HangingPreferences {
  switch (command.type) {
    case 'hanging-reading':
      return { ...preferences, phase: 'reading' };
    case 'hanging-read':
      return {
        ...preferences,
        ...command.kept,
        phase: command.kept === null ? 'unread' : 'ready',
        unkept: command.unkept ?? [],
      };
    case 'hanging-preferences':
      return { ...preferences, ...command.kept, changes: preferences.changes + 1, refused: false, unkept: [] };
    case 'hanging-refused':
      return { ...preferences, refused: command.refused };
  }
}
