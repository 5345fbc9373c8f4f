// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { HotkeysRefused } from './HotkeysRefused.tsx';

afterEach(cleanup);

test('what was not kept is said by the words of the notice, and tried again [VW-130]', async () => {
  const session = renderInViewer(<HotkeysRefused onClose={() => undefined} />, [], {}, 'en-US');
  expect(document.body.textContent).toBe('');
  act(() => session.dispatch({ type: 'hotkeys', given: new Map([['invert', ['q']]]) }));
  act(() => session.dispatch({ type: 'hotkeys-refused', refused: true }));
  expect(screen.getByText('Hotkeys Manager')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Error while setting hotkeys');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const { given, changes, refused } = session.getState().hotkeys;
  expect([[...given], changes, refused]).toEqual([[['invert', ['q']]], 2, false]);
});

test('Escape and its button put the notice away [VW-130]', async () => {
  const onClose = vi.fn();
  const session = renderInViewer(<HotkeysRefused onClose={onClose} />, []);
  act(() => session.dispatch({ type: 'hotkeys-refused', refused: true }));
  await userEvent.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
