import { expect, test } from 'vitest';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { choicesFor, keptName, shareOf } from './tag-choices.ts';

test('of several items all, some or none have a tag', () => {
  const items = [anItem(1), anItem(2)];
  const x = { uuid: aUuid(9), name: 'x' };
  const tags = (...having: number[]) => new Map(items.map(({ uuid }, n) => [uuid, having.includes(n) ? [x] : []]));
  expect(shareOf(items, tags(0, 1), 'x')).toBe('all');
  expect(shareOf(items, tags(1), 'x')).toBe('some');
  expect(shareOf(items, tags(0, 1), 'X')).toBe('none');
});

test('the menu finds names without regard to case and width, those on the items first', () => {
  const known = ['ID:a1', 'ＩＤ:A2', '部位:胸部', 'カンファレンス'];
  expect(choicesFor('id', known, new Set(['ＩＤ:A2']))).toEqual(['ＩＤ:A2', 'ID:a1']);
  expect(choicesFor(' 胸 ', known, new Set())).toEqual(['部位:胸部']);
  expect(choicesFor('', known, new Set(['カンファレンス'])).at(0)).toBe('カンファレンス');
  const many = Array.from({ length: 5_000 }, (_, n) => `t${n}`);
  expect(choicesFor('', many, new Set())).toHaveLength(100);
  expect(choicesFor('4999', many, new Set())).toEqual(['t4999']);
});

test('a name is composed and has no spaces around it, as the server keeps it [TG-1]', () => {
  expect(keptName(' か\u3099 ')).toBe('が');
});
