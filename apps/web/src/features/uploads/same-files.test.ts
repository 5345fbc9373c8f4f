// @vitest-environment jsdom
import { uploadCheck, type GivenInput } from '@mado/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { checkThere } from './check-there.ts';
import { files, many, reached, start, stored, target, upload1, world } from './testing/upload-world.ts';
import { leavingAsTheyAre } from './leaving-files.ts';
import type { UploadFile } from './upload-state.ts';
import type { UploadEdges } from './upload-edges.ts';

const fresh = { id: upload1, goesOn: false };

afterEach(() => vi.unstubAllGlobals());

/** Of these the very same bytes are at the target. */
const sameAs =
  (isSame: (path: string) => boolean, duplicates = 0): UploadEdges['checkThere'] =>
  async (_, all) => ({ duplicates, same: all.filter(({ path }) => isSame(path)), sentBefore: [] });

test('what is there already is not sent, and counts as done', async () => {
  const edges = world({ checkThere: sameAs((path) => !/IM[78]$/.test(path)) });
  const upload = start([...many(40), ...files('letter.pdf')], edges);
  await reached(upload, 'finished');
  expect(edges.sent).toEqual([['1.2/IM7', '1.2/IM8']]);
  const state = upload.getState();
  expect(state).toMatchObject({ total: 41, done: 41, succeeded: 2, failures: [], bytesTotal: 20, bytesSent: 20 });
  expect(state.same).toHaveLength(39);
  expect(state.rows).toEqual([
    { key: '1.2', title: '患者1.2 · CT', total: 40, done: 40 },
    { key: null, title: '', total: 1, done: 1 },
  ]);
});

test('where all is there, nothing is asked and nothing is sent', async () => {
  const edges = world({ checkThere: sameAs(() => true) });
  const upload = start(many(3), edges);
  await reached(upload, 'finished');
  expect(edges.sent).toEqual([]);
  expect(upload.getState()).toMatchObject({ total: 3, done: 3, succeeded: 0, same: ['1.2/IM0', '1.2/IM1', '1.2/IM2'] });
});

test.each([
  ['fileReplace', ['1.2/IM0']],
  // What is replaced as a whole holds afterwards what was sent, and nothing else.
  ['studyAndFolderReplace', ['1.2/IM0', '1.2/IM1', '1.2/IM2']],
] as const)('of other bytes at the same place the person is asked: %s', async (choice, sent) => {
  const edges = world({ checkThere: sameAs((path) => !path.endsWith('IM0'), 1) });
  const upload = start(many(3), edges);
  await reached(upload, 'asking');
  expect(upload.getState()).toMatchObject({ duplicates: 1, done: 0 });
  upload.answerDuplicates(choice);
  await reached(upload, 'finished');
  expect(edges.sent).toEqual([sent]);
  expect(upload.getState()).toMatchObject({ done: 3, succeeded: sent.length, same: { length: 3 - sent.length } });
});

test('what could not be asked is asked again, and counted once', async () => {
  const answers = [Promise.reject(new Error('no')), Promise.resolve({ duplicates: 0 })];
  const edges = world({
    checkThere: async (_, all) => ({ ...(await answers.shift())!, same: all.slice(0, 2), sentBefore: [] }),
    sendBatch: async (batch) => stored(batch),
  });
  const upload = start(many(3), edges);
  await reached(upload, 'stopped');
  upload.carryOn();
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ done: 3, succeeded: 1, same: { length: 2 } });
});

type Question = GivenInput<typeof uploadCheck>['body'];

test('only what exists is hashed, in a second question that announces nothing', async () => {
  const asked: Question[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const question = JSON.parse(body) as Question;
    asked.push(question);
    const answer = question.files.map(({ path, sha256: hash }) => ({
      exists: path !== 'new',
      already_here: false,
      same: hash === '5a'.repeat(32),
    }));
    return new Response(JSON.stringify(answer));
  });
  const hashed: string[] = [];
  const all = ['same', 'new', 'other', 'unreadable'].map((path, id): UploadFile => {
    const file = new File(['x'], path);
    return { id, file, size: file.size, path, head: null };
  });
  const there = await checkThere(target, all, leavingAsTheyAre, new AbortController().signal, fresh, () => ({
    read: async ([file]) => {
      const name = all.find((one) => one.file === file)?.path ?? '';
      hashed.push(name);
      return [name === 'unreadable' ? null : (name === 'same' ? '5a' : 'b6').repeat(32)];
    },
    close: vi.fn(),
  }));
  expect(there).toEqual({ duplicates: 2, same: [all[0]], sentBefore: [] });
  expect(hashed).toEqual(['same', 'other', 'unreadable']);
  expect(asked.map(({ upload, files: some }) => [upload, some.map(({ path }) => path)])).toEqual([
    [upload1, ['same', 'new', 'other', 'unreadable']],
    [undefined, ['same', 'other']],
  ]);
});

