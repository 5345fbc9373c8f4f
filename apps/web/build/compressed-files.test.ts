import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFilesIn } from './compressed-files.ts';

test('beside each text that is worth it lies the same, compressed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mado-built-'));
  const text = '窓 '.repeat(1000);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'index-a1.js'), text);
  await writeFile(join(folder, 'assets', 'font-a1.woff2'), text);
  await writeFile(join(folder, 'small.txt'), 'x'.repeat(1000));
  await compressFilesIn(folder);
  await compressFilesIn(folder);
  expect((await readdir(folder)).toSorted()).toEqual(['assets', 'small.txt']);
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual([
    'font-a1.woff2',
    'index-a1.js',
    'index-a1.js.br',
    'index-a1.js.gz',
  ]);
  const read = (name: string) => readFile(join(folder, 'assets', name));
  expect(brotliDecompressSync(await read('index-a1.js.br')).toString()).toBe(text);
  expect(gunzipSync(await read('index-a1.js.gz')).toString()).toBe(text);
  await rm(folder, { recursive: true });
});
