// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSession } from '../session/create-session.ts';
import { activePane, seriesOf } from '../session/state.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { useDescribed } from './use-described.ts';

test('images that are loaded change nothing of what a series says of itself, another series all', () => {
  const [a, b] = [aSeries('a'), aSeries('b')];
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(a, b)] });
  const now = () => seriesOf(session.getState(), activePane(session.getState()));
  const { result, rerender } = renderHook(() => useDescribed(now()));
  expect(result.current).toBe(now());
  const content = { images: imagesOfSeries(3), left_out: [] };
  session.dispatch({ type: 'series-loaded', series: a.document, content, first: 0 });
  rerender();
  const before = now();
  expect(result.current).toBe(before);
  expect(before?.phase).toBe('ready');

  session.dispatch({ type: 'images-loaded', series: now()?.key ?? '', indexes: [0, 1] });
  rerender();
  expect(now()).not.toBe(before);
  expect(result.current).toBe(before);

  session.dispatch({ type: 'show-series', series: b.document });
  rerender();
  expect(result.current).toBe(now());
  expect(result.current?.series.SeriesInstanceUID).toBe(b.SeriesInstanceUID);
});
