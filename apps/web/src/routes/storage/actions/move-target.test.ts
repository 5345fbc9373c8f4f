import { expect, test } from 'vitest';
import { anItem, aUuid } from '../../../testing/an-item.ts';
import { liesThere, targetOf } from './move-target.ts';

const org = aUuid(90);
const below = anItem(1, { org, org_root: 'org', parent_folder: aUuid(5) });
const atRoot = anItem(2, { org, org_root: 'private', parent_folder: null });

test('an item lies in its folder, or in its root, and is itself no place for it', () => {
  expect(liesThere(below, { kind: 'folder', uuid: aUuid(5) })).toBe(true);
  expect(liesThere(below, { kind: 'folder', uuid: below.uuid })).toBe(true);
  expect(liesThere(below, { kind: 'folder', uuid: aUuid(6) })).toBe(false);
  expect(liesThere(below, { kind: 'root', org, type: 'org' })).toBe(false);
  expect(liesThere(atRoot, { kind: 'root', org, type: 'private' })).toBe(true);
  expect(liesThere(atRoot, { kind: 'root', org, type: 'org' })).toBe(false);
  expect(liesThere(atRoot, { kind: 'root', org: aUuid(91), type: 'private' })).toBe(false);
});

test('nothing is moved to what others share, or to what was found', () => {
  expect(targetOf({ kind: 'root', org, type: 'share' })).toBeNull();
  expect(targetOf({ kind: 'filter', org, filter: 'search', value: 'CT' })).toBeNull();
  expect(targetOf({ kind: 'root', org, type: 'private' })).toEqual({ org, has_org_perm: false });
});
