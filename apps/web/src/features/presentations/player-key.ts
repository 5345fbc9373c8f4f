/** What a key does while a presentation is played [PN-7]. */
export type PlayerCommand = 'next' | 'back' | 'first' | 'last' | 'notes' | 'reveal' | 'leave';

const commands: Readonly<Record<string, PlayerCommand>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
  n: 'notes',
  r: 'reveal',
  Escape: 'leave',
};

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** @param onButton a button has the keyboard: the space bar presses it */
export function playerCommand({ key, ctrlKey, metaKey, altKey }: Key, onButton: boolean): PlayerCommand | null {
  if (ctrlKey || metaKey || altKey || (key === ' ' && onButton)) return null;
  return commands[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Where a command leads among so many steps, zero-based. */
export function stepAfter(at: number, command: PlayerCommand, count: number): number {
  const last = Math.max(0, count - 1);
  switch (command) {
    case 'next':
      return Math.min(last, at + 1);
    case 'back':
      return Math.max(0, at - 1);
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'notes':
    case 'reveal':
    case 'leave':
      return at;
  }
}
