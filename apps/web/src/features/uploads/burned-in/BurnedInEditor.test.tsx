// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { loadPart } from '../../../app/load-part.ts';
import { Themed } from '../../../testing/frame.tsx';
import { BurnedInEditor } from './BurnedInEditor.tsx';
import { blackouts, boxesAt, canSend, proposedValue, type BurnedInValue } from './boxes-value.ts';
import { DecoderMissing, type FlaggedSeries, type ShownFrame } from './start-text-finder.ts';
import { aFlaggedSeries } from './testing/a-flagged-series.ts';
import { stubSight } from './testing/sight.ts';

beforeAll(async () => {
  await startI18n();
  await loadPart(async () => null);
});
let scroll: ReturnType<typeof vi.fn<Element['scrollIntoView']>>;
let sight: ReturnType<typeof stubSight>;
beforeEach(() => {
  sight = stubSight();
  scroll = vi.fn<Element['scrollIntoView']>();
  Element.prototype.scrollIntoView = scroll;
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
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? 'mouse';
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
  const seen: { value: BurnedInValue } = { value: proposedValue({ series, unseen: [] }) };
  const loadFrame = vi.fn(load);
  function Held(): ReactNode {
    const [value, setValue] = useState(seen.value);
    useEffect(() => {
      Object.assign(seen, { value });
    }, [value]);
    return (
      <BurnedInEditor series={series} value={value} onChange={(change) => setValue(change)} loadFrame={loadFrame} />
    );
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

test('[BI-22] a finger that goes over the picture draws and moves nothing, but for the box that it has chosen', async () => {
  const { boxes } = show([cine]);
  const first = await box(/^範囲 1/);
  const layer = first.parentElement!;
  layer.setPointerCapture = () => {};
  layer.getBoundingClientRect = () => new DOMRect(0, 0, 200, 120);
  const swipe = (on: HTMLElement, from: number, to: number): void => {
    const at = (clientX: number) => ({ clientX, clientY: 50, pointerId: 1, button: 0, pointerType: 'touch' });
    fireEvent.pointerDown(on, at(from));
    fireEvent.pointerMove(layer, at(to));
    fireEvent.pointerUp(layer, at(to));
  };
  swipe(layer, 100, 160);
  swipe(first, 50, 60);
  expect(boxes()).toEqual([proposed]);
  expect(getComputedStyle(layer).touchAction).not.toBe('none');
  first.focus();
  swipe(layer, 100, 160);
  expect(boxes()).toEqual([proposed]);
  swipe(first, 50, 60);
  expect(boxes()).toEqual([{ ...proposed, column: 15 }]);
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
  fireEvent.click(screen.getByRole('button', { name: 'すべての範囲を外す' }));
  expect(boxes()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'すべての範囲を外す' })).toBeNull();
});

test('[BI-19] the way leads through all frames of all files; what is not for all images is for the one that is shown', async () => {
  const { boxes, loadFrame } = show([cine]);
  await waitFor(() => expect(screen.getByText(/表示した画像：1 \/ 3/)).toBeTruthy());
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

const count = (text: string) =>
  waitFor(() => expect(screen.getByText(new RegExp(`表示した画像：${text}`))).toBeTruthy());
const confirm = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '確認しました' });
const play = () => fireEvent.click(screen.getByRole('button', { name: 'すべての画像を順に表示' }));
const isPlaying = () => screen.queryByRole('button', { name: '一時停止' }) !== null;

test('[BI-18, BI-19] all images are shown one after the other by one press; then the series can be confirmed', async () => {
  const { seen } = show([cine]);
  await box(/^範囲 1/);
  expect(confirm().disabled).toBe(true);
  expect(screen.getByText(/どの画像も全体を表示すると/)).toBeTruthy();
  play();
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  await count('3 / 3');
  await waitFor(() => expect(isPlaying()).toBe(false));
  expect(screen.queryByText(/どの画像も全体を表示すると/)).toBeNull();
  fireEvent.click(confirm());
  expect([...blackouts(seen.value).values()].map(({ looked }) => looked)).toEqual([true, true]);
});

test('[BI-18] what was shown is left out, and from the end it goes to what was not', async () => {
  const { loadFrame } = show([aFlaggedSeries('a', { images: [{ id: 1, frames: 6 }] })]);
  await count('1 / 6');
  const slider = screen.getByRole('slider');
  for (const value of [4, 5]) {
    fireEvent.change(slider, { target: { value } });
    await count(`${value - 2} / 6`);
  }
  play();
  await count('6 / 6');
  await waitFor(() => expect(isPlaying()).toBe(false));
  expect(loadFrame.mock.calls.map(([, frame]) => frame)).toEqual([0, 3, 4, 5, 1, 2]);
});

test('[BI-18] a frame that is not on the screen as a whole was not shown, nor in a window that nobody sees', async () => {
  sight.see(0.9);
  const { loadFrame } = show([cine]);
  await box(/^範囲 1/);
  play();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(loadFrame.mock.calls).toEqual([
    [3, 0],
    [3, 1],
  ]);
  expect(screen.getByText(/表示した画像：0 \/ 3/)).toBeTruthy();
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  sight.see(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByText(/表示した画像：0 \/ 3/)).toBeTruthy();
  visible.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await count('1 / 3');
  expect(isPlaying()).toBe(true);
  sight.see(0.5);
  expect(isPlaying()).toBe(false);
  sight.see(1);
  play();
  await count('3 / 3');
});

test('[BI-19] every series is confirmed, and again after a change; what was shown stays so', async () => {
  const other = aFlaggedSeries('b', { Modality: 'OT', SeriesDescription: '画面' });
  const { seen } = show([cine, other]);
  expect(screen.getByRole('status').textContent).toBe('確認が済んでいないシリーズ：2 件');
  play();
  await count('3 / 3');
  fireEvent.click(confirm());
  const list = screen.getByRole('list', { name: '確認するシリーズ' });
  expect(within(list).getAllByRole('button')[0]?.textContent).toBe('US シリーズ 1画像 3 枚確認済み');
  fireEvent.click(within(list).getByRole('button', { name: /OT 画面/ }));
  await count('1 / 1');
  fireEvent.click(confirm());
  expect(screen.getByRole('status').textContent).toBe('すべてのシリーズを確認しました。');
  expect(canSend(seen.value)).toBe(true);
  fireEvent.click(within(list).getByRole('button', { name: /US シリーズ 1/ }));
  fireEvent.keyDown(await box(/^範囲 1/), { key: 'ArrowRight' });
  expect(seen.value.confirmed).toEqual(['b']);
  expect([confirm().checked, confirm().disabled]).toEqual([false, false]);
});

test('[BI-20] a frame that cannot be seen says so, and the others are seen', async () => {
  const { seen } = show([cine], async (file, frame) => {
    if (file === 3 && frame === 1) throw new Error('damaged');
    return frameOf();
  });
  await box(/^範囲 1/);
  fireEvent.click(screen.getByRole('button', { name: '次の画像' }));
  expect(await screen.findByText(/^この画像は表示できません。/)).toBeTruthy();
  expect(seen.value.unseen).toEqual([3]);
  expect(confirm().disabled).toBe(true);
  play();
  await count('1 / 1');
  fireEvent.click(confirm());
  expect([...blackouts(seen.value)].map(([id, { looked }]) => [id, looked])).toEqual([
    [3, false],
    [4, true],
  ]);
});

test('[BI-19, BI-20] one press goes over frames that cannot be shown, up to the last that can', async () => {
  const images = [1, 2, 3, 4].map((id) => ({ id, frames: 1 }));
  show([aFlaggedSeries('a', { images })], async (file) => {
    if (file === 2) throw new Error('damaged');
    return frameOf();
  });
  await count('1 / 4');
  play();
  await count('3 / 3');
  await waitFor(() => expect(isPlaying()).toBe(false));
  expect(confirm().disabled).toBe(false);
});

test('[BI-21] a decoder that did not come is no fault of the file: it is said, and tried again', async () => {
  let isThere = false;
  const { seen } = show([aFlaggedSeries('a')], async () => {
    if (!isThere) throw new DecoderMissing();
    return frameOf();
  });
  expect(await screen.findByText(/^表示に必要なプログラムを読み込めませんでした。/)).toBeTruthy();
  expect([seen.value.unseen, confirm().disabled]).toEqual([[], true]);
  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'もう一度' }));
  await count('1 / 1');
  expect(confirm().disabled).toBe(false);
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
