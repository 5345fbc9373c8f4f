import { expect, it } from 'vitest';
import { count, figure, replaceBetween, spread, table } from './markdown.ts';

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

it('writes the median between the extremes', () => {
  expect(spread([3, 1, 2], 'ms')).toBe('2.00 ms (1.00–3.00)');
  expect(spread([1200, 1201], '', count)).toBe('1,200.5 (1,200–1,201)');
  expect(spread([], 'ms')).toBe('');
});
