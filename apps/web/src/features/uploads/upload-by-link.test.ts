// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { checkThere } from './check-there.ts';
import { leftAsItIs } from './deidentification/choice.ts';
import { dropRule } from './drop-rule.ts';
import { leavingAsTheyAre } from './leaving-files.ts';
import { files, many, reached, seeming, stored, target, upload1, world } from './testing/upload-world.ts';
import type { UploadEdges } from './upload-edges.ts';
import type { Problem } from './upload-state.ts';
import { startUpload } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

const byLink = { conference: false };
const all = { ...leftAsItIs, master: true };
const begin = (entries: File[], edges: UploadEdges) => startUpload(entries, target, 'リンク', edges, byLink);

test('files go to the folder of the link, as the link says', () => {
  const link = { kind: 'link', uuid: 'f', org: 'o', name: 'リンク', conference: true } as const;
  expect(dropRule(link)).toEqual({
    allowed: true,
    target,
    toPrivate: false,
    name: 'リンク',
    byLink: { conference: true },
  });
});

test('[WB-102] the key is that of this upload; of a right of one’s own it is that of the place', async () => {
  const asked: unknown[] = [];
  const openKey = async (of: unknown) => void asked.push(of);
  const edges = world({ startDeidentifier: () => ({ ...seeming, openKey }) });
  const upload = begin(many(1), edges);
  await reached(upload, 'choosing');
  await upload.choose(all);
  await reached(upload, 'finished');
  const own = startUpload(many(1), target, '症例', edges);
  await reached(own, 'choosing');
  await own.choose(all);
  expect(asked).toEqual([{ ...target, upload: upload1 }, target]);
});

test('[WB-102] also what is no image is asked about, whatever was chosen last', async () => {
  const edges = world({ anonymizesByLastChoice: () => false });
  await reached(begin(files('letter.pdf'), edges), 'choosing');
  expect(edges.sent).toEqual([]);
});

test.each<[number, string, Problem['kind'], Problem['kind']]>([
  [401, 'not_signed_in', 'link', 'session'],
  [403, 'no_access', 'link', 'generic'],
  [403, 'link_expired', 'link', 'generic'],
  [507, 'quota_exceeded', 'linkQuota', 'quota'],
  [507, 'disk_full', 'disk', 'disk'],
])('[WB-102] %i %s is told as what it is to who comes by a link', async (status, code, told, toOthers) => {
  const sendBatch = async () => {
    throw new RequestFailure(status, { code: code as 'no_access' });
  };
  for (const [way, kind] of [
    [byLink, told],
    [null, toOthers],
  ] as const) {
    const upload = startUpload(many(2), target, 'リンク', world({ sendBatch }), way);
    await reached(upload, 'choosing');
    await upload.choose(all);
    await reached(upload, 'stopped');
    expect(upload.getState()).toMatchObject({ problem: { kind }, failures: [], done: 0 });
  }
});

test('[WB-102] a link that ends in the middle loses nothing: the rest goes on where it is there again', async () => {
  let isOpen = true;
  const edges = world({
    sendBatch: async (batch) => {
      if (!isOpen) throw new RequestFailure(401, { code: 'not_signed_in' });
      if (edges.sent.length === 1) isOpen = false;
      return stored(batch);
    },
  });
  const upload = begin(many(50), edges);
  await reached(upload, 'choosing');
  await upload.choose(all);
  await reached(upload, 'stopped');
  expect(upload.getState().succeeded).toBeLessThan(50);
  isOpen = true;
  upload.carryOn();
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ succeeded: 50, failures: [] });
});

test('[WB-102] what it has sent before the page was loaded anew is found by its hash, and by its id alone', async () => {
  const asked: { upload?: string; files: { path: string; sha256?: string }[] }[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const body = JSON.parse(init.body) as (typeof asked)[number];
    asked.push(body);
    const isThere = (one: { path: string; sha256?: string }) => one.path === 'IM0' && one.sha256 !== undefined;
    return Response.json(body.files.map((one) => ({ exists: false, already_here: false, same: isThere(one) })));
  });
  const two = ['IM0', 'IM1'].map((path, id) => ({ id, path, size: 1, file: new File(['x'], path), head: null }));
  const ask = (goesOn: boolean) =>
    checkThere(
      target,
      two,
      leavingAsTheyAre,
      new AbortController().signal,
      { id: upload1, goesOn, isByLink: true },
      () => ({ read: async (some) => some.map(() => '5a'.repeat(32)), close: () => {} }),
    );
  expect(await ask(true)).toEqual({ duplicates: 0, same: [], sentBefore: [two[0]] });
  expect(asked.map(({ upload }) => upload)).toEqual([upload1, upload1]);
  expect(await ask(false)).toEqual({ duplicates: 0, same: [], sentBefore: [] });
});
