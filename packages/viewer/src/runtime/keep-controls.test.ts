// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createSession } from '../session/create-session.ts';
import { startingControls } from '../session/controls.ts';
import { keepControls } from './keep-controls.ts';

beforeEach(() => localStorage.clear());

const changed = {
  ...startingControls,
  buttons: { middle: 'magnify', right: 'window' },
  wheel: 'zoom',
} as const;

test('what is changed of buttons and wheel is there in the next viewer [VW-16]', () => {
  const session = createSession();
  const stop = keepControls(session, localStorage);
  expect(session.getState().controls).toEqual(startingControls);
  session.dispatch({ type: 'controls', controls: changed });
  stop();
  session.dispatch({ type: 'controls', controls: startingControls });
  expect(JSON.parse(localStorage.getItem('mouse-buttons') ?? '')).toEqual({
    middle: 'magnify',
    right: 'window',
    wheel: 'zoom',
  });
  const next = createSession();
  keepControls(next, localStorage);
  expect(next.getState().controls).toEqual(changed);
});

test.each(['{', '1', 'null', '{"middle": "explode", "right": 7, "wheel": []}'])(
  'what can be given to no button is left out: %s',
  (text) => {
    localStorage.setItem('mouse-buttons', text);
    const session = createSession();
    keepControls(session, localStorage);
    expect(session.getState().controls).toEqual(startingControls);
  },
);

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
