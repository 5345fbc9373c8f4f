import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../install.mjs';
import { maxColumns, wideComments } from './width.ts';

const files = new Map(
  globSync('{*,{apps,packages,e2e,bench,tools}/**/*}.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|out|\..+)$/.test(path.basename(name)),
  }).map((place) => [place.replaceAll('\\', '/'), readFileSync(path.join(root, place), 'utf8')]),
);

test('every part is looked at', () => {
  expect(files.has('vitest.config.ts')).toBe(true);
  for (const part of ['apps/server/src/', 'apps/web/src/', 'packages/dicom/src/', 'packages/viewer/src/', 'bench/src/'])
    expect([...files.keys()].filter((file) => file.startsWith(part)).length, part).toBeGreaterThan(20);
});

test('no comment reaches beyond 120 columns', () => {
  expect(wideComments(files)).toEqual([]);
});

describe('what is refused', () => {
  const faults = (text: string) => wideComments(new Map([['a.tsx', text]]));
  const refused = (line: number, columns: number) =>
    `a.tsx:${line} a comment has ${columns} columns: break it at ${maxColumns}`;
  const words = (columns: number) => 'word '.repeat(columns).slice(0, columns);

  test('a line comment, a block, a line in the middle of one, and what stands behind code', () => {
    expect(faults(`// ${words(117)}.`)).toEqual([refused(1, 121)]);
    expect(faults(`let a;\n/** ${words(114)} */`)).toEqual([refused(2, 121)]);
    expect(faults(`/*\n * ${words(10)}\n * ${words(130)}\n */`)).toEqual([refused(3, 133)]);
    expect(faults(`const sum = 1 + 1; // ${words(100)}`)).toEqual([refused(1, 122)]);
    expect(faults(`const box = (\n  <div>{/* ${words(120)} */}</div>\n);`)).toEqual([refused(2, 134)]);
  });

  test('nothing of what keeps to the width, of code, texts and addresses', () => {
    expect(faults(`// ${words(116)}.`)).toEqual([]);
    expect(faults(`const text = '${words(200)}';`)).toEqual([]);
    expect(faults(`const text = \`\n// ${words(200)}\n\`;`)).toEqual([]);
    expect(faults(`// See https://example.org/${'path/'.repeat(30)}`)).toEqual([]);
  });
});
