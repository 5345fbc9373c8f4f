// @vitest-environment jsdom
import type { UploadTarget } from '@mado/contract';
import type { ViewerSeries, ViewerStudy } from '@mado/viewer/ports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailure, session } from '../../app/http/index.ts';
import { anItem, aUuid, everything } from '../../testing/an-item.ts';
import { laterKeyImages } from './later-key-images.ts';

const study = { id: aUuid(3), StudyInstanceUID: '1.2', series: [] } as unknown as ViewerStudy;
const org = aUuid(1);
const root = (type: string) => ({ object_type: 'root', type, uuid: null, name: null, org });
const step = (n: number, type = 'org') => ({ object_type: 'folder', type, uuid: aUuid(n), name: 'x', org });
const hidden = { object_type: 'no_perm', type: null, uuid: null, name: null, org: null };

let path: unknown[];
let place: () => Response;
let sent: { target: UploadTarget; path: string; size: number }[];
let answer: () => Promise<string | null>;

const storeNow = () => {
  const store = laterKeyImages({
    send: (target, file, name) => {
      sent.push({ target, path: name, size: file.size });
      return answer();
    },
    say: (failure) => (failure instanceof RequestFailure ? failure.detail : 'a fault'),
    words: { notDicom: 'no DICOM', elsewhere: 'elsewhere' },
  });
  if (!store) throw new Error('nobody has signed in');
  return store;
};

beforeEach(() => {
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  path = [root('org'), step(2), step(3)];
  place = () => Response.json({ in_conference: false });
  sent = [];
  answer = async () => null;
  vi.stubGlobal('fetch', async (url: string) => (url.includes('upload-place') ? place() : Response.json(path)));
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

test.each([
  ['a folder', [root('org'), step(2), step(3)], { target_folder: aUuid(2), target_org: org, is_org_perm: true }],
  ['a root', [root('org'), step(3)], { target_folder: null, target_org: org, is_org_perm: true }],
  [
    'a private root',
    [root('private'), step(3, 'private')],
    { target_folder: null, target_org: org, is_org_perm: false },
  ],
])('a document goes where its study lies: %s [VW-138]', async (_, way, target) => {
  path = way;
  expect(await storeNow().refusal(study)).toBeNull();
  expect(await storeNow().save(study, new Uint8Array(3), 'a.dcm')).toBeNull();
  expect(sent).toEqual([{ target, path: 'a.dcm', size: 3 }]);
});

test.each([
  ['somebody else’s root', [root('share'), step(3)]],
  ['a folder that one may not see', [root('org'), hidden, step(3)]],
])('nothing goes beside what lies in %s [VW-139]', async (_, way) => {
  path = way;
  expect(await storeNow().refusal(study)).toBe('elsewhere');
  expect(await storeNow().save(study, new Uint8Array(3), 'a.dcm')).toBe('elsewhere');
  expect(sent).toEqual([]);
});

test('pictures that are no DICOM have no such document [VW-139]', async () => {
  const series = [{ wadoRoot: `/api/datamanage/images/${aUuid(3)}` }];
  expect(await storeNow().refusal({ ...study, series } as unknown as ViewerStudy)).toBe('no DICOM');
});

test('who may not upload there is told so; what passes by itself is no refusal [VW-139]', async () => {
  place = () => Response.json({ code: 'upload_needs_full_access', detail: 'not you' }, { status: 403 });
  expect(await storeNow().refusal(study)).toBe('not you');
  place = () => new Response('', { status: 502 });
  await expect(storeNow().refusal(study)).rejects.toBeInstanceOf(RequestFailure);
}, 20_000);

test('what goes wrong on the way is said [VW-138]', async () => {
  answer = () => Promise.reject(new RequestFailure(507, { code: 'disk_full', detail: 'full' }));
  expect(await storeNow().save(study, new Uint8Array(3), 'a.dcm')).toBe('full');
  const store = storeNow();
  session.start({ access_token: 'other', email: 'b', username: 'b' });
  sent = [];
  expect(await store.save(study, new Uint8Array(3), 'a.dcm')).toBe('a fault');
  expect(sent).toEqual([]);
});

const lying = (document: string) => ({ document }) as ViewerSeries;
const ofSeries = lying(`/api/datamanage/series-document/${aUuid(9)}`);

test('a document is deleted with its series by who may, as the server says; one that is gone is gone [VW-147]', async () => {
  const asked: string[] = [];
  let may = true;
  let status = 204;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${url}`);
    if (method === 'GET')
      return Response.json({ ...anItem(9, { can: { ...everything, delete: may } }), folders: [], files: [] });
    if (status === 204) return new Response(null, { status });
    return Response.json({ code: status === 404 ? 'gone' : 'level_too_low', detail: 'not you' }, { status });
  });
  const store = storeNow();
  expect(await store.mayDelete(ofSeries)).toBe(true);
  may = false;
  expect(await store.mayDelete(ofSeries)).toBe(false);
  expect(await store.remove(ofSeries)).toBeNull();
  expect(asked[2]).toBe(`DELETE /api/datamanage/detail/folder/${aUuid(9)}`);
  status = 404;
  expect(await store.remove(ofSeries)).toBeNull();
  status = 403;
  expect(await store.remove(ofSeries)).toBe('not you');
});

test('of a series that is merged of several copies nothing is deleted, nor for somebody else [VW-147]', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', asked);
  const merged = lying(`/api/dicomweb/org/${aUuid(1)}/studies/1.2/series/1.3/metadata`);
  const store = storeNow();
  expect(await store.mayDelete(merged)).toBe(false);
  expect(await store.remove(merged)).toBe('elsewhere');
  session.start({ access_token: 'other', email: 'b', username: 'b' });
  expect(await store.remove(ofSeries)).toBe('a fault');
  expect(asked).not.toHaveBeenCalled();
});

test('nobody who has not signed in keeps any', () => {
  session.end();
  expect(storeNow).toThrow();
});
