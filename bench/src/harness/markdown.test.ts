import { expect, it } from 'vitest';
import { figure, replaceBetween, table } from './markdown.ts';

it('writes a table', () => {
  expect(table(['what', 'n'], [['a|b', '1']])).toBe('| what | n |\n| --- | ---: |\n| a\\|b | 1 |');
});

it('replaces between marks, again and again', () => {
  const document = 'before\n<!-- bench -->old<!-- /bench -->\nafter';
  const once = replaceBetween(document, 'bench', 'new');
  expect(once).toBe('before\n<!-- bench -->\n\nnew\n\n<!-- /bench -->\nafter');
  expect(replaceBetween(once, 'bench', 'new')).toBe(once);
  expect(() => replaceBetween(document, 'other', '')).toThrow('<!-- other -->');
});

it('rounds to what counts', () => {
  expect([0.1234, 10.64, 106.4, 1060.4].map(figure)).toEqual(['0.12', '10.6', '106', '1,060']);
});
