// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImageSource, PreferenceStore } from '../ports/index.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { usualSlots } from '../session/window-presets.ts';
import { ServedRecords, ServedStore } from '../testing/served-records.ts';
import { startRuntime } from './viewer-runtime.ts';

const source: ImageSource = {
  studies: () => new Promise(() => undefined),
  document: () => new Promise(() => undefined),
  frame: () => '/frame',
  bulk: (_series, _instance, uri) => uri,
  headers: async () => ({}),
};
/** Animation frames that are asked for, until they are called off. */
let frames: Set<number>;
/** Workers that run. */
let workers: Set<object>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  localStorage.clear();
  [frames, workers] = [new Set(), new Set()];
  let count = 0;
  vi.stubGlobal('requestAnimationFrame', () => {
    frames.add(++count);
    return count;
  });
  vi.stubGlobal('cancelAnimationFrame', (request: number) => frames.delete(request));
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  class FakeWorker extends EventTarget {
    constructor() {
      super();
      workers.add(this);
    }
    readonly postMessage = () => undefined;
    terminate() {
      workers.delete(this);
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const aStore = (account: string) => new ServedStore(new ServedRecords(), account);
function preferences() {
  const writePresets = vi.fn<PreferenceStore['writePresets']>(async () => undefined);
  const writeHotkeys = vi.fn<PreferenceStore['writeHotkeys']>(async () => undefined);
  const writeHanging = vi.fn<PreferenceStore['writeHanging']>(async () => undefined);
  const none = async () => null;
  return { readPresets: none, writePresets, readHotkeys: none, writeHotkeys, readHanging: none, writeHanging };
}

test('what is measured and preferred is kept in the last store that was named, and in it alone', async () => {
  const runtime = startRuntime(source);
  const [first, last] = [aStore('one'), aStore('two')];
  runtime.keepReadings(first);
  runtime.keepReadings(last);
  const [before, now] = [preferences(), preferences()];
  for (const store of [before, now]) {
    runtime.keepPreferences(store);
    runtime.keepKeys(store);
  }
  await pass(0);
  runtime.session.dispatch({ type: 'put-measurement', measurement: aMeasurement() });
  runtime.session.dispatch({ type: 'presets', slots: usualSlots.with(8, { width: 3, center: 1 }) });
  runtime.session.dispatch({ type: 'hotkeys', given: new Map([['invert', ['q']]]) });
  runtime.session.dispatch({ type: 'hanging-preferences', kept: { atOpening: false } });
  await pass(2000);
  expect([first.changes.length, last.changes.length]).toEqual([0, 1]);
  expect([before.writePresets.mock.calls.length, now.writePresets.mock.calls.length]).toEqual([0, 1]);
  expect([before.writeHotkeys.mock.calls.length, now.writeHotkeys.mock.calls.length]).toEqual([0, 1]);
  expect([before.writeHanging.mock.calls.length, now.writeHanging.mock.calls.length]).toEqual([0, 1]);
  runtime.destroy();
});

test('a viewer that has ended keeps nothing, plays nothing and has no workers', async () => {
  const runtime = startRuntime(source);
  const { session } = runtime;
  const [store, kept] = [aStore('one'), preferences()];
  runtime.keepReadings(store);
  runtime.keepPreferences(kept);
  runtime.keepKeys(kept);
  const series = aSeries('a', { first_frame: '/frame' });
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(series)] });
  const content = { images: imagesOfSeries(3), left_out: [] };
  session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
  session.dispatch({ type: 'cine', still: false });
  await pass(0);
  expect([frames.size, workers.size > 0]).toEqual([1, true]);
  runtime.destroy();
  expect([frames.size, workers.size]).toEqual([0, 0]);
  session.dispatch({ type: 'put-measurement', measurement: aMeasurement() });
  session.dispatch({ type: 'presets', slots: null });
  session.dispatch({ type: 'hotkeys', given: new Map([['invert', ['q']]]) });
  session.dispatch({
    type: 'controls',
    controls: { ...session.getState().controls, wheel: 'zoom' },
  });
  session.dispatch({ type: 'hanging-preferences', kept: { atOpening: false } });
  session.dispatch({ type: 'cine', still: false });
  await pass(60_000);
  expect([
    store.changes,
    kept.writePresets.mock.calls,
    kept.writeHotkeys.mock.calls,
    kept.writeHanging.mock.calls,
  ]).toEqual([[], [], [], []]);
  expect([localStorage.length, frames.size]).toEqual([0, 0]);
});
