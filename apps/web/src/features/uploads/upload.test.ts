// @vitest-environment jsdom
import type { Item, UploadResult } from '@mado/contract';
import { describe, expect, it, test, vi } from 'vitest';
import { aStudy } from '../../testing/an-item.ts';
import { RequestFailure } from '../../app/http/index.ts';
import type { Head } from './head.ts';
import { UnreadableFiles, type Batch } from './send-batch.ts';
import { needsSummary } from './upload-state.ts';
import { startUpload, type Upload, type UploadEdges } from './upload.ts';

const upload1 = '0b3c1f0e-58a5-4f3c-9a55-0d7b7f2a5d11';
const target = { target_folder: 'f', target_org: 'o', is_org_perm: false };

function aHead(study: string): Head {
  return {
    StudyInstanceUID: study,
    SeriesInstanceUID: `${study}.1`,
    SOPInstanceUID: `${study}.1.1`,
    PatientName: `患者${study}`,
    StudyDescription: 'CT',
  };
}

/** Files called `1.2/IM7` belong to study 1.2; others are no DICOM. */
function files(...names: string[]): File[] {
  return names.map((name) => {
    const file = new File(['0123456789'], name.split('/').at(-1) ?? name);
    Object.defineProperty(file, 'webkitRelativePath', { value: name });
    return file;
  });
}

function stored(batch: Batch): UploadResult[] {
  return batch.files.map(({ path, head }, index) => ({
    index,
    success: true,
    study: head && {
      StudyInstanceUID: head.StudyInstanceUID,
      name: head.PatientName,
      identity_conflict: false,
      uuid: `u-${head.StudyInstanceUID}`,
    },
    series: head && { uuid: `s-${head.SeriesInstanceUID}`, modality: 'CT', SeriesInstanceUID: head.SeriesInstanceUID },
    instance: head && { uuid: `i-${path}`, SOPInstanceUID: head.SOPInstanceUID },
    file: { uuid: `i-${path}`, name: path },
    error: null,
    notes: [],
  }));
}

interface World extends UploadEdges {
  sent: string[][];
  closed: unknown[][];
  time: number;
}

/** Edges that do what they are told; a batch arrives at once unless `sendBatch` is given. */
function world(given: Partial<UploadEdges> = {}): World {
  const own: World = {
    sent: [],
    closed: [],
    time: 0,
    startReader: () => ({
      read: async (some) =>
        some.map(({ webkitRelativePath: path }) => (path.includes('/') ? aHead(path.split('/')[0] ?? '') : null)),
      close: vi.fn(),
    }),
    countDuplicates: async () => 0,
    sendBatch: async (batch) => stored(batch),
    endUpload: async (...what) => {
      own.closed.push(what);
      return [];
    },
    newId: () => upload1,
    now: () => own.time,
    wait: () => new Promise(() => undefined),
  };
  const { sendBatch = own.sendBatch, ...rest } = given;
  return Object.assign(own, rest, {
    sendBatch: (...what: Parameters<UploadEdges['sendBatch']>) => {
      own.sent.push(what[0].files.map(({ path }) => path));
      return sendBatch(...what);
    },
  });
}

const reached = (upload: Upload, phase: string) => vi.waitFor(() => expect(upload.get().phase).toBe(phase));
const start = (entries: File[], edges: UploadEdges): Upload => startUpload(entries, target, '症例', edges);
const many = (count: number, study = '1.2'): File[] =>
  files(...Array.from({ length: count }, (_, n) => `${study}/IM${n}`));

