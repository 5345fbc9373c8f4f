import { expect, it } from 'vitest';
import { storageTable } from './report.ts';

it('prints medians, 95th percentiles and their ratios', () => {
  const samples = { few: [1, 2, 3, 4, 10], many: [2, 3, 4, 5, 15] };
  const text = storageTable(
    [
      { name: 'list', aim: 1.5, samples },
      { name: 'move', aim: null, samples },
    ],
    ['few', 'many'],
  );
  expect(text).toContain('| list | 3.00 | 10.0 | 4.00 | 15.0 | 1.33 | **1.50** | < 1.5 |');
  expect(text).toContain('| move | 3.00 | 10.0 | 4.00 | 15.0 | 1.33 | **1.50** |  |');
});
