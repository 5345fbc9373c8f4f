// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BurnedInAnswer, BurnedInRequest } from '../../workers/burned-in.worker.ts';
import { DecoderMissing } from './burned-in/index.ts';
import { aFlaggedSeries } from './burned-in/testing/a-flagged-series.ts';
import { emptyDraft } from './leaving-draft.ts';
import { aHead } from './testing/upload-world.ts';
import { useBurnedIn } from './use-burned-in.ts';

let draft = emptyDraft();
beforeEach(() => (draft = emptyDraft()));
afterEach(() => vi.unstubAllGlobals());

/** Workers that answer as they are told; `null`: not at all; `fails`: they fail as a whole. */
function stubWorkers(answer: (task: object) => object | 'fails' | null) {
  const workers: { ended: boolean }[] = [];
  class Told {
    onmessage: ((event: { data: BurnedInAnswer }) => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    ended = false;
    constructor() {
      workers.push(this);
    }
    postMessage(request: BurnedInRequest): void {
      if ('stop' in request) return;
      const its = answer(request.task);
      if (its === 'fails') return queueMicrotask(() => this.onerror?.({ preventDefault: () => {} }));
      if (its) queueMicrotask(() => this.onmessage?.({ data: { id: request.id, ...its } as BurnedInAnswer }));
    }
    terminate(): void {
      this.ended = true;
    }
  }
  vi.stubGlobal('Worker', Told);
  return workers;
}

const files = [{ id: 4, file: new File(['x'], 'x'), size: 1, path: 'x', head: aHead('1.2') }];
const found = { series: [aFlaggedSeries('a', { images: [{ id: 4, frames: 1 }] })], unseen: [] };

test('[BI-21] where a decoder did not come nothing counts as seen or damaged, until one asks again', async () => {
  let isThere = false;
  const workers = stubWorkers(() => (isThere ? { found } : { failure: 'no_decoder' }));
  const { result } = renderHook(() => useBurnedIn(files, true, draft));
  await waitFor(() => expect(result.current.isDecoderMissing).toBe(true));
  expect([result.current.found, workers.map(({ ended }) => ended)]).toEqual([null, [true]]);
  isThere = true;
  act(() => result.current.again());
  await waitFor(() => expect(result.current.found).toEqual(found));
  expect([workers.length, result.current.isDecoderMissing]).toEqual([2, false]);
});

test('[BI-21] where one did not come for a frame the next is asked of another worker; nothing hangs', async () => {
  let isThere = true;
  const workers = stubWorkers((task) =>
    'frame' in task && task.frame === 7 ? null : isThere ? { found } : { failure: 'no_decoder' },
  );
  const { result } = renderHook(() => useBurnedIn(files, true, draft));
  await waitFor(() => expect(result.current.found).toEqual(found));
  isThere = false;
  const hanging = result.current.loadFrame(4, 7);
  await expect(result.current.loadFrame(4, 0)).rejects.toBeInstanceOf(DecoderMissing);
  await expect(hanging).rejects.toBeInstanceOf(DecoderMissing);
  isThere = true;
  await result.current.loadFrame(4, 0);
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
});

test('[BI-21] a worker that fails says nothing of the files: who asks again has another one', async () => {
  let fails = true;
  const workers = stubWorkers(() => (fails ? 'fails' : { found }));
  const { result } = renderHook(() => useBurnedIn(files, true, draft));
  await waitFor(() => expect(result.current.isDecoderMissing).toBe(true));
  expect(result.current.found).toBeNull();
  fails = false;
  act(() => result.current.again());
  await waitFor(() => expect(result.current.found).toEqual(found));
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
});

test('what could not be looked at for anything else is told as damaged', async () => {
  stubWorkers(() => ({ failure: 'not_shown' }));
  const { result } = renderHook(() => useBurnedIn(files, true, draft));
  await waitFor(() => expect(result.current.found?.unseen).toEqual([{ id: 4, why: 'damaged' }]));
  expect(result.current.value.unseen).toEqual([4]);
});

test('what was found, and said of it, is there for who comes again; other files are looked at anew', async () => {
  const asked: object[] = [];
  stubWorkers((task) => {
    asked.push(task);
    return { found };
  });
  const first = renderHook(() => useBurnedIn(files, true, draft));
  await waitFor(() => expect(first.result.current.found).toEqual(found));
  act(() => first.result.current.change((before) => ({ ...before, confirmed: ['a'] })));
  first.unmount();
  const second = renderHook((some) => useBurnedIn(some, true, draft), { initialProps: files });
  expect(second.result.current.found).toEqual(found);
  expect(second.result.current.value.confirmed).toEqual(['a']);
  expect(asked).toHaveLength(1);
  second.rerender([]);
  expect([second.result.current.found, second.result.current.value.confirmed]).toEqual([null, []]);
  await waitFor(() => expect(second.result.current.found).toEqual(found));
  expect(second.result.current.value.confirmed).toEqual([]);
  expect(asked).toHaveLength(2);
});