test('an upload that goes on does not send what it has sent before; what is there of others is asked about as ever', async () => {
  const own = new Set(['sent', 'changed since']);
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { files: some, upload } = JSON.parse(body) as Question;
    return Response.json(
      some.map(({ path, sha256: hash }) => ({
        exists: path !== 'new' && !(upload === upload1 && own.has(path)),
        already_here: false,
        same: hash === '5a'.repeat(32),
      })),
    );
  });
  const all = ['sent', 'changed since', 'same', 'other', 'new'].map((path, id): UploadFile => {
    const file = new File(['x'], path);
    return { id, file, size: file.size, path, head: null };
  });
  const asSent = new Set<Blob | undefined>([all[0]!.file, all[2]!.file]);
  const read = async ([file]: readonly Blob[]) => [(asSent.has(file) ? '5a' : 'b6').repeat(32)];
  const ask = (goesOn: boolean) =>
    checkThere(target, all, leavingAsTheyAre, new AbortController().signal, { id: upload1, goesOn }, () => ({
      read,
      close: vi.fn(),
    }));
  expect(await ask(true)).toEqual({ duplicates: 1, same: [all[2]], sentBefore: [all[0]] });
  // One that has just begun has put nothing there.
  expect(await ask(false)).toEqual({ duplicates: 1, same: [all[2]], sentBefore: [] });
});

/** A tab that keeps the upload of a drop, as `kept-upload.ts` does. */
function keeping(kept: { id: string | null }) {
  return async () => ({
    id: kept.id,
    keep: (id: string) => void (kept.id = id),
    forget: () => void (kept.id = null),
  });
}

test.each(['fileReplace', 'studyAndFolderReplace'] as const)(
  '[WB-89] after the page was loaded anew the same drop goes on with its upload, and sends the rest: %s',
  async (choice) => {
    const kept: { id: string | null } = { id: null };
    const uploads: string[] = [];
    const never = new Promise<never>(() => undefined);
    const before = world({
      uploadOfDrop: keeping(kept),
      newId: () => 'first',
      checkThere: async (_, some) => ({ duplicates: some.length, same: [], sentBefore: [] }),
      sendBatch: async () => never,
    });
    const left = start(many(3), before);
    await reached(left, 'asking');
    expect(kept.id).toBeNull();
    left.answerDuplicates(choice);
    await reached(left, 'sending');
    expect(kept.id).toBe('first');

    const asked: unknown[] = [];
    const after = world({
      uploadOfDrop: keeping(kept),
      newId: () => 'second',
      checkThere: async (_, some, _leaving, _signal, upload) => {
        asked.push(upload);
        return { duplicates: 1, same: some.slice(1, 2), sentBefore: some.slice(0, 1) };
      },
      sendBatch: async (batch) => {
        uploads.push(batch.upload);
        return stored(batch);
      },
    });
    const upload = start(many(3), after);
    await reached(upload, 'asking');
    upload.answerDuplicates(choice);
    await reached(upload, 'finished');
    expect(asked).toEqual([{ id: 'first', goesOn: true, isByLink: false }]);
    expect(uploads).toEqual(['first']);
    expect(after.closed.map((what) => what.at(-1))).toEqual(['first']);
    // Under studyAndFolderReplace nothing else that is there already counts.
    const sent = choice === 'fileReplace' ? ['1.2/IM2'] : ['1.2/IM1', '1.2/IM2'];
    expect(after.sent).toEqual([sent]);
    expect(kept.id).toBeNull();
  },
);

test('what was given up is over, and the same drop another upload', async () => {
  const kept: { id: string | null } = { id: null };
  const upload = start(
    many(3),
    world({ uploadOfDrop: keeping(kept), sendBatch: async () => new Promise(() => undefined) }),
  );
  await reached(upload, 'sending');
  expect(kept.id).toBe(upload1);
  void upload.abort();
  await reached(upload, 'aborting');
  expect(kept.id).toBeNull();
});

test('a tab that keeps nothing begins anew', async () => {
  const uploadOfDrop = () => Promise.reject(new Error('its code did not come'));
  const edges = world({ uploadOfDrop });
  await reached(start(many(3), edges), 'finished');
  expect(edges.sent).toEqual([['1.2/IM0', '1.2/IM1', '1.2/IM2']]);
});
