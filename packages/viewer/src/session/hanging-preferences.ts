import type { KeptHanging } from '../ports/index.ts';

/** What the reader wants of layouts. */
export interface HangingPreferences extends KeptHanging {
  /** What is kept of the reader's has not come yet, is there, or cannot be read: what is not known is not changed. */
  readonly phase: 'reading' | 'ready' | 'unread';
  /** How often the reader has changed it in this viewer. */
  readonly changes: number;
  /** What was changed last could not be kept. */
  readonly refused: boolean;
}

export type HangingPreferencesCommand =
  | { type: 'hanging-reading' }
  /** What is kept for the reader; null: it cannot be read. */
  | { type: 'hanging-read'; kept: KeptHanging | null }
  | { type: 'hanging-preferences'; kept: Partial<KeptHanging> }
  | { type: 'hanging-refused'; refused: boolean };

/** As with whoever has chosen nothing [HP-22]. */
export const usualHanging: KeptHanging = { atOpening: true, protocols: [] };

export const startingHanging: HangingPreferences = { ...usualHanging, phase: 'reading', changes: 0, refused: false };

export function reduceHangingPreferences(
  preferences: HangingPreferences,
  command: HangingPreferencesCommand,
): HangingPreferences {
  switch (command.type) {
    case 'hanging-reading':
      return { ...preferences, phase: 'reading' };
    case 'hanging-read':
      return { ...preferences, ...command.kept, phase: command.kept === null ? 'unread' : 'ready' };
    case 'hanging-preferences':
      return { ...preferences, ...command.kept, changes: preferences.changes + 1, refused: false };
    case 'hanging-refused':
      return { ...preferences, refused: command.refused };
  }
}
