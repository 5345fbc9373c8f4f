// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { gather, type GatheredFile } from './gather.ts';

function fileEntry(path: string, readable = true): FileSystemFileEntry {
  const name = path.split('/').at(-1) ?? '';
  return {
    isFile: true,
    isDirectory: false,
    name,
    fullPath: path,
    file: (resolve: (file: File) => void, reject: (error: DOMException) => void) =>
      readable ? resolve(new File(['x'], name)) : reject(new DOMException('no', 'NotReadableError')),
  } as unknown as FileSystemFileEntry;
}

/** As Chromium does: at most 100 entries for each question, then none. */
function folderEntry(path: string, children: FileSystemEntry[], readable = true): FileSystemDirectoryEntry {
  return {
    isFile: false,
    isDirectory: true,
    name: path.split('/').at(-1),
    fullPath: path,
    createReader: () => {
      let given = 0;
      return {
        readEntries: (resolve: (some: FileSystemEntry[]) => void, reject: (error: DOMException) => void) => {
          if (!readable) return reject(new DOMException('no', 'NotReadableError'));
          resolve(children.slice(given, (given += 100)));
        },
      };
    },
  } as unknown as FileSystemDirectoryEntry;
}

async function gathered(entries: (FileSystemEntry | File)[], signal = new AbortController().signal) {
  const portions: GatheredFile[][] = [];
  for await (const portion of gather(entries, signal)) portions.push(portion);
  return portions;
}

const paths = (portions: GatheredFile[][]): string[] => portions.flat().map(({ path }) => path);

test('a folder is read to its end, though its reader gives 100 at a time', async () => {
  const children = Array.from({ length: 250 }, (_, n) => fileEntry(`/ct/IM${n}`));
  const portions = await gathered([folderEntry('/ct', children)]);
  expect(paths(portions)).toEqual(children.map(({ fullPath }) => fullPath.slice(1)));
  expect(portions.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('a first portion may be small, for what shows something of it; the files of a folder are asked for together', async () => {
  let waiting = 0;
  let most = 0;
  const late = (n: number): FileSystemFileEntry =>
    Object.assign(fileEntry(`/ct/IM${n}`), {
      file: (resolve: (file: File) => void) => {
        most = Math.max(most, ++waiting);
        setTimeout(() => {
          waiting -= 1;
          resolve(new File(['x'], `IM${n}`));
        });
      },
    });
  const folder = folderEntry(
    '/ct',
    Array.from({ length: 120 }, (_, n) => late(n)),
  );
  const portions: GatheredFile[][] = [];
  for await (const portion of gather([folder], new AbortController().signal, 8)) portions.push(portion);
  expect(portions.map(({ length }) => length)).toEqual([8, 100, 12]);
  expect(most).toBe(100);
});

test('folders in folders keep their paths', async () => {
  const deep = folderEntry('/a/b', [fileEntry('/a/b/二.dcm')]);
  expect(paths(await gathered([folderEntry('/a', [fileEntry('/a/一.dcm'), deep]), fileEntry('/c')]))).toEqual([
    'a/一.dcm',
    'a/b/二.dcm',
    'c',
  ]);
});

test('files from the chooser keep the path that the browser gives', async () => {
  const chosen = new File(['x'], 'IM1');
  Object.defineProperty(chosen, 'webkitRelativePath', { value: 'ct/IM1' });
  expect(paths(await gathered([chosen, new File(['x'], 'plain.pdf')]))).toEqual(['ct/IM1', 'plain.pdf']);
});

test('what cannot be read is there without a file, and the rest comes', async () => {
  const folder = folderEntry('/a', [
    fileEntry('/a/locked', false),
    folderEntry('/a/closed', [], false),
    fileEntry('/a/open'),
  ]);
  const files = (await gathered([folder])).flat();
  expect(files.map(({ path, file }) => [path, file !== null])).toEqual([
    ['a/locked', false],
    ['a/closed', false],
    ['a/open', true],
  ]);
});

test('giving up ends it', async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await gathered([fileEntry('/a')], controller.signal)).toEqual([]);
});
