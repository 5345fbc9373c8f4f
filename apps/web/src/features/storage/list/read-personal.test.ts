// @vitest-environment jsdom
import { totalHeader, type PlacedItem } from '@mado/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../app/http/index.ts';
import { anItem, aUuid } from '../../../testing/an-item.ts';
import { placeText } from '../item-place.ts';
import { readRows } from './read-rows.ts';

const placed = (n: number, given: Partial<PlacedItem> = {}): PlacedItem => ({
  ...anItem(n),
  path: [],
  org_name: '窓病院',
  ...given,
});
let asked: string[] = [];
let answer: PlacedItem[] = [];
beforeEach(() => {
  asked = [];
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(answer), { headers: { [totalHeader]: '7' } });
  });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

const read = (list: 'recent' | 'starred', key: 'recent' | 'name', [start, limit]: [number, number]) =>
  readRows(new QueryClient(), { kind: 'personal', org: aUuid(0), list }, { key, order: 'asc' }, start, limit, {});

test('what is starred is asked for by position, in the order that was chosen [PE-2]', async () => {
  answer = [placed(3)];
  expect(await read('starred', 'name', [2, 1])).toMatchObject({ items: [{ uuid: aUuid(3) }], total: 7, folder: null });
  expect(asked).toEqual(['/api/datamanage/list/starred?sort=name&order=asc&start=2&limit=1']);
});

test('what was used lately stays the latest first, and goes by name where that is chosen [PE-6]', async () => {
  answer = [placed(2, { name: 'b' }), placed(3, { name: 'c' }), placed(1, { name: 'a' })];
  const names = async (...how: Parameters<typeof read>) => (await read(...how)).items.map(({ name }) => name);
  expect(await names('recent', 'recent', [0, 10])).toEqual(['b', 'c', 'a']);
  expect(await names('recent', 'recent', [1, 1])).toEqual(['c']);
  expect(await names('recent', 'name', [0, 10])).toEqual(['a', 'b', 'c']);
});

test('a row says where it lies, from the root down [PE-7]', () => {
  const t = ((key: string) => key) as never;
  const path = [
    { uuid: null, name: null },
    { uuid: aUuid(1), name: '症例' },
  ];
  expect(placeText(placed(1, { path }), t)).toBe('窓病院 / … / 症例');
  expect(placeText(placed(1, { org_root: 'share', org_name: null, path }), t)).toBe('storage.roots.share / … / 症例');
  expect(placeText(placed(1, { org_root: 'private' }), t)).toBe('storage.roots.private');
  expect(placeText(anItem(1), t)).toBeUndefined();
});
