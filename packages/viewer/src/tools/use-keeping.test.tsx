// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fit, viewAffine } from '../session/pane-view.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { useKeeping, type OnKeepView } from './use-keeping.tsx';

afterEach(cleanup);

function Tools({ keep }: { keep: OnKeepView | undefined }) {
  const { onKeep, parts } = useKeeping(keep);
  return (
    <>
      {onKeep && <button onClick={onKeep}>表示を保存</button>}
      {parts}
    </>
  );
}

/** A viewer that shows the first image of a series. */
function open(keep: OnKeepView | undefined): void {
  const series = aSeries('a');
  const [image] = imagesOfSeries(1);
  const session = renderInViewer(<Tools keep={keep} />, [aStudy(series)]);
  const content = { images: imagesOfSeries(1), left_out: [] };
  const affine = viewAffine(fit, image!, { width: 400, height: 400 });
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
    const shown = { index: 0, voi: null, scale: 100, affine };
    session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
  });
}
const press = () => fireEvent.click(screen.getByRole('button', { name: '表示を保存' }));

test('that a view is kept is told as a success [VW-144]', async () => {
  const keep = vi.fn<OnKeepView>(async () => 'kept');
  open(keep);
  press();
  expect((await screen.findByRole('status')).textContent).toBe('プレゼンテーションに保存しました');
  expect(keep).toHaveBeenCalledOnce();
  expect(keep.mock.calls[0]?.[0]).toMatchObject({ rows: 1, columns: 1, panes: [{ FrameNumber: 1 }] });
});

test('why it is not is told as an error, and stands no longer when it is pressed again [VW-144]', async () => {
  const keep = vi.fn<OnKeepView>(async () => ({ refused: '100 件までです' }));
  open(keep);
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('100 件までです');
  keep.mockRejectedValue(new Error('x'));
  press();
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toBe('保存できませんでした');
});

test('of two that are pressed for quickly the one that is refused stays told, whatever came of the first [VW-144]', async () => {
  const answers: ((came: Awaited<ReturnType<OnKeepView>>) => void)[] = [];
  open(() => new Promise((resolve) => answers.push(resolve)));
  press();
  press();
  vi.useFakeTimers();
  await act(async () => answers[0]?.('kept'));
  expect(screen.getByRole('status').textContent).toBe('プレゼンテーションに保存しました');
  act(() => void vi.advanceTimersByTime(3_000));
  await act(async () => answers[1]?.({ refused: '100 件までです' }));
  act(() => void vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
  expect(screen.getByRole('alert').textContent).toBe('100 件までです');
});

test('where no image is shown nothing is kept, and that is told; where nobody keeps, nothing is offered [VW-144]', () => {
  const keep = vi.fn<OnKeepView>();
  renderInViewer(<Tools keep={keep} />, []);
  press();
  expect(screen.getByRole('alert').textContent).toBe('保存する画像が表示されていません');
  expect(keep).not.toHaveBeenCalled();
  cleanup();
  open(undefined);
  expect(screen.queryByRole('button')).toBeNull();
});
