import { languages } from '@mado/languages';
import { describe, expect, it } from 'vitest';
import { startingControls } from '../session/controls.ts';
import { loadWords } from '../locales/load-words.ts';
import { createTexts } from '../texts.ts';
import { keyCommands, keyGroups, printedKey, printedKeys } from './key-commands.ts';

describe('what keys do [VW-101]', () => {
  it.each(languages)('is said with words in %s', async (language) => {
    const { t } = createTexts(language, await loadWords(language));
    const wordless = [
      ...keyCommands.map(({ name }) => `shortcuts.${name}`),
      ...Object.keys(keyGroups).map((group) => `controls.groups.${group}`),
    ].filter((key) => t(key) === key);
    expect(wordless).toEqual([]);
  });

  it('has a text for whatever a key is called', () => {
    expect(['ArrowUp', ' ', 'a', 'F2', 'constructor', '__proto__'].map(printedKey)).toEqual([
      '↑',
      'Space',
      'A',
      'F2',
      'constructor',
      '__proto__',
    ]);
  });

  it('has names and first keys of its own', () => {
    const names = keyCommands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const keys = keyCommands.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is there for what the toolbar, its menus and the panes do, if only to be given a key', () => {
    const commands = keyCommands.map(({ action }) => (action.kind === 'command' ? action.command : action));
    expect(commands).toEqual(
      expect.arrayContaining([
        ...['pan', 'zoom', 'scroll', 'magnify'].map((tool) => ({ type: 'tool', tool })),
        ...['scroll', 'window', 'zoom'].map((link) => ({ type: 'link', link })),
        ...['horizontal', 'vertical'].map((axis) => ({ type: 'flip', axis })),
        { type: 'interpolate' },
        { type: 'reference-lines' },
        { type: 'layout', layout: { rows: 2, columns: 2 } },
        { type: 'undo' },
        { type: 'redo' },
      ]),
    );
  });

  it('is printed with the keys that it has now [VW-100]', () => {
    expect(printedKeys(startingControls, 'nextSeries')).toBe('→ ]');
    expect(printedKeys(startingControls, 'flipHorizontal')).toBe('');
    expect(printedKeys({ ...startingControls, keys: new Map([['fit', ['q']]]) }, 'fit')).toBe('Q');
  });
});
