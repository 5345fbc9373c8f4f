import { afterEach, expect, test, vi } from 'vitest';
import { openContainer, type OpenedPortion } from './open-container.ts';

afterEach(() => vi.unstubAllGlobals());

const archive = new File(['PK'], 'CT.zip');
const portion: OpenedPortion = { files: [{ file: archive, path: 'CT/IM1' }], unreadable: [] };

/** A worker that says these things when it is asked, and then nothing. */
function aWorker(...said: readonly unknown[]) {
  const worker = {
    onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
    onerror: undefined as ((event: { preventDefault: () => void }) => void) | undefined,
    asked: [] as unknown[],
    terminated: 0,
    postMessage(what: unknown) {
      worker.asked.push(what);
      queueMicrotask(() => said.forEach((data) => worker.onmessage?.({ data })));
    },
    terminate() {
      worker.terminated += 1;
    },
  };
  vi.stubGlobal('Worker', function () {
    return worker;
  });
  return worker;
}

async function opened(signal = new AbortController().signal): Promise<OpenedPortion[]> {
  const portions: OpenedPortion[] = [];
  for await (const one of openContainer(archive, 'CD/CT.zip', signal)) portions.push(one);
  return portions;
}

test('portions come in their order, and the worker ends with them', async () => {
  const worker = aWorker(portion, portion, 'end');
  expect(await opened()).toEqual([portion, portion]);
  expect(worker.asked).toEqual([{ archive, path: 'CD/CT.zip' }]);
  expect(worker.terminated).toBe(1);
});

test('an archive that stays a file gives nothing', async () => {
  aWorker('end');
  expect(await opened()).toEqual([]);
});

test('a worker that fails is told of: nothing of the archive is taken for all', async () => {
  const failed = { files: [], unreadable: [{ path: 'CD/CT.zip', reason: null }] };
  aWorker(portion, 'failed');
  expect(await opened()).toEqual([portion, failed]);
  const broken = aWorker();
  const waiting = opened();
  await Promise.resolve();
  broken.onerror?.({ preventDefault: () => undefined });
  expect(await waiting).toEqual([failed]);
});

test('given up, it ends at once', async () => {
  const worker = aWorker();
  const given = new AbortController();
  const waiting = opened(given.signal);
  given.abort();
  expect(await waiting).toEqual([]);
  expect(worker.terminated).toBe(1);
});
