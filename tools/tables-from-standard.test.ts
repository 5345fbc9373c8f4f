import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { standardFolder, tables } from './tables-from-standard.ts';

const folder = standardFolder();
if (folder === undefined)
  console.log('The tables of the standard are not here: what was written from them is not compared.');

describe.skipIf(folder === undefined)('the tables of the standard', () => {
  test.each(Object.entries(tables))('%s is what the tool writes', (path, write) => {
    expect(readFileSync(join(resolve(import.meta.dirname, '..'), path), 'utf8')).toBe(write(folder ?? ''));
  });
});
