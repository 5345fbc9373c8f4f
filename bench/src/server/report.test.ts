import { expect, it } from 'vitest';
import { serverTable, type Line } from './report.ts';

const lines: Line[] = [
  { name: 'list', unit: 'ms', aim: 0.2, rounds: { Ours: [5, 4, 6], Peer: [50, 40, 60] } },
  {
    name: 'files',
    unit: '/s',
    aim: 1,
    rounds: { Ours: [500], Peer: [400] },
    by: { Ours: 'door', Peer: 'mode' },
    limit: 2000,
    aimOfLimit: 0.7,
  },
  { name: '… Peer, other mode', unit: '/s', aim: null, rounds: { Peer: [300] } },
];
const run = { files: 2000, startMiB: 100, maxMiB: 300, slope: 0.5, samples: [] };

it('prints medians, extremes, ratios and aims', () => {
  const text = serverTable(lines, { Ours: run, Peer: run }, 'Ours', 'Peer');
  expect(text).toContain('| list | 5.00 ms (4.00–6.00) | 50.0 ms (40.0–60.0) | **0.10** | ≤ 0.2 |  |');
  expect(text).toContain(
    '| files | 500 /s (500–500), door | 400 /s (400–400), mode | **1.25** | ≥ 1, ≥ 0.7 of the limit | 2,000 /s, 0.25 of it |',
  );
  expect(text).toContain('| … Peer, other mode |  | 300 /s (300–300) |  |  |  |');
  expect(text).toContain('| memory while 4,000 files come in, most | 300 MiB | 300 MiB |  | ≤ 600 MiB |  |');
});

it('prints no ratio without a peer', () => {
  const alone = serverTable(
    lines.map((line) => ({ ...line, rounds: { Ours: line.rounds['Ours'] ?? [] } })),
    { Ours: run },
    'Ours',
    null,
  );
  expect(alone).not.toContain('**');
  expect(alone).not.toContain('ratio');
  expect(alone).toContain('| list | 5.00 ms (4.00–6.00) |  |');
});
