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

test('of twenty series the one that a link leads to is asked for first, and its frame: nothing else [VW-170]', async () => {
  const { source, document } = aSource(aStudy(...Array.from({ length: 20 }, (_, n) => aSeries(`s${n}`))));
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, globalThis.location.href).pathname);
    return new Promise(() => undefined);
  });
  const pane = {
    StudyInstanceUID: '1.2',
    SeriesInstanceUID: '1.2.s17',
    copy: 0,
    image: { SOPInstanceUID: '1.2.3.7', FrameNumber: 4, index: 6, position: null },
    instances: 10,
    voi: { kind: 'window', center: 1, width: 2 },
    inverted: false,
    interpolated: true,
    turns: 0,
    mirrored: false,
    zoom: { kind: 'fit', justified: null },
  } as const;
  const of = {
    active: 0,
    maximised: false,
    together: [],
    referenceLines: true,
    overlayPlanes: true,
    measurements: null,
  };
  const view = { ...of, rows: 1, columns: 1, panes: [pane] };
  start({ ...source, linked: { view, withheld: false } }, early());
  await vi.waitFor(() => expect(asked).toEqual(['/dicomweb/1.2.3.7/4']));
  expect(document.mock.calls.map(([{ document: address }]) => address)).toEqual(['/documents/s17']);
});
