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
  const session = renderInViewer(<Shortcuts keepsLinks onClose={() => undefined} onChange={onChange} />, []);
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

test('keys that do nothing for this reader are not listed [VW-129]', () => {
  const words = (keepsLinks: boolean, mayWrite: boolean) => {
    const session = renderInViewer(<Shortcuts {...{ keepsLinks }} onClose={() => undefined} onChange={vi.fn()} />, []);
    act(() => session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite }));
    const all = listed().map(([word]) => word);
    cleanup();
    return all;
  };
  const [all, few] = [words(true, true), words(false, false)];
  for (const word of ['この表示へのリンクをコピー', '長さを測る', '選んだ計測を削除', '計測を元に戻す'])
    expect([all.includes(word), few.includes(word)], word).toEqual([true, false]);
  // There is no image that might be saved.
  expect(all).not.toContain('画像をコピー');
  expect(few).toContain('白黒を反転');
});
