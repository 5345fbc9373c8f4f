import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';
import { longestFirst, longFiles } from './longest-first.ts';

test('every file that is begun first is there', () => {
  expect(longFiles.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the long files are begun first, and none is lost', () => {
  const [longest = '', next = ''] = longFiles;
  expect(longestFirst(['a', next, 'b', longest], (file) => file)).toEqual([longest, next, 'a', 'b']);
});
