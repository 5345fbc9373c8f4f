// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { UnreadableFiles } from './send-batch.ts';
import { aHead, files, many, reached, start, stored, target, upload1, world } from './testing/upload-world.ts';
import { needsSummary } from './upload-state.ts';
import type { UploadEdges } from './upload-edges.ts';

test('files go in batches of ten, at most three at a time, and all are counted [WB-15]', async () => {
  let open = 0;
  let most = 0;
  const edges = world({
    sendBatch: async (batch) => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setTimeout(resolve));
      open -= 1;
      return stored(batch);
    },
  });
  const upload = start(many(57), edges);
  await reached(upload, 'finished');
  expect(edges.sent.map(({ length }) => length)).toEqual([10, 10, 10, 10, 10, 7]);
  expect(new Set(edges.sent.flat()).size).toBe(57);
  expect(most).toBe(3);
  expect(upload.getState()).toMatchObject({
    total: 57,
    done: 57,
    succeeded: 57,
    bytesTotal: 570,
    bytesSent: 570,
    failures: [],
  });
  expect(edges.closed).toEqual([['completed', target, { studies: ['u-1.2'], folders: [] }, upload1]]);
});

test('what the disk has mixed up leaves study by study, and is asked about in that order [WB-15]', async () => {
  const asked: string[][] = [];
  const edges = world({
    checkThere: async (_, some) => {
      asked.push(some.map(({ path }) => path));
      return { duplicates: 0, same: [], sentBefore: [] };
    },
  });
  const upload = start(files('1.2/IM10', '3.4/IM1', 'letter.pdf', '1.2/IM2', '3.4/IM0'), edges);
  await reached(upload, 'finished');
  const order = ['1.2/IM2', '1.2/IM10', '3.4/IM0', '3.4/IM1', 'letter.pdf'];
  expect(edges.sent).toEqual([order]);
  expect(asked).toEqual([order]);
});

test('each study has its row, and what is no DICOM has one', async () => {
  const upload = start([...many(3, '1.2'), ...many(2, '3.4'), ...files('letter.pdf')], world());
  await reached(upload, 'finished');
  expect(upload.getState().rows).toEqual([
    { key: '1.2', title: '患者1.2 · CT', total: 3, done: 3 },
    { key: '3.4', title: '患者3.4 · CT', total: 2, done: 2 },
    { key: null, title: '', total: 1, done: 1 },
  ]);
  expect(upload.getState().studies).toMatchObject([
    { uuid: 'u-1.2', modalities: ['CT'], series: ['s-1.2.1'], instances: 3 },
    { uuid: 'u-3.4', instances: 2 },
  ]);
  expect(upload.getState().others).toBe(1);
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
  expect(upload.getState()).toMatchObject({ succeeded: 12, studies: [{ instances: 2 }] });
  const [item, ...more] = upload.getState().replaced;
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
  expect(upload.getState().notes).toEqual([
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
  const upload = start(
    many(11),
    world({ sendBatch, checkThere: async () => ({ duplicates: 4, same: [], sentBefore: [] }) }),
  );
  await reached(upload, 'asking');
  expect(upload.getState().duplicates).toBe(4);
  upload.answerDuplicates('studyAndFolderReplace');
  await reached(upload, 'finished');
  expect(chosen).toEqual(['fileReplace', 'studyAndFolderReplace', 'studyAndFolderReplace']);
});

test('rather not: nothing is sent', async () => {
  const edges = world({ checkThere: async () => ({ duplicates: 1, same: [], sentBefore: [] }) });
  const upload = start(many(1), edges);
  await reached(upload, 'asking');
  upload.answerDuplicates(null);
  expect(upload.getState().phase).toBe('aborted');
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
  expect(upload.getState()).toMatchObject({ done: 3, succeeded: 2 });
  expect(upload.getState().failures).toMatchObject([{ path: '1.2/IM1', detail: '画素データが途中で切れています' }]);
  refuse = false;
  upload.retry(upload.getState().failures.map(({ id }) => id));
  await vi.waitFor(() => expect(upload.getState().succeeded).toBe(3));
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ done: 3, total: 3, failures: [], bytesSent: 30 });
  expect(edges.sent.at(-1)).toEqual(['1.2/IM1']);
});

test('a file for which the server gives no result has failed', async () => {
  const upload = start(many(2), world({ sendBatch: async (batch) => stored(batch).slice(0, 1) }));
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ succeeded: 1, failures: [{ path: '1.2/IM1' }] });
});

test('when the network fails it stops, loses nothing, and goes on later [WB-16]', async () => {
  let fail = true;
  const edges = world({
    sendBatch: async (batch) => {
      if (fail && batch.files[0]?.path === '1.2/IM10') throw new RequestFailure(null, {});
      return stored(batch);
    },
  });
  const upload = start(many(25), edges);
  await reached(upload, 'stopped');
  expect(upload.getState().problem).toEqual({ kind: 'request', request: 'unreachable', goesOn: true });
  expect(upload.getState().failures).toEqual([]);
  fail = false;
  upload.carryOn();
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ done: 25, succeeded: 25, problem: null });
});