test('files go in batches of ten, at most three at a time, and all are counted', async () => {
  let open = 0;
  let most = 0;
  const edges = world({
    sendBatch: async (batch) => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      open -= 1;
      return stored(batch);
    },
  });
  const upload = start(many(57), edges);
  await reached(upload, 'finished');
  expect(edges.sent.map(({ length }) => length)).toEqual([10, 10, 10, 10, 10, 7]);
  expect(new Set(edges.sent.flat()).size).toBe(57);
  expect(most).toBe(3);
  expect(upload.get()).toMatchObject({
    total: 57,
    done: 57,
    succeeded: 57,
    bytesTotal: 570,
    bytesSent: 570,
    failures: [],
  });
  expect(edges.closed).toEqual([['completed', target, { studies: ['u-1.2'], folders: [] }, upload1]]);
});

test('each study has its row, and what is no DICOM has one', async () => {
  const upload = start([...many(3, '1.2'), ...many(2, '3.4'), ...files('letter.pdf')], world());
  await reached(upload, 'finished');
  expect(upload.get().rows).toEqual([
    { key: '1.2', title: '患者1.2 · CT', total: 3, done: 3 },
    { key: '3.4', title: '患者3.4 · CT', total: 2, done: 2 },
    { key: null, title: '', total: 1, done: 1 },
  ]);
  expect(upload.get().studies).toMatchObject([
    { uuid: 'u-1.2', modalities: ['CT'], series: ['s-1.2.1'], instances: 3 },
    { uuid: 'u-3.4', instances: 2 },
  ]);
  expect(upload.get().others).toBe(1);
});

test('files that became one item are one image, and are named together', async () => {
  const edges = world({
    sendBatch: async (batch) =>
      stored(batch).map((result, index) =>
        batch.files[index]?.path === '1.2/IM5' ? result : { ...result, file: { uuid: 'same', name: 'x' } },
      ),
  });
  const upload = start(many(12), edges);
  await reached(upload, 'finished');
  expect(upload.get()).toMatchObject({ succeeded: 12, studies: [{ instances: 2 }] });
  const [item, ...more] = upload.get().replaced;
  expect(more).toEqual([]);
  expect(item?.paths).toHaveLength(11);
  expect(item?.paths).not.toContain('1.2/IM5');
});

test('what was noted of the stored files is kept with their paths', async () => {
  const edges = world({
    sendBatch: async (batch) =>
      stored(batch).map((result) => ({ ...result, notes: [{ code: 'charset_guessed', tag: '00100010' }] })),
  });
  const upload = start(many(2), edges);
  await reached(upload, 'finished');
  expect(upload.get().notes).toEqual([
    { note: 'charset_guessed', files: ['1.2/IM0', '1.2/IM1'].map((path) => ({ path, tag: '00100010' })) },
  ]);
});

test('without duplicates nobody is asked; with duplicates the answer goes with every batch', async () => {
  const chosen: string[] = [];
  const sendBatch: UploadEdges['sendBatch'] = async (batch) => {
    chosen.push(batch.duplicate);
    return stored(batch);
  };
  await reached(start(many(1), world({ sendBatch })), 'finished');
  const upload = start(many(11), world({ sendBatch, countDuplicates: async () => 4 }));
  await reached(upload, 'asking');
  expect(upload.get().duplicates).toBe(4);
  upload.answerDuplicates('studyAndFolderReplace');
  await reached(upload, 'finished');
  expect(chosen).toEqual(['fileReplace', 'studyAndFolderReplace', 'studyAndFolderReplace']);
});

test('rather not: nothing is sent', async () => {
  const edges = world({ countDuplicates: async () => 1 });
  const upload = start(many(1), edges);
  await reached(upload, 'asking');
  upload.answerDuplicates(null);
  expect(upload.get().phase).toBe('aborted');
  expect(edges.sent).toEqual([]);
});

