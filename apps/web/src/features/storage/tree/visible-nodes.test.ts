import { expect, test } from 'vitest';
import { anItem } from '../../../testing/an-item.ts';
import { locationKey, type StorageLocation } from '../storage-location.ts';
import { visibleLines, type Branch } from './visible-nodes.ts';

const org: StorageLocation = { kind: 'root', org: 'o', type: 'org' };
const share: StorageLocation = { kind: 'root', org: 'o', type: 'share' };
const roots = [
  { location: org, name: '鏡クリニック' },
  { location: share, name: '共有' },
];
const [a, b, c] = [anItem(1), anItem(2), anItem(3)];

function seen(open: string[], branches: [string, Branch][]): string[] {
  return visibleLines(roots, new Set(open), new Map(branches)).map(
    (line) => `${line.level} ${line.kind === 'location' ? line.name : line.kind}`,
  );
}

test('below an open location stand its folders, below a closed one nothing', () => {
  const branches: [string, Branch][] = [
    [locationKey(org), { state: 'loaded', folders: [a, b] }],
    [a.uuid, { state: 'loaded', folders: [c] }],
  ];
  expect(seen([locationKey(org), a.uuid], branches)).toEqual([
    '1 鏡クリニック',
    '2 item 1',
    '3 item 3',
    '2 item 2',
    '1 共有',
  ]);
  expect(seen([a.uuid], branches)).toEqual(['1 鏡クリニック', '1 共有']);
});

test('an open location says when its folders are on their way, could not be had, or are none', () => {
  const open = [locationKey(org)];
  expect(seen(open, [])).toEqual(['1 鏡クリニック', '2 loading', '1 共有']);
  expect(seen(open, [[locationKey(org), { state: 'failed' }]])).toContain('2 failed');
  expect(seen(open, [[locationKey(org), { state: 'loaded', folders: [] }]])).toContain('2 empty');
});