test.each([
  [new RequestFailure(507, { code: 'quota_exceeded', detail: '容量制限を超えています' }), { kind: 'quota' }],
  [new RequestFailure(507, { code: 'disk_full', detail: 'サーバーのディスクに…' }), { kind: 'disk' }],
  [new RequestFailure(500, { code: 'internal', detail: 'x' }), { kind: 'request', request: 'server', goesOn: true }],
  [new RequestFailure(200, {}), { kind: 'generic' }],
  [
    new RequestFailure(403, { code: 'upload_needs_full_access', detail: 'アップロードにはフルアクセス権限が必要です' }),
    { kind: 'detail', detail: 'アップロードにはフルアクセス権限が必要です' },
  ],
])('%o stops it with words', async (failure, problem) => {
  const upload = start(many(1), world({ sendBatch: () => Promise.reject(failure) }));
  await reached(upload, 'stopped');
  expect(upload.getState().problem).toEqual(problem);
});

test('an organisation that is deleted in the middle: the server says why, and what it has kept is counted', async () => {
  const detail = 'アップロードには組織に参加する必要があります。';
  const upload = start(
    many(57),
    world({
      sendBatch: async (batch) => {
        if (batch.files.some(({ path }) => path === '1.2/IM30'))
          throw new RequestFailure(403, { code: 'membership_needed', detail });
        return stored(batch);
      },
    }),
  );
  await reached(upload, 'stopped');
  const { done, succeeded, problem, failures } = upload.getState();
  expect([problem, failures]).toEqual([{ kind: 'detail', detail }, []]);
  expect(done).toBe(succeeded);
  expect(succeeded).toBeLessThan(57);
});

test('a quota that is reached in the middle keeps what has arrived, and going on sends the rest, each file once', async () => {
  let room = 20;
  const arrived: string[] = [];
  const edges = world({
    sendBatch: async (batch) => {
      const names = batch.files.map(({ path }) => path);
      if (arrived.length + names.length > room) throw new RequestFailure(507, { code: 'quota_exceeded' });
      arrived.push(...names);
      return stored(batch);
    },
  });
  const upload = start(many(57), edges);
  await reached(upload, 'stopped');
  const { problem, succeeded, failures } = upload.getState();
  expect([problem, succeeded, failures]).toEqual([{ kind: 'quota' }, 20, []]);
  room = 57;
  upload.carryOn();
  await reached(upload, 'finished');
  expect(upload.getState().succeeded).toBe(57);
  expect([arrived.length, new Set(arrived).size]).toEqual([57, 57]);
});

test('when the server refuses already the question, nothing is sent, and going on asks again', async () => {
  let full = true;
  const edges = world({
    checkThere: async () => {
      if (full) throw new RequestFailure(507, { code: 'quota_exceeded' });
      return { duplicates: 0, same: [], sentBefore: [] };
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
  expect(upload.getState()).toMatchObject({ done: 3, succeeded: 2, failures: [{ path: '1.2/IM1', detail: null }] });
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
  expect(upload.getState().renamed).toEqual([{ path: '1.2/IM1', kept: 'at/new' }]);
  expect(upload.getState().notes).toEqual([{ note: 'bad_value', files: [{ path: '1.2/IM1' }] }]);
  expect(needsSummary(upload.getState())).toBe(true);
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
  expect(upload.getState().studies.map(({ uuid, identityConflict }) => [uuid, identityConflict])).toEqual([
    ['patient 0', true],
    ['patient 1', true],
  ]);
  expect(needsSummary(upload.getState())).toBe(true);
});

test('heads that cannot be read do not keep files from being sent', async () => {
  const startReader: UploadEdges['startReader'] = () => ({
    read: () => Promise.reject(new Error('x')),
    close: vi.fn(),
  });
  const upload = start(many(2), world({ startReader }));
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ succeeded: 2, others: 2 });
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
  expect(upload.getState().secondsLeft).toBeNull();
  edges.time = 4000;
  progress?.(0.25);
  await vi.waitFor(() => expect(upload.getState()).toMatchObject({ bytesSent: 25, secondsLeft: 12 }));
  expect(upload.getState()).toMatchObject({ done: 0, filesInFlight: 2.5 });
});

test('two patients of one study UID have a row each', async () => {
  const edges = world({
    startReader: () => ({
      read: async (some) =>
        some.map(({ name }) => ({
          ...aHead('1.2'),
          PatientID: name.startsWith('y') ? 'P-1' : 'P-2',
          PatientName: name.startsWith('y') ? '山田' : '鈴木',
          StudyDescription: '',
        })),
      close: vi.fn(),
    }),
  });
  const upload = start(files('y1', 's1', 'y2'), edges);
  await reached(upload, 'finished');
  expect(upload.getState().rows.map(({ title, total, done }) => [title, total, done])).toEqual([
    ['山田', 2, 2],
    ['鈴木', 1, 1],
  ]);
});

test('objects that were made from images are no images [WB-79]', async () => {
  const modality = (path: string): string => path.split('/').at(-1) ?? '';
  const edges = world({
    sendBatch: async (batch) =>
      stored(batch).map((result, n) => ({
        ...result,
        series: result.series && { ...result.series, modality: modality(batch.files[n]?.path ?? '') },
      })),
  });
  const upload = start(
    files(...['CT', 'MR', 'US', 'SEG', 'DOC', 'RTSTRUCT', 'SR', 'KO', 'PR'].map((one) => `1.2/${one}`)),
    edges,
  );
  await reached(upload, 'finished');
  expect(upload.getState().studies).toMatchObject([{ instances: 3, derived: 6 }]);
});
