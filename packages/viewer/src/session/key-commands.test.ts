import { languages } from '@mado/languages';
import { describe, expect, it } from 'vitest';
import { loadWords } from '../locales/load-words.ts';
import { createTexts } from '../texts.ts';
import { keyRefusal } from './bindable-keys.ts';
import { keysAtMost } from './hotkeys.ts';
import { keyCommands, keyGroups } from './key-commands.ts';

describe('what keys do [VW-101]', () => {
  it.each(languages)('is said with words in %s', async (language) => {
    const { t } = createTexts(language, await loadWords(language));
    const wordless = [
      ...keyCommands.map(({ name }) => `shortcuts.${name}`),
      ...Object.keys(keyGroups).map((group) => `controls.groups.${group}`),
    ].filter((key) => t(key) === key);
    expect(wordless).toEqual([]);
  });

  it('has names and first keys of its own', () => {
    const names = keyCommands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const keys = keyCommands.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has first keys that could be given to it', () => {
    expect(keyCommands.flatMap(({ keys }) => keys).filter((key) => keyRefusal(key) !== null)).toEqual([]);
    expect(keyCommands.filter(({ keys }) => keys.length > keysAtMost)).toEqual([]);
    // As the account keeps them.
    expect(keyCommands.filter(({ name }) => !/^[A-Za-z][A-Za-z0-9]{0,63}$/.test(name))).toEqual([]);
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
});
