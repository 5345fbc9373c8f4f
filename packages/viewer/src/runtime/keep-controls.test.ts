// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createSession } from '../session/create-session.ts';
import { startingControls } from '../session/controls.ts';
import { keepControls } from './keep-controls.ts';

beforeEach(() => localStorage.clear());

const changed = {
  ...startingControls,
  keys: new Map([['invert', ['x']]]),
  buttons: { middle: 'magnify', right: 'window' },
  wheel: 'zoom',
} as const;

test('what is changed of keys and buttons is there in the next viewer [VW-16]', () => {
  const session = createSession();
  const stop = keepControls(session, localStorage);
  expect(session.getState().controls).toEqual(startingControls);
  session.dispatch({ type: 'controls', controls: changed });
  stop();
  session.dispatch({ type: 'controls', controls: startingControls });
  expect(JSON.parse(localStorage.getItem('hotkey-definitions') ?? '')).toEqual([
    { commandName: 'invert', keys: ['x'] },
  ]);
  const next = createSession();
  keepControls(next, localStorage);
  expect(next.getState().controls).toEqual(changed);
});

test.each(['{', '1', '[1, {"commandName": 2}, {"commandName": "invert", "keys": 3}]', 'null'])(
  'what is no definition is left out: %s',
  (text) => {
    localStorage.setItem('hotkey-definitions', text);
    localStorage.setItem('mouse-buttons', '{"middle": "explode", "right": 7, "wheel": []}');
    const session = createSession();
    keepControls(session, localStorage);
    expect(session.getState().controls).toEqual(startingControls);
  },
);

test('what is too long for the name of a key is none', () => {
  const keys = ['x', 'y'.repeat(21), 3];
  localStorage.setItem('hotkey-definitions', JSON.stringify([{ commandName: 'invert', keys }]));
  const session = createSession();
  keepControls(session, localStorage);
  expect(session.getState().controls.keys).toEqual(new Map([['invert', ['x']]]));
});

test('where nothing can be kept that is said, and holds for this page [VW-16]', () => {
  const full = {
    getItem: () => null,
    setItem: vi.fn(() => {
      throw new Error('full');
    }),
  } as unknown as Storage;
  for (const storage of [full, null]) {
    const session = createSession();
    keepControls(session, storage);
    session.dispatch({ type: 'controls', controls: changed });
    expect(session.getState().controls).toEqual({ ...changed, refused: true });
  }
});
