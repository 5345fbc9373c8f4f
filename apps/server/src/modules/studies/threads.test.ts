import { beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { openResources } from '../../platform/resources/index.ts';
import type { FileAnswer, FileJob } from '../../platform/spool/file-threads.ts';
import type * as Workers from '../../platform/workers/index.ts';
import type { DocumentAnswer, DocumentJob } from './document-job.ts';
import { documentThread } from './document-thread.ts';
import { fileReaders } from './file-readers.ts';
import type { ParsedFile } from './parse-file.ts';

/** What each pool of threads was given, in the order in which they were opened. */
const pools = vi.hoisted((): { threads: number; given: string[] }[] => []);

/** Pools whose threads never end what they do with documents, as if these were as large as can be. */
vi.mock('../../platform/workers/index.ts', async (original) => ({
  ...(await original<typeof Workers>()),
  workerPool(_module: URL, { threads }: { threads: number }) {
    const pool = { threads, given: [] as string[] };
    pools.push(pool);
    let busy = 0;
    return {
      run(job: DocumentJob | FileJob): Promise<DocumentAnswer | FileAnswer<ParsedFile>> {
        pool.given.push(job.kind);
        const isOfFile = ['append', 'read', 'readBuffer'].includes(job.kind);
        if (busy === threads || !isOfFile) {
          busy = Math.min(threads, busy + 1);
          return new Promise(() => {});
        }
        const content = { sha256: '', size: 0, dicom: null } as never;
        return Promise.resolve(job.kind === 'append' ? { kind: 'appended' } : { kind: 'read', content });
      },
    };
  },
}));

beforeEach(() => {
  for (const pool of pools) pool.given.length = 0;
});

it('uploads are read and written while every thread for documents is taken, and many more wait', async () => {
  const resources = openResources(() => ({}) as Services);
  const thread = resources.of(documentThread);
  for (let n = 0; n < 16; n++) {
    void thread.build([], '');
    void thread.listInstances(new Uint8Array(), '');
    void thread.readdress(new Uint8Array(), '', '');
  }
  const readers = resources.of(fileReaders);
  const buffer = readers.buffers.take();
  await readers.readBuffer(buffer, 'a');
  await readers.read('b', 'b');
  await readers.append('c', buffer);
  const [documents, files] = pools;
  expect(documents).toMatchObject({ threads: 1 });
  expect(new Set(documents?.given)).toEqual(new Set(['document', 'instances', 'readdress']));
  expect(files?.given).toEqual(['readBuffer', 'read', 'append']);
});
