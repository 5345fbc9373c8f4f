// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useSession } from '../runtime/runtime-context.ts';
import { activePane, readySeries } from '../session/state.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { AwaitedSlice } from './AwaitedSlice.tsx';

afterEach(cleanup);

const series = aSeries('a');
const key = series.document;

function Shown(): ReactNode {
  const pane = useSession(activePane);
  const ready = useSession((state) => readySeries(state, pane));
  return ready && <AwaitedSlice pane={pane} series={ready} />;
}

test('an image that has not come is told by its number, until it is there or cannot be had [VW-23]', () => {
  const session = renderInViewer(<Shown />, [aStudy(series)]);
  const told = () => screen.queryByTestId('awaited-slice')?.textContent ?? null;
  const show = (index: number) => {
    const shown = { index, voi: null, scale: 1, affine: plainAffine };
    act(() => session.dispatch({ type: 'shown', pane: 0, series: key, shown }));
  };
  act(() => {
    session.dispatch({
      type: 'series-loaded',
      series: key,
      content: { images: imagesOfSeries(9), left_out: [] },
      first: 0,
    });
    session.dispatch({ type: 'images-loaded', series: key, indexes: [0, 3] });
  });
  // Nothing is on the canvas yet: that is said elsewhere.
  expect(told()).toBeNull();
  show(0);
  act(() => session.dispatch({ type: 'go-to', index: 5 }));
  expect(told()).toBe('画像 6/9 を読み込んでいます');
  // What is at hand comes in the next frame.
  act(() => session.dispatch({ type: 'go-to', index: 3 }));
  expect(told()).toBeNull();
  act(() => session.dispatch({ type: 'go-to', index: 5 }));
  act(() => session.dispatch({ type: 'images-failed', series: key, indexes: [5], failure: { kind: 'corrupt' } }));
  expect(told()).toBeNull();
});
