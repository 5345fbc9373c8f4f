// @vitest-environment jsdom
import type { UploadTarget } from '@mado/contract';
import type { ViewerStudy } from '@mado/viewer/ports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailure, session } from '../../app/http/index.ts';
import { aUuid } from '../../testing/an-item.ts';
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

test('nobody who has not signed in keeps any', () => {
  session.end();
  expect(storeNow).toThrow();
});
