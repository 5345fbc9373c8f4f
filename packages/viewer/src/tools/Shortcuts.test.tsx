// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { Shortcuts } from './Shortcuts.tsx';

afterEach(cleanup);

const listed = () => [...document.querySelectorAll('dd')].map((word) => [word.textContent, keysBefore(word)]);
const keysBefore = (word: Element) =>
  [...(word.previousElementSibling?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent);

test('the list has the keys that there are now, and what has none is not in it [VW-129]', async () => {
  const onChange = vi.fn();
  const session = renderInViewer(<Shortcuts onClose={() => undefined} onChange={onChange} />, []);
  expect(listed()).toContainEqual(['白黒を反転', ['I']]);
  expect(listed().map(([word]) => word)).not.toContain('左右反転');
  const given = new Map([
    ['invert', ['q']],
    ['reset', []],
    ['flipHorizontal', ['r', 'F2']],
  ]);
  act(() => session.dispatch({ type: 'hotkeys-read', given }));
  expect(listed()).toContainEqual(['白黒を反転', ['Q']]);
  expect(listed()).toContainEqual(['左右反転', ['R', 'F2']]);
  expect(listed()).toContainEqual(['計測を元に戻す', ['Ctrl+Z']]);
  expect(listed().map(([word]) => word)).not.toContain('リセット');
  await userEvent.click(screen.getByRole('button', { name: 'キーを変更…' }));
  expect(onChange).toHaveBeenCalledOnce();
});
