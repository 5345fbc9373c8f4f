// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { SeriesCard } from './SeriesCard.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly told: IntersectionObserverCallback;
      constructor(told: IntersectionObserverCallback) {
        this.told = told;
      }
      observe() {
        this.told([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const series = aSeries('a');
const canvas = () => screen.getByTestId('series-card').querySelector('canvas');

/** A card whose first wish for a thumbnail is not granted; later ones wait. */
function show() {
  const want = vi.fn<() => Promise<null>>(() => new Promise(() => undefined)).mockResolvedValueOnce(null);
  const card = <SeriesCard series={series} seriesKey={series.document} chosen small={false} />;
  const session = renderInViewer(card, [aStudy(series)], {
    thumbnails: { want, begin: () => undefined, resume: () => undefined, destroy: () => undefined },
  });
  return { session, want };
}

test('a thumbnail that failed with its series is asked for again when the series is', async () => {
  const { session, want } = show();
  act(() => session.dispatch({ type: 'series-failed', series: series.document, error: 'unreachable' }));
  await waitFor(() => expect(canvas()).toBeNull());
  act(() => session.dispatch({ type: 'series-retry', series: series.document }));
  expect(canvas()).not.toBeNull();
  expect(want).toHaveBeenCalledTimes(2);
});

test('a thumbnail that failed alone is asked for again when its image has been loaded', async () => {
  const { session, want } = show();
  const content = { images: imagesOfSeries(5), left_out: [] };
  act(() => session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 }));
  await waitFor(() => expect(canvas()).toBeNull());
  act(() => session.dispatch({ type: 'images-loaded', series: series.document, indexes: [0, 1] }));
  expect(canvas()).toBeNull();
  act(() => session.dispatch({ type: 'images-loaded', series: series.document, indexes: [2] }));
  expect(canvas()).not.toBeNull();
  expect(want).toHaveBeenCalledTimes(2);
});

test('a thumbnail for which the source gave no answer is asked for again when it answers [VW-200]', async () => {
  const { session, want } = show();
  const content = { images: imagesOfSeries(5), left_out: [] };
  act(() => session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 }));
  await waitFor(() => expect(canvas()).toBeNull());
  act(() => session.dispatch({ type: 'source-answers', series: series.document }));
  expect(canvas()).toBeNull();
  act(() => session.dispatch({ type: 'source-answers', series: series.document, thumbnail: true }));
  expect(canvas()).not.toBeNull();
  expect(want).toHaveBeenCalledTimes(2);
});
