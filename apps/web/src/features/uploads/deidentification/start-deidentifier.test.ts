// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { DeidentifyTask } from '../../../workers/deidentify.worker.ts';
import { UnreadableFile } from './deidentifier.ts';
import { startDeidentifier } from './start-deidentifier.ts';

afterEach(() => vi.unstubAllGlobals());

const target = { target_folder: null, target_org: '0b3c1f0e-58a5-4f3c-9a55-0d7b7f2a5d11', is_org_perm: true };
const order = { mode: 'anonymize', fields: {} } as const;

type Answer = (task: DeidentifyTask) => object;

/** A worker that answers as it is told. */
function stubWorker(answer: Answer): { fail: () => void; ended: () => boolean } {
  let ended = false;
  let fail = (): void => {};
  class Told {
    onmessage: ((event: object) => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    constructor() {
      fail = () => this.onerror?.({ preventDefault: () => {} });
    }
    postMessage({ id, task }: { id: number; task: DeidentifyTask }): void {
      queueMicrotask(() => this.onmessage?.({ data: { id, ...answer(task) } }));
    }
    terminate(): void {
      ended = true;
    }
  }
  vi.stubGlobal('Worker', Told);
  return { fail: () => fail(), ended: () => ended };
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
  await expect(deidentifier.uids(['1.2'])).rejects.toThrow('failed');
});