test('a file that the server refuses says why; the others go through, and it can be tried again', async () => {
  let refuse = true;
  const edges = world({
    sendBatch: async (batch) =>
      stored(batch).map((result, index) =>
        refuse && batch.files[index]?.path === '1.2/IM1'
          ? { ...result, success: false, error: { code: 'dicom_truncated', detail: '画素データが途中で切れています' } }
          : result,
      ),
  });
  const upload = start(many(3), edges);
  await reached(upload, 'finished');
  expect(upload.get()).toMatchObject({ done: 3, succeeded: 2 });
  expect(upload.get().failures).toMatchObject([{ path: '1.2/IM1', detail: '画素データが途中で切れています' }]);
  refuse = false;
  upload.retry(upload.get().failures.map(({ id }) => id));
  await vi.waitFor(() => expect(upload.get().succeeded).toBe(3));
  await reached(upload, 'finished');
  expect(upload.get()).toMatchObject({ done: 3, total: 3, failures: [], bytesSent: 30 });
  expect(edges.sent.at(-1)).toEqual(['1.2/IM1']);
});

test('a file for which the server gives no result has failed', async () => {
  const upload = start(many(2), world({ sendBatch: async (batch) => stored(batch).slice(0, 1) }));
  await reached(upload, 'finished');
  expect(upload.get()).toMatchObject({ succeeded: 1, failures: [{ path: '1.2/IM1' }] });
});

test('when the network fails it stops, loses nothing, and goes on later', async () => {
  let fail = true;
  const edges = world({
    sendBatch: async (batch) => {
      if (fail && batch.files[0]?.path === '1.2/IM10') throw new RequestFailure(null, {});
      return stored(batch);
    },
  });
  const upload = start(many(25), edges);
  await reached(upload, 'stopped');
  expect(upload.get().problem).toEqual({ kind: 'request', request: 'unreachable' });
  expect(upload.get().failures).toEqual([]);
  fail = false;
  upload.carryOn();
  await reached(upload, 'finished');
  expect(upload.get()).toMatchObject({ done: 25, succeeded: 25, problem: null });
});

test.each([
  [new RequestFailure(507, { code: 'quota_exceeded', detail: '容量制限を超えています' }), { kind: 'quota' }],
  [new RequestFailure(507, { code: 'disk_full', detail: 'サーバーのディスクに…' }), { kind: 'disk' }],
  [new RequestFailure(500, { code: 'internal', detail: 'x' }), { kind: 'request', request: 'server' }],
  [new RequestFailure(200, {}), { kind: 'generic' }],
  [
    new RequestFailure(403, { code: 'upload_needs_full_access', detail: 'アップロードにはフルアクセス権限が必要です' }),
    { kind: 'detail', detail: 'アップロードにはフルアクセス権限が必要です' },
  ],
])('%o stops it with words', async (failure, problem) => {
  const upload = start(many(1), world({ sendBatch: () => Promise.reject(failure) }));
  await reached(upload, 'stopped');
  expect(upload.get().problem).toEqual(problem);
});

test('when the server refuses already the question, nothing is sent, and going on asks again', async () => {
  let full = true;
  const edges = world({
    countDuplicates: async () => {
      if (full) throw new RequestFailure(507, { code: 'quota_exceeded' });
      return 0;
    },
  });
  const upload = start(many(1), edges);
  await reached(upload, 'stopped');
  expect(edges.sent).toEqual([]);
  full = false;
  upload.carryOn();
  await reached(upload, 'finished');
});

test('files that the browser cannot read fail alone', async () => {
  const edges = world({
    sendBatch: async (batch) => {
      const gone = batch.files.filter(({ path }) => path === '1.2/IM1');
      if (gone.length > 0) throw new UnreadableFiles(gone);
      return stored(batch);
    },
  });
  const upload = start(many(3), edges);
  await reached(upload, 'finished');
  expect(upload.get()).toMatchObject({ done: 3, succeeded: 2, failures: [{ path: '1.2/IM1', detail: null }] });
});

