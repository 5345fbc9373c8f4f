// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorkerEarly, takeEarlyWorker } from './early-worker.ts';
import { forgetPrefetchedSources } from './prefetched-sources.ts';

class FakeWorker extends EventTarget {
  readonly terminate = vi.fn<() => void>();
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    started.push(this);
  }
}
let started: FakeWorker[];

/** A worker as the script in the page's head starts it. */
function startOne(): FakeWorker {
  startWorkerEarly('/assets/frame-worker.js');
  const worker = started.at(-1);
  if (worker === undefined) throw new Error('no worker was started');
  return worker;
}

beforeEach(() => {
  started = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  takeEarlyWorker();
  vi.unstubAllGlobals();
});

test('the worker that was started early is given to one, and is not ended by a sign-out from then on', () => {
  const worker = startOne();
  expect(worker.address).toBe('/assets/frame-worker.js');
  expect(takeEarlyWorker()).toBe(worker);
  expect(takeEarlyWorker()).toBeNull();
  forgetPrefetchedSources();
  expect(worker.terminate).not.toHaveBeenCalled();
});

test('at a sign-out a worker that nobody has taken is ended, and given to nobody', () => {
  const worker = startOne();
  forgetPrefetchedSources();
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(takeEarlyWorker()).toBeNull();
});

test('a worker that has failed is ended, and given to nobody', () => {
  const worker = startOne();
  worker.dispatchEvent(new Event('error'));
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(takeEarlyWorker()).toBeNull();
});

test('a worker that fails in the hands of its taker does not take another one along', () => {
  const taken = startOne();
  takeEarlyWorker();
  const waiting = startOne();
  taken.dispatchEvent(new Event('error'));
  expect(waiting.terminate).not.toHaveBeenCalled();
  expect(takeEarlyWorker()).toBe(waiting);
});
