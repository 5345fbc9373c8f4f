import { expect, test } from 'vitest';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { moveNotice } from './move-notice.ts';

const [org, other] = [aUuid(1), aUuid(2)];
const of = (root: 'org' | 'private' | 'share') => anItem(3, { org, org_root: root });

test.each([
  ['org', { org, root: 'org' }, null],
  ['org', { org, root: 'private' }, 'intoPrivate'],
  ['private', { org, root: 'private' }, null],
  ['private', { org, root: 'org' }, 'outOfPrivate'],
  ['share', { org, root: 'private' }, null],
  ['org', { org: other, root: 'private' }, 'otherOrganisation'],
  ['org', { org: undefined, root: undefined }, null],
] as const)('what lies in %s and goes to %o is said to be %s [WB-23]', (root, place, notice) => {
  expect(moveNotice([of(root)], place)).toBe(notice);
});

test.each([
  ['a case', { kind: 'case' }, { org, root: 'org' }, 'ofCase'],
  ['an event', { kind: 'conference' }, { org, root: 'org' }, null],
  ['what nobody sees', {}, { org, root: 'org', anonymous_perm: 'read' }, 'intoPublic'],
  ['a case that nobody sees', { kind: 'case' }, { org, root: 'org', anonymous_perm: 'read' }, 'intoPublic'],
  ['what everybody sees', { anonymous_perm: 'read' }, { org, root: 'org', anonymous_perm: 'read' }, null],
  ['a case', { kind: 'case' }, { org, root: 'private' }, 'intoPrivate'],
] as const)('%s (%o) that goes to %o is said to be %s [WB-23]', (_, facts, place, notice) => {
  expect(moveNotice([anItem(3, { org, org_root: 'org', ...facts })], place)).toBe(notice);
});

test('one of several is enough', () => {
  expect(moveNotice([of('private'), of('org')], { org, root: 'private' })).toBe('intoPrivate');
  expect(moveNotice([of('org'), of('private')], { org, root: 'org' })).toBe('outOfPrivate');
});
