// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../runtime/runtime-context.ts';
import { activePane, emptyPane, seriesOf } from '../session/state.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { PaneMessage } from './PaneMessage.tsx';

afterEach(cleanup);

const [a, b] = [aSeries('a'), aSeries('b')];
const onExit = vi.fn();

function Shown({ number = 0 }: { number?: number }): ReactNode {
  const pane = useSession((state) => state.panes[number] ?? emptyPane);
  const series = useSession((state) => seriesOf(state, pane));
  return series && <PaneMessage number={number} series={series} pane={pane} onExit={onExit} />;
}

const show = (...series: (typeof a)[]) => renderInViewer(<Shown />, [aStudy(...series)]);
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
const now = (session: ReturnType<typeof show>) => activePane(session.getState());

test('a series without images leads to the next one with images', async () => {
  const session = show(a, b);
  const content = { images: [], left_out: ['report' as const] };
  act(() => session.dispatch({ type: 'series-loaded', series: a.document, content, first: 0 }));
  expect(buttons()).toEqual(['画像のある次のシリーズへ']);
  await press('画像のある次のシリーズへ');
  expect(now(session).series).toBe(b.document);
});

test('and back where there is no other', async () => {
  const session = show({ ...a, first_frame: null });
  const content = { images: [], left_out: ['document' as const] };
  act(() => session.dispatch({ type: 'series-loaded', series: a.document, content, first: 0 }));
  await press('戻る');
  expect(onExit).toHaveBeenCalledTimes(1);
});

test('a frame that the file does not have is named, and the others go on', async () => {
  const session = show(a);
  const images = imagesOfSeries(3).map((image, index) => (index === 1 ? { ...image, missing: true } : image));
  act(() =>
    session.dispatch({ type: 'series-loaded', series: a.document, content: { images, left_out: [] }, first: 0 }),
  );
  act(() => session.dispatch({ type: 'go-to', index: 1 }));
  expect(screen.getByText('画像を表示できません')).toBeDefined();
  expect(screen.getByText(/^画像 2：ファイルにこのフレームの画素データがそろっていないため/)).toBeDefined();
  expect(buttons()).toEqual(['表示できる次の画像へ']);
  await press('表示できる次の画像へ');
  expect(now(session).viewState.index).toBe(2);
});

test('an image that a link does not show says why, and the others go on [VW-128]', async () => {
  const session = show(a);
  const content = { images: imagesOfSeries(4), left_out: [] };
  const kinds = ['link_marked_only', 'link_expired', 'link_door'] as const;
  act(() => {
    session.dispatch({ type: 'series-loaded', series: a.document, content, first: 0 });
    for (const [index, kind] of kinds.entries())
      session.dispatch({ type: 'images-failed', series: a.document, indexes: [index], failure: { kind } });
  });
  expect(screen.getByText(/^画像 1：このリンクでは、透かしを入れた画像だけを表示できます/)).toBeDefined();
  expect(buttons()).toEqual(['表示できる次の画像へ']);
  act(() => session.dispatch({ type: 'go-to', index: 1 }));
  expect(screen.getByText(/^画像 2：このリンクの有効期限は切れています/)).toBeDefined();
  act(() => session.dispatch({ type: 'go-to', index: 2 }));
  expect(buttons()).toEqual(['再試行', '表示できる次の画像へ']);
  await press('表示できる次の画像へ');
  expect(now(session).viewState.index).toBe(3);
});

test('an image that failed leads to the next that can be shown, and is tried again only where that may help', async () => {
  const session = show(a, b);
  const content = { images: imagesOfSeries(3), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: a.document, content, first: 0 });
    session.dispatch({ type: 'images-failed', series: a.document, indexes: [0], failure: { kind: 'network' } });
    session.dispatch({ type: 'images-failed', series: a.document, indexes: [1], failure: { kind: 'corrupt' } });
  });
  expect(buttons()).toEqual(['再試行', '表示できる次の画像へ']);
  act(() => session.dispatch({ type: 'go-to', index: 1 }));
  expect(buttons()).toEqual(['表示できる次の画像へ']);
  await press('表示できる次の画像へ');
  expect(now(session).viewState.index).toBe(2);
});

