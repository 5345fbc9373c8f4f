// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { loadPart } from '../../../app/load-part.ts';
import { Themed } from '../../../testing/frame.tsx';
import { BurnedInEditor } from './BurnedInEditor.tsx';
import { boxesAt, canSend, proposedValue, type BurnedInValue } from './boxes-value.ts';
import type { FlaggedSeries, ShownFrame } from './start-text-finder.ts';
import { aFlaggedSeries } from './testing/a-flagged-series.ts';

beforeAll(async () => {
  await startI18n();
  await loadPart(async () => null);
});
beforeEach(() => {
  vi.stubGlobal('PointerEvent', Pointer);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Where jsdom has none. */
class Pointer extends MouseEvent {
  readonly pointerId: number;
  constructor(type: string, init: PointerEventInit) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
  }
}

const proposed = { column: 10, row: 20, columns: 30, rows: 10 };
const candidate = { column: 50, row: 5, columns: 20, rows: 8 };
const frameOf = (candidates = [candidate]): ShownFrame => ({
  columns: 100,
  rows: 60,
  aspect: 1,
  rgba: new Uint8ClampedArray(100 * 60 * 4),
  candidates,
});
const cine = aFlaggedSeries('a', {
  images: [
    { id: 3, frames: 2 },
    { id: 4, frames: 1 },
  ],
  boxes: [proposed],
});

function show(series: readonly FlaggedSeries[], load = async (_file: number, _frame: number) => frameOf()) {
  const seen: { value: BurnedInValue } = { value: proposedValue(series) };
  const loadFrame = vi.fn(load);
  function Held(): ReactNode {
    const [value, setValue] = useState(seen.value);
    useEffect(() => {
      Object.assign(seen, { value });
    }, [value]);
    return <BurnedInEditor series={series} value={value} onChange={setValue} loadFrame={loadFrame} />;
  }
  render(<Held />, { wrapper: Themed });
  const boxes = (file = 3, frame = 0) => boxesAt(seen.value.series[series[0]!.key]!, { file, frame });
  return { seen, boxes, loadFrame };
}

const box = (name: RegExp) => screen.findByRole('application', { name });

test('a box is moved, resized and dropped by keys, and says where it is', async () => {
  const { boxes } = show([cine]);
  const first = await box(/^範囲 1：幅 30 × 高さ 10、左から 10、上から 20$/);
  expect(first.tabIndex).toBe(0);
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  fireEvent.keyDown(first, { key: 'ArrowUp' });
  expect(boxes()).toEqual([{ ...proposed, column: 11, row: 19 }]);
  fireEvent.keyDown(first, { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(first, { key: 'ArrowDown', shiftKey: true });
  expect(boxes()).toEqual([{ column: 11, row: 19, columns: 29, rows: 11 }]);
  expect(screen.getByText('塗りつぶす範囲：1 か所')).toBeTruthy();
  fireEvent.keyDown(first, { key: 'Delete' });
  expect(boxes()).toEqual([]);
  expect(screen.getByText('塗りつぶす範囲：0 か所')).toBeTruthy();
});

test('a box is drawn, and one is dragged, with a pointer', async () => {
  const { boxes } = show([cine]);
  const layer = (await box(/^範囲 1/)).parentElement!;
  layer.setPointerCapture = () => {};
  layer.getBoundingClientRect = () => new DOMRect(0, 0, 200, 120);
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, button: 0 });
  fireEvent.pointerDown(layer, at(100, 80));
  fireEvent.pointerMove(layer, at(160, 110));
  fireEvent.pointerUp(layer, at(160, 110));
  expect(boxes()).toEqual([proposed, { column: 50, row: 40, columns: 30, rows: 15 }]);
  fireEvent.pointerDown(await box(/^範囲 1/), at(50, 50));
  fireEvent.pointerMove(layer, at(60, 50));
  fireEvent.pointerUp(layer, at(60, 50));
  expect(boxes()[0]).toEqual({ ...proposed, column: 15 });
});

test('boxes are added by hand and from what was found, and dropped from the list', async () => {
  const { boxes } = show([cine]);
  await box(/^範囲 1/);
  fireEvent.click(screen.getByRole('button', { name: 'この画像で見つかった候補を追加：1 か所' }));
  expect(boxes()).toEqual([proposed, candidate]);
  expect(screen.queryByRole('button', { name: /候補を追加/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '範囲を追加' }));
  expect(boxes()).toHaveLength(3);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^範囲 3/));
  fireEvent.click(screen.getByRole('button', { name: '範囲 1 を削除' }));
  expect(boxes()[0]).toEqual(candidate);
});

