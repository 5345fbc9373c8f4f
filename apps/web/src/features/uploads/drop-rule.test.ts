import { expect, test } from 'vitest';
import { dropRule, type DropTarget } from './drop-rule.ts';

const folder: DropTarget = { kind: 'folder', uuid: 'f', org: 'o', foldertype: 'folder', mayUpload: true, name: '症例' };
const root = (type: 'org' | 'share' | 'private', member = true): DropTarget => ({
  kind: 'root',
  type,
  org: 'o',
  member,
  name: type,
});

test('a folder takes files with full access [WB-14]', () => {
  const target = { target_folder: 'f', target_org: 'o', is_org_perm: false };
  expect(dropRule(folder)).toEqual({ allowed: true, target, toPrivate: false, name: '症例' });
  expect(dropRule({ ...folder, mayUpload: false })).toEqual({ allowed: false, reason: 'full' });
});

test.each([
  ['study', 'study'],
  ['series', 'study'],
  ['imgSeries', 'imgSeries'],
] as const)('nothing goes into a %s [WB-14]', (foldertype, reason) => {
  expect(dropRule({ ...folder, foldertype })).toEqual({ allowed: false, reason });
});

test.each([
  ['org', true, false],
  ['private', false, false],
  ['share', false, true],
] as const)('the %s root takes files from members', (type, is_org_perm, toPrivate) => {
  const target = { target_folder: null, target_org: 'o', is_org_perm };
  expect(dropRule(root(type))).toEqual({ allowed: true, target, toPrivate, name: type });
  expect(dropRule(root(type, false))).toEqual({ allowed: false, reason: 'member' });
});
