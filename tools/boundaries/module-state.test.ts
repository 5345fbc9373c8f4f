import { expect, test } from 'vitest';
import { root } from '../install.mjs';
import { moduleState } from './module-state.ts';
import { readParts, type Part } from './parts.ts';

test('no module of the server keeps anything for the whole process', () => {
  expect(moduleState(readParts(root))).toEqual([]);
});

const file = 'apps/server/src/modules/storage/a.ts';

function faults(text: string, name = file): string[] {
  const server = { name: 'server', files: new Map([[name, text]]) } as unknown as Part;
  return moduleState([server]);
}

test('what is kept is answered with a sentence', () => {
  expect(faults('\nlet count = 0;')).toEqual([
    `${file}:2 has count, which may change: two servers in one process would share it. Describe it as a Resource (platform/resources), or keep it inside what is opened once per server.`,
  ]);
});

test.each([
  ['export let count = 0;', /has count/],
  ['const seen = new Set<string>();', /a Set that may change in seen/],
  ['const seen = new Set(first); export const f = (a) => seen.add(a);', /a Set that may change/],
  ["export const names = new Map([['a', 'b']]);", /a Map that may change/],
  ['const views = new WeakMap<Database, Views>();', /a WeakMap in views/],
  ['const waiting: string[] = [];', /a list that may change/],
  ["const waiting = ['a']; const f = () => waiting.shift();", /a list that may change/],
  ['const writes: Lane = { running: 0, waiting: [] };', /an object that may change/],
  ['const writes = { running: 0 }; const f = () => { writes.running += 1; };', /an object that may change/],
  ["const seen = { list: ['a'] }; const f = () => seen.list.push('b');", /an object that may change/],
  ['const totals = { all: { n: 0 } }; const f = () => { totals.all.n += 1; };', /an object that may change/],
  ['const pool = workerPool(url, options);', /what workerPool\(\) makes/],
  ['const x = makeWorkers(); const f = () => { x.n += 1; };', /what makeWorkers\(\) makes/],
  ['const kept = leastRecentlyUsed<string>(10, () => 1);', /what leastRecentlyUsed\(\) makes/],
  ["const reader = new Worker('a');", /a Worker in reader/],
  ['const scratch = Buffer.alloc(1024); const f = () => { scratch[0] = 1; };', /memory in scratch/],
  ['setInterval(() => {}, 1000);', /starts a timer/],
  ['class Reader { static count = 0; }', /a static field/],
])('%s', (text, sentence) => {
  expect(faults(text)).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  "const known = new Set(['a', 'b']);",
  "export const names: ReadonlyMap<string, string> = new Map([['a', 'b']]);",
  'const nothing: Readonly<Found> = { files: [] };',
  "const scope = new AsyncLocalStorage(); const folder = new URL('./a/', import.meta.url);",
  'const zero = Buffer.alloc(32);',
  'export const reader: Resource<Map<string, string>> = { name: "a", open: () => new Map() };',
  'export function cache() { const kept = new Map(); let size = 0; return { kept, size }; }',
  "const changed = topic<{ id: string }>('storage.changed');",
  'class Reader { static readonly most = 1; #count = 0; }',
])('%s is fine', (text) => {
  expect(faults(text)).toEqual([]);
});

test('tests and what they share may', () => {
  expect(faults('let count = 0;', 'apps/server/src/testing/people.ts')).toEqual([]);
  expect(faults('let count = 0;', 'apps/server/src/modules/storage/a.test.ts')).toEqual([]);
});
