// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { readStoragePath } from './storage-path.ts';

const id = aUuid(1);

test.each([
  ['', { kind: 'home' }],
  [`org/${id}`, { kind: 'organisation', org: id }],
  [`org/${id}/root/private`, { kind: 'location', location: { kind: 'root', org: id, type: 'private' } }],
  [id, { kind: 'location', location: { kind: 'folder', uuid: id } }],
])('/storage/%s [WB-7]', (rest, path) => {
  expect(readStoragePath(rest)).toEqual(path);
});

test.each([
  'folder',
  'org',
  `org/${id}/root`,
  `org/${id}/root/trash`,
  `org/x/root/org`,
  `${id}/more`,
  `org/${id}/root/org/x`,
])('/storage/%s is no page [WB-7]', (rest) => {
  expect(readStoragePath(rest)).toBeNull();
});