describe('giving up', () => {
  /** An upload of six batches of which the first one has arrived and three are on their way; `waited` ends the waits one after another. */
  async function givenUp() {
    const ways: { progress: (part: number) => void; signal: AbortSignal; arrive: () => void }[] = [];
    const waits: (() => void)[] = [];
    const edges = world({
      sendBatch: (batch, progress, signal) =>
        new Promise((resolve, reject) => {
          ways.push({ progress, signal, arrive: () => resolve(stored(batch)) });
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
      wait: () => new Promise((resolve) => waits.push(resolve)),
    });
    const upload = start(many(60), edges);
    await vi.waitFor(() => expect(ways).toHaveLength(3));
    ways[0]?.arrive();
    await vi.waitFor(() => expect(upload.get().succeeded).toBe(10));
    ways[1]?.progress(1);
    ways[2]?.progress(0.5);
    const count = upload.abort();
    expect(upload.get().phase).toBe('aborting');
    const waited = async (n: number): Promise<void> => {
      await vi.waitFor(() => expect(waits).toHaveLength(n));
      waits.at(-1)?.();
    };
    return { upload, edges, count, waited, ways };
  }

  it('sends nothing new, waits for what has left as a whole, cuts off the rest, and counts what is stored', async () => {
    const { upload, edges, count, waited, ways } = await givenUp();
    ways[3]?.arrive();
    await waited(1);
    await vi.waitFor(() => expect(ways[2]?.signal.aborted).toBe(true));
    expect(ways[1]?.signal.aborted).toBe(false);
    expect([upload.get().phase, edges.closed]).toEqual(['aborting', []]);
    ways[1]?.arrive();
    expect(await count).toBe(30);
    expect(upload.get()).toMatchObject({ phase: 'aborted', succeeded: 30, filesUnderWay: 0 });
    expect(edges.closed).toEqual([['aborted', target, { studies: ['u-1.2'], folders: [] }, upload1]]);
    expect(edges.sent).toHaveLength(4);
    expect(await upload.abort()).toBe(30);
    expect(edges.closed).toHaveLength(1);
  });

  it('waits not for ever', async () => {
    const { upload, count, waited } = await givenUp();
    await waited(1);
    await waited(2);
    expect(await count).toBe(10);
    expect(upload.get().phase).toBe('aborted');
  });

  it('hears of the server what its studies lack, and only then is over', async () => {
    let answer = (_left: Item[]): void => undefined;
    const edges = world({
      endUpload: () => new Promise((resolve) => (answer = resolve)),
      sendBatch: async (batch) => {
        if (edges.sent.length > 1) throw new RequestFailure(500, {});
        return stored(batch);
      },
    });
    const upload = start([...many(10), ...many(5, '3.4')], edges);
    await reached(upload, 'stopped');
    const count = upload.abort();
    await reached(upload, 'aborting');
    answer([aStudy(1, { uuid: 'u-1.2', incomplete: { received: 10, expected: 12 } })]);
    expect(await count).toBe(10);
    expect(upload.get()).toMatchObject({ phase: 'aborted', studies: [{ incomplete: { received: 10, expected: 12 } }] });
    expect(needsSummary(upload.get())).toBe(true);
  });

  it.each([
    ['says nothing', () => new Promise<never>(() => undefined), 5000],
    ['cannot be reached', () => Promise.reject(new RequestFailure(500, {})), undefined],
    ['says that nothing is missing', async () => [aStudy(1, { uuid: 'u-1.2' })], undefined],
  ])('is over without a summary when the server %s', async (_what, endUpload, waits) => {
    const waited: number[] = [];
    const edges = world({
      endUpload,
      sendBatch: async (batch) => {
        if (edges.sent.length > 1) throw new RequestFailure(500, {});
        return stored(batch);
      },
      wait: async (ms) => {
        waited.push(ms);
        if (waits === undefined) await new Promise(() => undefined);
      },
    });
    const upload = start(many(20), edges);
    await reached(upload, 'stopped');
    expect(await upload.abort()).toBe(10);
    expect(upload.get()).toMatchObject({ phase: 'aborted', studies: [{ incomplete: null }] });
    expect(needsSummary(upload.get())).toBe(false);
    if (waits !== undefined) expect(waited).toEqual([waits]);
  });

  it('is done at once when nothing is on its way, and nothing is sent again', async () => {
    const edges = world({ sendBatch: () => Promise.reject(new RequestFailure(500, {})) });
    const upload = start(many(1), edges);
    await reached(upload, 'stopped');
    const count = upload.abort();
    expect(upload.get().phase).toBe('aborted');
    expect(await count).toBe(0);
    upload.retry([0]);
    upload.carryOn();
    expect([upload.get().phase, edges.sent]).toEqual(['aborted', [['1.2/IM0']]]);
  });
});

test('the end names the folders into which files came that are no DICOM', async () => {
  const edges = world({
    sendBatch: async (batch) =>
      stored(batch).map((result) => ({ ...result, study: null, series: null, instance: null })),
  });
  const upload = start(files('報告/a.txt', '報告/下/b.txt', 'c.txt', '図/d.png'), edges);
  await reached(upload, 'finished');
  expect(edges.closed).toEqual([['completed', target, { studies: [], folders: ['報告', '図'] }, upload1]]);
});

test('a file that got another name is kept in mind with both, and not among the notes', async () => {
  const edges = world({
    sendBatch: async (batch) =>
      stored(batch).map((result, index) =>
        index === 0
          ? result
          : {
              ...result,
              file: { uuid: `${index}`, name: 'new', path: 'at/new' },
              notes: [{ code: 'renamed' }, { code: 'bad_value' }],
            },
      ),
  });
  const upload = start(many(2), edges);
  await reached(upload, 'finished');
  expect(upload.get().renamed).toEqual([{ path: '1.2/IM1', kept: 'at/new' }]);
  expect(upload.get().notes).toEqual([{ note: 'bad_value', files: [{ path: '1.2/IM1' }] }]);
  expect(needsSummary(upload.get())).toBe(true);
});

test('two patients under one UID: both studies are marked, also the one that came before there was a conflict', async () => {
  const batches = [false, true].map((identity_conflict, n) => ({ uuid: `patient ${n}`, identity_conflict }));
  const edges = world({
    sendBatch: async (batch) => {
      const patient = batches.shift();
      return stored(batch).map((one) => ({ ...one, study: one.study && { ...one.study, ...patient } }));
    },
  });
  const upload = start(many(11), edges);
  await reached(upload, 'finished');
  expect(edges.sent.map(({ length }) => length)).toEqual([10, 1]);
  expect(upload.get().studies.map(({ uuid, identityConflict }) => [uuid, identityConflict])).toEqual([
    ['patient 0', true],
    ['patient 1', true],
  ]);
  expect(needsSummary(upload.get())).toBe(true);
});

test('heads that cannot be read do not keep files from being sent', async () => {
  const startReader: UploadEdges['startReader'] = () => ({
    read: () => Promise.reject(new Error('x')),
    close: vi.fn(),
  });
  const upload = start(many(2), world({ startReader }));
  await reached(upload, 'finished');
  expect(upload.get()).toMatchObject({ succeeded: 2, others: 2 });
});

test('progress counts the bytes under way, and says how long it still takes once that is known', async () => {
  let progress: ((part: number) => void) | undefined;
  const edges = world({
    sendBatch: (_, onProgress) => {
      progress = onProgress;
      return new Promise(() => undefined);
    },
  });
  const upload = start(many(10), edges);
  await vi.waitFor(() => expect(progress).toBeDefined());
  expect(upload.get().secondsLeft).toBeNull();
  edges.time = 4000;
  progress?.(0.25);
  await vi.waitFor(() => expect(upload.get()).toMatchObject({ bytesSent: 25, secondsLeft: 12 }));
  expect(upload.get()).toMatchObject({ done: 0, filesUnderWay: 2.5 });
});
