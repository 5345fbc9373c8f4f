// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { readStoragePath } from './storage-path.ts';

const id = aUuid(1);

test.each([
  ['', { kind: 'home' }],
  [`org/${id}`, { kind: 'organisation', org: id }],
  [`org/${id}/root/private`, { kind: 'location', location: { kind: 'root', org: id, type: 'private' } }],
  [
    `org/${id}/patientId=K-1`,
    { kind: 'location', location: { kind: 'filter', org: id, filter: 'patientId', value: 'K-1' } },
  ],
  [`org/${id}/starred`, { kind: 'location', location: { kind: 'personal', org: id, list: 'starred' } }],
  [`org/${id}/recent`, { kind: 'location', location: { kind: 'personal', org: id, list: 'recent' } }],
  [`org/${id}/tutorial/1`, { kind: 'tutorial', org: id, tutorial: 1 }],
  [`org/${id}/tutorial/2`, { kind: 'tutorial', org: id, tutorial: 2 }],
  [id, { kind: 'location', location: { kind: 'folder', uuid: id } }],
])('/storage/%s [WB-7, WB-30]', (rest, path) => {
  expect(readStoragePath(rest)).toEqual(path);
});

test.each(['search', 'patientId', 'tag', 'modality'] as const)('/storage/org/…/%s shows what is found', (filter) => {
  const location = { kind: 'filter', org: id, filter, value: '渡 邊' };
  expect(readStoragePath(`org/${id}/${filter}`, '渡 邊')).toEqual({ kind: 'location', location });
  expect(readStoragePath(`org/${id}/${filter}`)).toBeNull();
});

test.each([
  'folder',
  'org',
  `org/${id}/root`,
  `org/${id}/root/trash`,
  `org/${id}/comment`,
  `org/${id}/starred/x`,
  `org/${id}/tag/x`,
  `org/x/root/org`,
  `${id}/more`,
  `org/${id}/root/org/x`,
  `org/${id}/tutorial`,
  `org/${id}/tutorial/3`,
])('/storage/%s is no page [WB-7, WB-30]', (rest) => {
  expect(readStoragePath(rest)).toBeNull();
});
