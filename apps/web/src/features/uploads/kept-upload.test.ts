// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../app/http/index.ts';
import { uploadOfDrop } from './kept-upload.ts';
import { target, upload1 } from './testing/upload-world.ts';

const hour = 60 * 60 * 1000;
const files = [
  { path: '山田花子/IM1', size: 10 },
  { path: '山田花子/IM2', size: 20 },
];
const yamada = { access_token: 'a', email: 'yamada@example.jp', username: 'yamada' };

beforeEach(() => session.start(yamada));
afterEach(() => {
  session.end();
  sessionStorage.clear();
});

test('the same files at the same place are the upload that they have begun, in whatever order they are found', () => {
  uploadOfDrop(target, files).keep(upload1);
  expect(uploadOfDrop(target, files.toReversed()).id).toBe(upload1);
});

test('other files, another place and another person are not', () => {
  uploadOfDrop(target, files).keep(upload1);
  const [one, other] = files;
  expect(uploadOfDrop(target, [one!]).id).toBeNull();
  expect(uploadOfDrop(target, [one!, { ...other!, size: 21 }]).id).toBeNull();
  expect(uploadOfDrop(target, [one!, { ...other!, path: 'x' }]).id).toBeNull();
  expect(uploadOfDrop({ ...target, target_folder: null }, files).id).toBeNull();
  expect(uploadOfDrop({ ...target, target_folder: null, is_org_perm: true }, files).id).toBeNull();
  expect(uploadOfDrop({ ...target, is_org_perm: true }, files).id).toBeNull();
  expect(uploadOfDrop({ ...target, target_org: 'another' }, files).id).toBeNull();
  session.start({ ...yamada, email: 'sato@example.jp' });
  expect(uploadOfDrop(target, files).id).toBeNull();
});

test('it is over once it is forgotten, and after a day', () => {
  uploadOfDrop(target, files, () => 0).keep(upload1);
  expect(uploadOfDrop(target, files, () => 23 * hour).id).toBe(upload1);
  expect(uploadOfDrop(target, files, () => 24 * hour).id).toBeNull();
  uploadOfDrop(target, [], () => 24 * hour).keep(upload1);
  expect(sessionStorage).toHaveLength(1);
  uploadOfDrop(target, [], () => 24 * hour).forget();
  expect(sessionStorage).toHaveLength(0);
});

test('nothing that is kept names a file, a patient or a person', () => {
  uploadOfDrop(target, files).keep(upload1);
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/山田|IM1|yamada/);
});

test('what somebody else has written there is no upload', () => {
  uploadOfDrop(target, files).keep(upload1);
  const [name = ''] = Object.keys(sessionStorage);
  for (const text of ['', '[]', '{"id":1,"at":0}', 'null']) {
    sessionStorage.setItem(name, text);
    expect(uploadOfDrop(target, files).id).toBeNull();
  }
});
