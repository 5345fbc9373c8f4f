import { expect, test } from 'vitest';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { moveNotices } from './move-notice.ts';

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
  expect(moveNotices([of(root)], place)).toEqual(notice === null ? [] : [notice]);
});

test.each([
  ['a case', { kind: 'case' }, { org, root: 'org' }, ['ofCase']],
  ['an event', { kind: 'conference' }, { org, root: 'org' }, []],
  ['what nobody sees', {}, { org, root: 'org', anonymous_perm: 'read' }, ['intoPublic']],
  ['a case that nobody sees', { kind: 'case' }, { org, root: 'org', anonymous_perm: 'read' }, ['intoPublic', 'ofCase']],
  ['what everybody sees', { anonymous_perm: 'read' }, { org, root: 'org', anonymous_perm: 'read' }, []],
  ['a case', { kind: 'case' }, { org, root: 'private' }, ['intoPrivate']],
  [
    'what is private',
    { org_root: 'private' },
    { org, root: 'org', anonymous_perm: 'read' },
    ['intoPublic', 'outOfPrivate'],
  ],
  ['what nobody sees', {}, { org: other, root: 'org', anonymous_perm: 'read' }, ['intoPublic', 'otherOrganisation']],
] as const)('%s (%o) that goes to %o is said to be %o [WB-23]', (_, facts, place, notices) => {
  expect(moveNotices([anItem(3, { org, org_root: 'org', ...facts })], place)).toEqual(notices);
});

test('one of several is enough', () => {
  expect(moveNotices([of('private'), of('org')], { org, root: 'private' })).toEqual(['intoPrivate']);
  expect(moveNotices([of('org'), of('private')], { org, root: 'org' })).toEqual(['outOfPrivate']);
});
