import { afterEach, expect, test, vi } from 'vitest';
import type { BurnedInRequest } from '../../../workers/burned-in.worker.ts';
import { DecoderMissing, startTextFinder } from './start-text-finder.ts';

afterEach(() => vi.unstubAllGlobals());

/** Workers that keep what they are asked; the last one answers as it is told. */
function stubWorker() {
  const asked: BurnedInRequest[] = [];
  const told = { answer: (_data: object): void => {}, fail: (): void => {}, started: 0, ended: 0 };
  class Told {
    onmessage: ((event: object) => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    constructor() {
      told.started += 1;
      told.answer = (data) => this.onmessage?.({ data });
      told.fail = () => this.onerror?.({ preventDefault: () => {} });
    }
    postMessage(request: BurnedInRequest): void {
      asked.push(request);
    }
    terminate(): void {
      told.ended += 1;
    }
  }
  vi.stubGlobal('Worker', Told);
  return { asked, told };
}

const file = new File(['x'], 'x');
const head = { StudyInstanceUID: '1', SeriesInstanceUID: '2', PatientName: 'Yamada' };
const { signal } = new AbortController();

test('says how far it is, and what was found; the worker gets no more of the heads than it needs', async () => {
  const { asked, told } = stubWorker();
  const onProgress = vi.fn();
  const found = startTextFinder().find([{ id: 5, file, head }], { signal, onProgress });
  expect(asked).toEqual([
    {
      id: 0,
      task: { kind: 'find', files: [{ id: 5, file, head: { StudyInstanceUID: '1', SeriesInstanceUID: '2' } }] },
    },
  ]);
  told.answer({ id: 0, progress: { step: 'headers', done: 1, total: 1 } });
  told.answer({ id: 0, found: { series: [], unseen: [] } });
  expect(await found).toEqual({ series: [], unseen: [] });
  expect(onProgress).toHaveBeenCalledExactlyOnceWith({ step: 'headers', done: 1, total: 1 });
});

test('a search that is stopped ends in the worker, too', async () => {
  const { asked, told } = stubWorker();
  const stop = new AbortController();
  const found = startTextFinder().find([], { signal: stop.signal });
  stop.abort(new Error('no longer wanted'));
  await expect(found).rejects.toThrow('no longer wanted');
  expect(asked.at(-1)).toEqual({ stop: 0 });
  told.answer({ id: 0, found: null });
  await expect(startTextFinder().find([], { signal: stop.signal })).rejects.toThrow('no longer wanted');
});

test('a search that has ended is not stopped any more', async () => {
  const { asked, told } = stubWorker();
  const stop = new AbortController();
  const found = startTextFinder().find([], { signal: stop.signal });
  told.answer({ id: 0, found: { series: [], unseen: [] } });
  await found;
  stop.abort();
  expect(asked).toHaveLength(1);
});

test('a frame that cannot be seen is told from a worker that fails, and nobody waits for that one', async () => {
  const { told } = stubWorker();
  const finder = startTextFinder();
  const [first, other] = [finder.frame(file, 0), finder.frame(file, 1)];
  told.answer({ id: 0, failure: 'not_shown' });
  await expect(first).rejects.toThrow('cannot be seen');
  told.fail();
  await expect(other).rejects.toBeInstanceOf(DecoderMissing);
});

test('[BI-21] in the place of a worker that failed the next task has a new one, until it is closed', async () => {
  const { told } = stubWorker();
  const finder = startTextFinder();
  told.fail();
  expect([told.started, told.ended]).toEqual([1, 1]);
  const shown = finder.frame(file, 0);
  told.answer({ id: 0, found: 'a frame' });
  expect(await shown).toBe('a frame');
  finder.close();
  expect([told.started, told.ended]).toEqual([2, 2]);
  await expect(finder.frame(file, 0)).rejects.toBeInstanceOf(DecoderMissing);
  expect(told.started).toBe(2);
});

test('[BI-21] of a worker that fails everybody who waits is told', async () => {
  const { told } = stubWorker();
  const finder = startTextFinder();
  const waiting = [finder.frame(file, 0), finder.frame(file, 1), finder.find([], { signal })];
  told.fail();
  const reasons = (await Promise.allSettled(waiting)).map((one) => one.status === 'rejected' && one.reason);
  expect(reasons).toEqual([expect.any(DecoderMissing), expect.any(DecoderMissing), expect.any(DecoderMissing)]);
});

test('[BI-21] what fails late, after its place was taken, does not take down the other', async () => {
  const { told } = stubWorker();
  const finder = startTextFinder();
  const { fail } = told;
  fail();
  const shown = finder.frame(file, 0);
  fail();
  told.answer({ id: 0, found: 'a frame' });
  expect(await shown).toBe('a frame');
  expect([told.started, told.ended]).toEqual([2, 1]);
});
