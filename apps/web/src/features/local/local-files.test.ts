// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { LocalAnswer, LocalRequest } from '../../workers/local.worker.ts';
import type { ReadingReport } from '../../workers/local/local-reading.ts';
import { localFiles } from './local-files.ts';
import type { LocalWorker } from './local-talk.ts';
import { aLocalStudy } from './testing/a-local-study.ts';

/** Local files with a worker that says what it is told to. */
function aPage() {
  const asked: LocalRequest[] = [];
  const workers: LocalWorker[] = [];
  let ended = 0;
  const files = localFiles(() => {
    const worker: LocalWorker = {
      postMessage: (what: LocalRequest) => void asked.push(what),
      terminate: () => void (ended += 1),
      onmessage: null,
      onerror: null,
    };
    workers.push(worker);
    return worker;
  });
  const say = (data: LocalAnswer) => workers.at(-1)?.onmessage?.call(null as never, { data } as MessageEvent);
  const portions = () => asked.filter((one) => 'add' in one).length;
  const report = (what: Partial<ReadingReport>) =>
    say({ report: { found: 0, read: 0, same: 0, studies: [], faults: [], isIdle: false, taken: portions(), ...what } });
  return { files, asked, workers, say, report, ended: () => ended, state: () => files.store.getState() };
}

const file = (name: string) => new File(['x'], name);

test('what is chosen is told to the worker, which lists studies where they were [LO-5]', async () => {
  const { files, asked, report, state } = aPage();
  files.add([file('1'), file('2')]);
  expect(state().phase).toBe('reading');
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatchObject({ add: [{ path: '1' }, { path: '2' }] });
  report({ found: 2, read: 1, studies: [aLocalStudy(1), aLocalStudy(2)] });
  report({ found: 2, read: 2, studies: [aLocalStudy(1, { images: 9 })], isIdle: true });
  expect(state()).toMatchObject({ phase: 'read', found: 2, read: 2 });
  expect(state().studies.map(({ id, images }) => [id, images])).toEqual([
    [1, 9],
    [2, 2],
  ]);
});

test('reading is over when all that was told was read, whatever is heard late [LO-22]', async () => {
  const { files, asked, report, state } = aPage();
  files.add(Array.from({ length: 12 }, (_, n) => file(`${n}`)));
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toMatchObject([{ portion: 1 }, { portion: 2 }]);
  // Said before the second portion was heard of.
  report({ found: 8, read: 8, isIdle: true, taken: 1 });
  expect(state()).toMatchObject({ phase: 'reading', read: 8 });
  report({ found: 12, read: 9, taken: 2 });
  report({ found: 12, read: 12, isIdle: true, taken: 2 });
  expect(state().phase).toBe('read');
});

test('an empty folder is read at once [LO-7]', async () => {
  const { files, state } = aPage();
  files.add([]);
  await expect.poll(() => state().phase).toBe('read');
  expect(state().found).toBe(0);
});

test('who stops is told so, and may choose others [LO-5]', async () => {
  const { files, asked, report, state } = aPage();
  files.add([file('1')]);
  await expect.poll(() => asked.length).toBe(1);
  files.stop();
  report({ found: 9, read: 1, isIdle: true });
  expect(asked.at(-1)).toEqual({ stop: true });
  expect(state().phase).toBe('stopped');
  files.add([file('2')]);
  await expect.poll(() => asked.at(-1)).toMatchObject({ add: [{ path: '2' }] });
  report({ found: 2, read: 2, isIdle: true });
  expect(state().phase).toBe('read');
});

test('what was still being found when it was stopped does not keep others from being read to the end [LO-22]', async () => {
  const { files, asked, report, state } = aPage();
  const slow = Promise.withResolvers<File>();
  const entry = {
    isFile: true,
    isDirectory: false,
    name: 'slow',
    fullPath: '/slow',
    file: (take: (file: File) => void) => void slow.promise.then(take),
  } as unknown as FileSystemEntry;
  files.add([entry]);
  files.stop();
  files.add([file('2')]);
  await expect.poll(() => asked.at(-1)).toMatchObject({ add: [{ path: '2' }] });
  report({ found: 1, read: 1, isIdle: true });
  slow.resolve(file('slow'));
  await expect.poll(() => state().phase).toBe('read');
});

test('what is closed is forgotten with the worker, and nobody waits for an answer [LO-4]', async () => {
  const { files, asked, report, state, ended, say } = aPage();
  await expect(files.open(1)).rejects.toThrow();
  files.add([file('1')]);
  await expect.poll(() => asked.length).toBe(1);
  report({ found: 1, read: 1, studies: [aLocalStudy(1)], isIdle: true });
  const [open, gone] = [files.open(1), files.files(null)];
  const [, first] = asked;
  say({ id: first && 'id' in first ? first.id : 0, found: 'a study' });
  await expect(open).resolves.toBe('a study');
  files.forget();
  await expect(gone).rejects.toThrow();
  expect(ended()).toBe(1);
  expect(state()).toMatchObject({ phase: 'none', found: 0, read: 0, same: 0, studies: [], faults: [] });
});

test('what was still being found when it was closed is not read for who comes next [LO-4]', async () => {
  const { files, asked, workers, report, state } = aPage();
  files.add(Array.from({ length: 12 }, (_, n) => file(`theirs ${n}`)));
  files.forget();
  files.add([file('mine')]);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  report({ found: 1, read: 1, isIdle: true });
  await expect.poll(() => state().phase).toBe('read');
  const paths = asked.flatMap((one) => ('add' in one ? one.add.map(({ path }) => path) : []));
  expect([paths, workers.length]).toEqual([['mine'], 1]);
});

test('a worker that fails takes what it knew with it, which is said', async () => {
  const { files, asked, workers, state } = aPage();
  files.add([file('1')]);
  await expect.poll(() => asked.length).toBe(1);
  workers[0]?.onerror?.call(null as never, new Event('error', { cancelable: true }) as ErrorEvent);
  expect(state()).toMatchObject({ phase: 'failed', studies: [] });
  files.add([file('2')]);
  await expect.poll(() => asked.length).toBe(2);
  expect([workers.length, state().phase]).toEqual([2, 'reading']);
});