test('the way leads through all frames of all files; what is not for all images is for the one that is shown', async () => {
  const { boxes, loadFrame } = show([cine]);
  await box(/^範囲 1/);
  fireEvent.click(screen.getByRole('button', { name: '次の画像' }));
  await waitFor(() => expect(screen.getByText(/表示した画像：2 \/ 3/)).toBeTruthy());
  fireEvent.click(screen.getByRole('switch', { name: 'このシリーズのすべての画像に適用' }));
  fireEvent.keyDown(await box(/^範囲 1/), { key: 'Delete' });
  expect([boxes(3, 0), boxes(3, 1), boxes(4, 0)]).toEqual([[proposed], [], [proposed]]);
  fireEvent.click(screen.getByRole('button', { name: '次の画像' }));
  await waitFor(() => expect(screen.getByText(/表示した画像：3 \/ 3/)).toBeTruthy());
  expect(loadFrame.mock.calls).toEqual([
    [3, 0],
    [3, 1],
    [4, 0],
  ]);
});

test('all images are shown one after the other', async () => {
  show([cine]);
  await box(/^範囲 1/);
  fireEvent.click(screen.getByRole('button', { name: 'すべての画像を順に表示' }));
  await waitFor(() => expect(screen.getByText(/表示した画像：3 \/ 3/)).toBeTruthy(), { timeout: 5000 });
});

test('every series is confirmed, and again after a change', async () => {
  const other = aFlaggedSeries('b', { Modality: 'OT', SeriesDescription: '画面' });
  const { seen } = show([cine, other]);
  expect(screen.getByRole('status').textContent).toBe('確認が済んでいないシリーズ：2 件');
  fireEvent.click(screen.getByRole('checkbox', { name: '確認しました' }));
  const list = screen.getByRole('list', { name: '確認するシリーズ' });
  expect(within(list).getAllByRole('button')[0]?.textContent).toBe('US シリーズ 1画像 3 枚確認済み');
  fireEvent.click(within(list).getByRole('button', { name: /OT 画面/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: '確認しました' }));
  expect(screen.getByRole('status').textContent).toBe('すべてのシリーズを確認しました。');
  expect(canSend(seen.value)).toBe(true);
  fireEvent.click(within(list).getByRole('button', { name: /US シリーズ 1/ }));
  fireEvent.keyDown(await box(/^範囲 1/), { key: 'ArrowRight' });
  expect(seen.value.confirmed).toEqual(['b']);
});

test('a frame that cannot be seen says so, and the others are seen', async () => {
  show([cine], async (_, frame) => {
    if (frame === 0) throw new Error('damaged');
    return frameOf();
  });
  expect(await screen.findByText('この画像は表示できません。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '次の画像' }));
  await box(/^範囲 1/);
});

test('while one frame loads, those between it and the last that is wanted are left out', async () => {
  const waiting: (() => void)[] = [];
  const { loadFrame } = show([aFlaggedSeries('a', { images: [{ id: 1, frames: 9 }] })], async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return frameOf();
  });
  for (let step = 0; step < 5; step++) fireEvent.click(screen.getByRole('button', { name: '次の画像' }));
  waiting[0]!();
  await waitFor(() =>
    expect(loadFrame.mock.calls).toEqual([
      [1, 0],
      [1, 5],
    ]),
  );
});
