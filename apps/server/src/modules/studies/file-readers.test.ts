import { beforeEach, expect, it, vi } from 'vitest';
import type * as Workers from '../../platform/workers/index.ts';
import {
  appendInThread,
  buildDocumentInThread,
  listInstancesInThread,
  readdressInThread,
  readFileInThread,
  readSlabInThread,
  type StudyAnswer,
  type StudyJob,
} from './file-readers.ts';
import { takeSlab } from './slabs.ts';

/** What each pool of threads was given, in the order in which they were started. */
const pools = vi.hoisted((): { threads: number; given: string[] }[] => []);

/** Pools whose threads never end what they do with documents, as if these were as large as can be. */
vi.mock('../../platform/workers/index.ts', async (original) => ({
  ...(await original<typeof Workers>()),
  workerPool(_module: URL, { threads }: { threads: number }) {
    const pool = { threads, given: [] as string[] };
    pools.push(pool);
    let busy = 0;
    return {
      run(job: StudyJob): Promise<StudyAnswer> {
        pool.given.push(job.kind);
        const isOfFile = ['append', 'read', 'readSlab'].includes(job.kind);
        if (busy === threads || !isOfFile) {
          busy = Math.min(threads, busy + 1);
          return new Promise(() => {});
        }
        const reading = { sha256: '', size: 0, dicom: null } as never;
        return Promise.resolve(job.kind === 'append' ? { kind: 'appended' } : { kind: 'read', reading });
      },
    };
  },
}));

beforeEach(() => {
  for (const pool of pools) pool.given.length = 0;
});

it('uploads are read and written while every thread for documents is taken, and many more wait', async () => {
  for (let n = 0; n < 16; n++) {
    void buildDocumentInThread([], '');
    void listInstancesInThread(new Uint8Array(), '');
    void readdressInThread(new Uint8Array(), '', '');
  }
  const slab = takeSlab();
  await readSlabInThread(slab, 'a');
  await readFileInThread('b', 'b');
  await appendInThread('c', slab);
  const [documents, files] = pools;
  expect(documents).toMatchObject({ threads: 1 });
  expect(new Set(documents?.given)).toEqual(new Set(['document', 'instances', 'readdress']));
  expect(files?.given).toEqual(['readSlab', 'read', 'append']);
});
