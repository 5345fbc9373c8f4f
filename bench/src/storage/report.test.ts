import { expect, it } from 'vitest';
import { storageTable } from './report.ts';

const samples = { few: [1, 2, 3, 4, 10], many: [2, 3, 4, 5, 15] };

it('prints medians, 95th percentiles and their ratios', () => {
  const text = storageTable([{ name: 'move', kind: null, samples }], ['few', 'many']);
  expect(text).toContain('| move | 3.00 | 10.0 | 4.00 | 15.0 | 1.33 | **1.50** |  |');
  expect(text).not.toContain('all searches');
});

it('prints what all samples of a kind are together, which is what is aimed at', () => {
  const text = storageTable(
    [
      { name: 'by name', kind: 'list', samples },
      { name: 'a surname', kind: 'search', samples: { few: [1, 1], many: [8, 8] } },
      { name: 'a tag', kind: 'search', samples: { few: [9, 9, 9], many: [2, 2, 2] } },
    ],
    ['few', 'many'],
  );
  expect(text).toContain('| **all first pages of lists** | 3.00 | 10.0 | 4.00 | 15.0 | 1.33 | **1.50** | < 1.5 |');
  expect(text).toContain('| **all searches** | 9.00 | 9.00 | 2.00 | 8.00 | 0.22 | **0.89** | < 1.5 |');
  expect(text).toContain('| a surname | 1.00 | 1.00 | 8.00 | 8.00 | 8.00 | **8.00** |  |');
});
