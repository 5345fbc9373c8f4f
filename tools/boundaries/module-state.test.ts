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

const memo = 'function memo() { const kept = new Map(); return (key) => kept.get(key) ?? kept.set(key, key); }';

test.each([
  [`${memo} const f = memo();`, /what memo\(\) keeps in f/],
  [`${memo} export const f: Find = (await memo()) as Find;`, /what memo\(\) keeps in f/],
  [`${memo} const both = { f: memo() };`, /what memo\(\) keeps in both/],
  [`${memo} const again = () => memo(); const f = wrapped(again());`, /what again\(\) keeps in f/],
  [`${memo} export default memo();`, /keeps what memo\(\) keeps/],
  [`${memo} class Reader { static readonly find = memo(); }`, /a static field/],
  ['class Reader { static readonly seen = new Map(); }', /a static field/],
  ['const next = counter(); function counter() { let n = 0; return () => (n += 1); }', /what counter\(\) keeps/],
  ['const next = (() => { let n = 0; return () => n++; })();', /what a function\(\) keeps in next/],
  ['const c = () => { let n = 0; const add = () => { n++; }; return { add }; }; const x = c();', /what c\(\) keeps/],
  ['function c() { const a = []; function put(x) { a.push(x); } return (x) => put(x); } const p = c();', /what c\(\)/],
  ['const c = (kept = {}) => ({ put(key) { kept[key] = 1; } }); const x = c();', /what c\(\) keeps in x/],
  ['function c() { const all = new LRUCache({ max: 9 }); return (k) => all.get(k); } const x = c();', /what c\(\)/],
  ['function c() { const pool = workerPool(url); return (j) => pool.run(j); } const x = c();', /what c\(\) keeps/],
  ['function c() { return { n: 0, next() { this.n += 1; } }; } const x = c();', /what c\(\) keeps in x/],
  ['const counter = { n: 0, next() { this.n += 1; } };', /an object that may change in counter/],
])('what a call keeps: %s', (text, sentence) => {
  expect(faults(text)).toEqual([expect.stringMatching(sentence)]);
});

test('what a call keeps is found in another file, past doors, and in another part', () => {
  const server = (text: string) =>
    new Map([
      [file, text],
      ['apps/server/src/platform/memo/memo.ts', `export ${memo}`],
      ['apps/server/src/platform/memo/index.ts', "export { memo as once } from './memo.ts';"],
      ['apps/server/src/platform/index.ts', "export * from './memo/index.ts';"],
    ]);
  const parts = (text: string) =>
    [
      { name: 'server', files: server(text) },
      {
        name: 'dicom',
        folder: 'packages/dicom',
        exports: new Map([['./frames', './src/frames/index.ts']]),
        files: new Map([['packages/dicom/src/frames/index.ts', `export ${memo}`]]),
      },
    ] as unknown as Part[];
  const one = [expect.stringMatching(/keeps in f: two servers/)];
  expect(moduleState(parts("import { once } from '../../platform/memo/index.ts'; const f = once();"))).toEqual(one);
  expect(moduleState(parts("import { once as o } from '../../platform/index.ts'; const f = o();"))).toEqual(one);
  expect(moduleState(parts("import * as m from '../../platform/index.ts'; const f = m.once();"))).toEqual(one);
  expect(moduleState(parts("import { memo } from '@mado/dicom/frames'; const f = memo();"))).toEqual(one);
  expect(moduleState(parts("import { memo } from 'another'; const f = memo();"))).toEqual([]);
});

test.each([
  "const known = new Set(['a', 'b']);",
  `${memo} const finder = { name: 'finder', open: () => memo() };`,
  `${memo} export function open() { const f = memo(); return f; }`,
  'function table() { const all = new Map(); for (const a of b) all.set(a, 1); return all; } const t = table();',
  'function sum() { let n = 0; list.forEach((one) => { n += one; }); return () => n; } const s = sum();',
  'function named(name) { return (text) => { let n = 0; n += 1; return name + text + n; }; } const a = named("a");',
  'function each() { let n = 0; return list.map((one) => { n += one; return n; }); } const e = each();',
  'const again = () => again(); const a = again();',
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