test('a series that could not be read is tried again, or left for another', async () => {
  const session = show(a, b);
  act(() => session.dispatch({ type: 'series-failed', series: a.document, error: 'unreachable' }));
  expect(buttons()).toEqual(['再試行', '画像のある次のシリーズへ']);
  await press('再試行');
  expect(session.getState().series.get(a.document)?.phase).toBe('idle');
});

test('what is pressed under a failure is for its own pane, which becomes the active one [VW-91]', async () => {
  const session = renderInViewer(<Shown number={1} />, [aStudy(a, b)]);
  act(() => {
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    for (const { document } of [a, b])
      session.dispatch({
        type: 'series-loaded',
        series: document,
        content: { images: imagesOfSeries(4), left_out: [] },
        first: 0,
      });
    session.dispatch({ type: 'images-failed', series: b.document, indexes: [0, 1], failure: { kind: 'corrupt' } });
  });
  expect(session.getState().active).toBe(0);
  await press('表示できる次の画像へ');
  const { active, panes } = session.getState();
  expect(active).toBe(1);
  expect(panes.map(({ series, viewState }) => [series, viewState.index])).toEqual([
    [a.document, 0],
    [b.document, 2],
  ]);
});

test('and so is the next series', async () => {
  const c = aSeries('c');
  const session = renderInViewer(<Shown number={1} />, [aStudy(a, b, c)]);
  act(() => {
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    session.dispatch({ type: 'series-failed', series: b.document, error: 'refused' });
  });
  await press('画像のある次のシリーズへ');
  expect(session.getState().panes.map(({ series }) => series)).toEqual([a.document, c.document]);
});

test.each([
  ['silent', '再試行', /^画像 1：この画像のデータが届かないため、読み込みを中止しました/],
  ['missing', '再試行', /削除されたか、移動された可能性があります.*前の画面に戻って一覧を確認/],
  ['too_many_pixels', null, /100,000,000 画素まで/],
] as const)('an image that is %s has words of its own [VW-92, VW-93]', (kind, again, words) => {
  const session = show(a, b);
  const content = { images: imagesOfSeries(2), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: a.document, content, first: 0 });
    session.dispatch({ type: 'images-failed', series: a.document, indexes: [0], failure: { kind } });
  });
  expect(screen.getByText(words)).toBeDefined();
  expect(buttons()).toEqual([...(again ? [again] : []), '表示できる次の画像へ']);
});

test.each([
  [{ kind: 'bad_pixel_description', element: 'Bits Allocated (0028,0100)' }, /（要素：Bits Allocated \(0028,0100\)）$/],
  [{ kind: 'truncated' }, /。$/],
  [{ kind: 'not_in_file' }, /（要素：Pixel Data \(7FE0,0010\)）$/],
  [{ kind: 'truncated', transferSyntaxUID: '1.2.840.10008.1.2.1' }, /（要素：Pixel Data \(7FE0,0010\)）$/],
  [{ kind: 'unsupported_transfer_syntax', transferSyntaxUID: '1.2.3' }, /（要素：Transfer Syntax UID \(0002,0010\)）$/],
  [{ kind: 'network' }, /してください。$/],
] as const)('%o names the element that is at fault, and no other [VW-132]', (failure, words) => {
  const session = show(a, b);
  const content = { images: imagesOfSeries(2), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: a.document, content, first: 0 });
    session.dispatch({ type: 'images-failed', series: a.document, indexes: [0], failure });
  });
  expect(screen.getByText(words)).toBeDefined();
});

test('in English it is an error of loading, and the detail has its number', () => {
  const session = renderInViewer(<Shown />, [aStudy(a)], {}, 'en-US');
  const content = { images: imagesOfSeries(2), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: a.document, content, first: 1 });
    session.dispatch({ type: 'images-failed', series: a.document, indexes: [1], failure: { kind: 'truncated' } });
  });
  expect(screen.getByText('Error Loading Image')).toBeDefined();
  expect(screen.getByText(/^Image 2: The pixel data is cut off/)).toBeDefined();
});
