// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { useAfterFirstImage } from './use-after-first-image.ts';

let painted: (() => void)[];
beforeEach(() => {
  painted = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => painted.push(work));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => (painted[frame - 1] = () => undefined));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The screen is painted, and what follows the paint is done. */
const paint = () =>
  act(() => {
    for (const work of painted.splice(0)) work();
    vi.runAllTimers();
  });
function Room({ work }: { work: () => void }): null {
  useAfterFirstImage(work);
  return null;
}

test('work waits until the first image has been painted, and not only until it has come', () => {
  const work = vi.fn<() => void>();
  const session = renderInViewer(<Room work={work} />, [aStudy(aSeries('a'))]);
  paint();
  expect(work).not.toHaveBeenCalled();
  const [key = ''] = session.getState().series.keys();
  act(() => session.dispatch({ type: 'series-failed', series: key, error: 'gone' }));
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  paint();
  paint();
  expect(work).toHaveBeenCalledOnce();
});
