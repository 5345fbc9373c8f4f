// @vitest-environment jsdom
import { plainAffine } from '../session/testing/a-series-with-images.ts';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Picture } from '../session/picture.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import type { Session } from '../session/create-session.ts';
import { activePane } from '../session/state.ts';
import { usualSlots } from '../session/window-presets.ts';
import { loadLaterParts } from '../runtime/later.tsx';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { PresetMenu } from './PresetMenu.tsx';

beforeAll(loadLaterParts);
afterEach(cleanup);

const series = aSeries('a');
const size = { columns: 1, rows: 1 };
const colour: Picture = { kind: 'colour', ...size, rgba: new Uint8ClampedArray(4) };
const grey: Picture = {
  kind: 'grey',
  ...size,
  pixels: Uint16Array.of(1),
  least: 1,
  most: 1,
  low: 1,
  high: 1,
  pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
};

let shownSession: () => Session;

function show(picture: Picture) {
  const session = renderInViewer(<PresetMenu onEdit={() => undefined} />, [aStudy(series)], { picture: () => picture });
  shownSession = () => session;
  const content = { images: imagesOfSeries(1), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
    const shown = { index: 0, voi: null, scale: 1, affine: plainAffine };
    session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
  });
  return screen.getByRole('button', { name: 'プリセット' });
}

test('colour has no windows: the button says so and opens nothing', async () => {
  const button = show(colour);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toContain('カラー');
  await userEvent.setup().click(button);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('tables stand beside the windows of the file, each by its own words [PX-6]', async () => {
  const table = { firstMapped: 0, bits: 8, entries: Uint16Array.of(0, 255) };
  const alternatives = [
    { voi: { function: 'LINEAR', center: 40, width: 400 } as const, explanation: '' },
    { voi: table, explanation: 'HARD' },
    { voi: { ...table }, explanation: 'HARD' },
  ];
  const button = show({ ...grey, pipeline: { ...grey.pipeline, alternatives } });
  await userEvent.setup().click(button);
  const words = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(words.slice(0, 3)).toEqual(['ファイルの値 1W 400 L 40', 'HARD変換表', 'HARD変換表']);
});

test('grey has at least one', async () => {
  const button = show(grey);
  expect(button.getAttribute('aria-disabled')).toBeNull();
  await userEvent.setup().click(button);
  expect(screen.getAllByRole('menuitem')[0]?.textContent).toBe('シリーズの値の範囲');
});

test("the reader's own windows stand behind them, by their places [VW-3]", async () => {
  const button = show(grey);
  const session = shownSession();
  act(() => session.dispatch({ type: 'presets', slots: usualSlots.with(6, { width: 10, center: 5 }) }));
  await userEvent.setup().click(button);
  await userEvent.setup().click(screen.getByRole('menuitem', { name: /プリセット 7/ }));
  expect(activePane(session.getState()).viewState.voi).toEqual({ kind: 'window', width: 10, center: 5 });
});

test('where images bring windows of their own, the one that is seen can be kept for the series [VW-58]', async () => {
  const own = [{ voi: { function: 'LINEAR', center: 40, width: 400 } as const, explanation: '' }];
  const picture = { ...grey, pipeline: { ...grey.pipeline, alternatives: own } };
  const session = renderInViewer(<PresetMenu onEdit={() => undefined} />, [aStudy(series)], { picture: () => picture });
  const content = { images: imagesOfSeries(3), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
    const shown = { index: 0, voi: own[0]?.voi ?? null, scale: 1, affine: plainAffine };
    session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
  });
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'プリセット' }));
  await hand.click(screen.getByRole('menuitem', { name: /この階調をシリーズ全体に/ }));
  expect(session.getState().panes[0]?.viewState.voi).toEqual({ kind: 'window', center: 40, width: 400 });
  // Now it is so, whatever the next image brings: there is nothing left to choose.
  await hand.click(screen.getByRole('button', { name: 'プリセット' }));
  expect(screen.queryByRole('menuitem', { name: /シリーズ全体/ })).toBeNull();
});

test('a window has its key behind it as it is now, and none where it has none [VW-100]', async () => {
  const button = show(grey);
  const session = shownSession();
  const given = new Map([
    ['preset7', ['q']],
    ['preset8', []],
  ]);
  act(() => {
    session.dispatch({ type: 'hotkeys-read', given });
    const own = { width: 1000, center: 500 };
    session.dispatch({ type: 'presets', slots: usualSlots.with(6, own).with(7, own).with(8, own) });
  });
  await userEvent.setup().click(button);
  const words = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(words.slice(1, 5)).toEqual([
    'プリセット 7W 1000 L 500　[Q]',
    'プリセット 8W 1000 L 500',
    'プリセット 9W 1000 L 500　[9]',
    '範囲から自動調整囲んだ部分の値に合わせます（G）',
  ]);
});
