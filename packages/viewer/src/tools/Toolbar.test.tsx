// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLaterParts } from '../runtime/later.tsx';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { Toolbar } from './Toolbar.tsx';

/** A screen on which the row has room for all. */
const screenOf = (roomy: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: roomy,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(() => {
  screenOf(true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const draw = (onShortcuts = nothing) =>
  renderInViewer(
    <Toolbar
      fullScreen={null}
      onFit={nothing}
      onActualSize={nothing}
      listed={false}
      onList={nothing}
      onSwitch={nothing}
      onKeyImages={nothing}
      onCopy={nothing}
      onDownload={nothing}
      onShortcuts={onShortcuts}
      onEditPresets={nothing}
      onControls={nothing}
    />,
    [aStudy(aSeries('a'))],
  );
const titleOf = (name: string) => screen.getByRole('button', { name }).title;

test('buttons name the keys and the mouse buttons that do the same now [VW-100]', () => {
  const session = draw();
  const words = ['全体', '等倍', '白黒反転', 'リセット', 'ショートカット', '一覧'];
  expect(words.map((word) => /（(.*)）$/.exec(titleOf(word))?.[1])).toEqual(['F', 'Z', 'I', 'R', '?', 'M']);
  expect(titleOf('移動')).toBe('移動：ドラッグで画像を動かします。中ボタンのドラッグでもできます');
  expect(titleOf('スクロール')).toContain('ホイールでもできます');
  const { controls } = session.getState();
  const given = new Map([
    ['fit', ['q']],
    ['invert', []],
    ['pan', ['u']],
  ]);
  const buttons = { middle: 'zoom', right: 'zoom' } as const;
  act(() => {
    session.dispatch({ type: 'controls', controls: { ...controls, buttons, wheel: 'zoom' } });
    session.dispatch({ type: 'hotkeys-read', given });
  });
  expect(titleOf('全体')).toBe('画像全体を表示します（Q）');
  expect(titleOf('白黒反転')).toBe('白黒を反転します');
  expect(titleOf('移動')).toBe('移動：ドラッグで画像を動かします（U）');
  expect(titleOf('拡大')).toContain('中ボタンのドラッグ / 右ボタンのドラッグ / ホイールでもできます');
});

test('where there is no room for its button, the list of keys is opened from what is done more rarely', async () => {
  await loadLaterParts();
  screenOf(false);
  const opened = vi.fn();
  draw(opened);
  expect(screen.queryByRole('button', { name: 'ショートカット' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'その他' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'ショートカット' }));
  expect(opened).toHaveBeenCalledTimes(1);
});

test('the button that goes back to the beginning says all that it undoes', () => {
  draw();
  for (const undone of ['階調', '白黒反転', '位置', '拡大', '回転', '左右上下の反転'])
    expect(titleOf('リセット')).toContain(undone);
});

test('who may only look reads why on each measuring tool [VW-55]', () => {
  const session = draw();
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite: false }));
  for (const word of ['長さ', '二方向', '楕円', '角度', '矢印', 'ほかの計測']) {
    expect(titleOf(word)).toBe('閲覧権限では計測・保存はできません');
    expect(screen.getByRole('button', { name: word }).getAttribute('aria-disabled')).toBe('true');
  }
});
