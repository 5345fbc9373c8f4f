// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImageSource, ViewerStudy } from '../ports/index.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { startFirstImage, takeRuntime } from './start-first-image.ts';

class FakeWorker extends EventTarget {
  readonly postMessage = vi.fn<() => void>();
  readonly terminate = vi.fn<() => void>();
}
/** Workers that the viewer has started by itself. */
let own: number;
const ends: (() => void)[] = [];

beforeEach(() => {
  own = 0;
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super();
        own++;
      }
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // jsdom has none; how many frames are on their way at once is not asked here.
  vi.stubGlobal('PerformanceNavigationTiming', class {});
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

/** A source of one study, whose documents never come. */
function aSource(study: ViewerStudy) {
  const studies = vi.fn<ImageSource['studies']>(async () => [study]);
  const document = vi.fn<ImageSource['document']>(() => new Promise(() => undefined));
  const source: ImageSource = {
    studies,
    document,
    frame: (series, instance, frame) => `${series.wadoRoot}/${instance}/${frame}`,
    bulk: (_series, _instance, uri) => uri,
    headers: async () => ({}),
  };
  return { source, studies, document };
}
function start(source: ImageSource, takeWorker: () => Worker | null): void {
  ends.push(startFirstImage(source, takeWorker));
}
const early = () => vi.fn<() => Worker | null>(() => new FakeWorker() as unknown as Worker);

test('the worker that runs already is asked for when the first frame is, and no other one is started', async () => {
  const { source, document } = aSource(aStudy(aSeries('a')));
  const takeWorker = early();
  start(source, takeWorker);
  expect(takeWorker).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(document).toHaveBeenCalledOnce());
  expect(takeWorker).toHaveBeenCalledOnce();
  expect(own).toBe(0);
});

test('where none runs the viewer starts one', async () => {
  const { source, document } = aSource(aStudy(aSeries('a')));
  start(source, () => null);
  await vi.waitFor(() => expect(document).toHaveBeenCalledOnce());
  expect(own).toBe(1);
});

test('a source without an image leaves the worker to the next one', async () => {
  const { source, studies } = aSource(aStudy(aSeries('report', { first_frame: null })));
  const takeWorker = early();
  start(source, takeWorker);
  const { session } = takeRuntime(source);
  await vi.waitFor(() => expect(session.getState().phase.kind).toBe('ready'));
  expect(studies).toHaveBeenCalledOnce();
  expect(takeWorker).not.toHaveBeenCalled();
  expect(own).toBe(0);
});

test('a source that was started already is not started again, and takes no other worker', async () => {
  const { source, studies, document } = aSource(aStudy(aSeries('a')));
  const [first, second] = [early(), early()];
  start(source, first);
  start(source, second);
  await vi.waitFor(() => expect(document).toHaveBeenCalledOnce());
  expect(studies).toHaveBeenCalledOnce();
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});

test('what a viewer has taken over is not given up by who started it', async () => {
  const { source, document } = aSource(aStudy(aSeries('a')));
  const worker = new FakeWorker();
  const giveUp = startFirstImage(source, () => worker as unknown as Worker);
  await vi.waitFor(() => expect(document).toHaveBeenCalledOnce());
  const runtime = takeRuntime(source);
  giveUp();
  expect(worker.terminate).not.toHaveBeenCalled();
  runtime.destroy();
  expect(worker.terminate).toHaveBeenCalledOnce();
});
