// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { DeidentifyTask } from '../../../workers/deidentify.worker.ts';
import { UnreadableFile } from './deidentifier.ts';
import { startDeidentifier } from './start-deidentifier.ts';

afterEach(() => vi.unstubAllGlobals());

const target = { target_folder: null, target_org: '0b3c1f0e-58a5-4f3c-9a55-0d7b7f2a5d11', is_org_perm: true };
const order = { mode: 'anonymize', fields: {} } as const;

type Answer = (task: DeidentifyTask) => object;

interface Workers {
  /** The one that was started last, or with this number. */
  readonly fail: (which?: number) => void;
  /** Whether all are. */
  readonly ended: () => boolean;
  readonly started: () => number;
}

/** Workers that answer as they are told. */
function stubWorker(answer: Answer): Workers {
  let started = 0;
  let running = 0;
  const fails: (() => void)[] = [];
  class Told {
    onmessage: ((event: object) => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    constructor() {
      started += 1;
      running += 1;
      fails.push(() => this.onerror?.({ preventDefault: () => {} }));
    }
    postMessage({ id, task }: { id: number; task: DeidentifyTask }): void {
      queueMicrotask(() => this.onmessage?.({ data: { id, ...answer(task) } }));
    }
    terminate(): void {
      running -= 1;
    }
  }
  vi.stubGlobal('Worker', Told);
  return { fail: (which = -1) => fails.at(which)?.(), ended: () => running === 0, started: () => started };
}

test('answers come to who has asked', async () => {
  const worker = stubWorker((task) => ({ found: task.kind }));
  const deidentifier = startDeidentifier();
  const asked = [
    deidentifier.uids([]),
    deidentifier.paths([]),
    deidentifier.preview(new File([], 'x'), order),
    deidentifier.dicom(new Blob(), order, null),
    deidentifier.picture(new Blob()),
  ];
  expect(await Promise.all(asked)).toEqual(['uids', 'paths', 'preview', 'dicom', 'picture']);
  deidentifier.close();
  expect(worker.ended()).toBe(true);
});

test('a key that is refused says why, in the words of the server', async () => {
  stubWorker(() => ({ found: { status: 403, text: '{"code":"no_access","detail":"権限がありません"}' } }));
  await expect(startDeidentifier().openKey(target)).rejects.toMatchObject({ status: 403, code: 'no_access' });
});

test('a server that cannot be asked is told as such', async () => {
  stubWorker(() => ({ found: { status: 0, text: '' } }));
  await expect(startDeidentifier().openKey(target)).rejects.toMatchObject({ status: null });
});

test('the key is asked for the target', async () => {
  const asked: DeidentifyTask[] = [];
  stubWorker((task) => {
    asked.push(task);
    return { found: { status: 200, text: '' } };
  });
  await startDeidentifier().openKey(target);
  expect(asked).toMatchObject([
    { kind: 'key', request: { url: '/api/datamanage/deidentification-key', body: JSON.stringify(target) } },
  ]);
});

test('a file that cannot be read is told from a worker that fails, and nobody waits for that one', async () => {
  const worker = stubWorker(({ kind }) => ({ failure: kind === 'dicom' ? 'unreadable' : 'failed' }));
  const deidentifier = startDeidentifier();
  await expect(deidentifier.dicom(new Blob(), order, null)).rejects.toBeInstanceOf(UnreadableFile);
  await expect(deidentifier.picture(new Blob())).rejects.not.toBeInstanceOf(UnreadableFile);
  const waits = deidentifier.uids(['1.2']);
  worker.fail();
  await expect(waits).rejects.toThrow('failed');
  expect(worker.ended()).toBe(true);
});

/** A server that gives the key, and a worker that says what it did; `asked` are the kinds of its tasks. */
function keyThenWork(statusOf: () => number = () => 200) {
  const asked: string[] = [];
  const worker = stubWorker((task) => {
    asked.push(task.kind);
    return { found: task.kind === 'key' ? { status: statusOf(), text: '{}' } : task.kind };
  });
  return { ...worker, asked };
}

test('in the place of a worker that failed the next task has a new one, which gets the key before, once', async () => {
  const { fail, started, asked } = keyThenWork();
  const deidentifier = startDeidentifier();
  await deidentifier.openKey(target);
  fail();
  asked.length = 0;
  expect(await Promise.all([deidentifier.uids([]), deidentifier.dicom(new Blob(), order, null)])).toEqual([
    'uids',
    'dicom',
  ]);
  expect([started(), asked]).toEqual([2, ['key', 'uids', 'dicom']]);
  // And again.
  fail();
  await deidentifier.paths([]);
  expect([started(), asked.slice(3)]).toEqual([3, ['key', 'paths']]);
});

test('a worker that fails once more, after its place was taken, does not take down the other', async () => {
  const { fail, started, asked } = keyThenWork();
  const deidentifier = startDeidentifier();
  await deidentifier.openKey(target);
  fail();
  await deidentifier.uids([]);
  fail(0);
  await deidentifier.paths([]);
  expect([started(), asked]).toEqual([2, ['key', 'key', 'uids', 'paths']]);
});

test('where the key was not asked for a new worker does without', async () => {
  const { fail, asked } = keyThenWork();
  const deidentifier = startDeidentifier();
  fail();
  await deidentifier.look([], false);
  expect(asked).toEqual(['look']);
});

test('a key that the server does not give again fails the task as that, and is asked for with the next one', async () => {
  let status = 200;
  const { fail, asked } = keyThenWork(() => status);
  const deidentifier = startDeidentifier();
  await deidentifier.openKey(target);
  fail();
  status = 403;
  await expect(deidentifier.picture(new Blob())).rejects.toMatchObject({ status: 403 });
  status = 200;
  await deidentifier.picture(new Blob());
  expect(asked).toEqual(['key', 'key', 'key', 'picture']);
});

test('one that was closed starts no other worker', async () => {
  const { fail, started } = keyThenWork();
  const deidentifier = startDeidentifier();
  fail();
  deidentifier.close();
  await expect(deidentifier.uids([])).rejects.toThrow('ended');
  expect(started()).toBe(1);
});

test('after a key that was refused tasks that need none are done, and none is asked for again', async () => {
  const { asked } = keyThenWork(() => 403);
  const deidentifier = startDeidentifier();
  await expect(deidentifier.openKey(target)).rejects.toMatchObject({ status: 403 });
  expect(await deidentifier.look([], false)).toBe('look');
  expect(asked).toEqual(['key', 'look']);
});
