import { encodeText } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { folderOf, nameOf, stepsOf } from './zip-names.ts';

test('a name is UTF-8 where it can be, else CP932, else nobody’s', () => {
  expect(nameOf(new TextEncoder().encode('検査/画像1.dcm'))).toBe('検査/画像1.dcm');
  // ソ and 表 end with the byte of a backslash.
  expect(nameOf(encodeText('検査ソ/表1.dcm', 'shift_jis'))).toBe('検査ソ/表1.dcm');
  expect(nameOf(Uint8Array.of(0x61, 0xff, 0xfe))).toBeUndefined();
});

test.each([
  ['a/b/IM1', 'a/b/IM1'],
  ['../../evil.dcm', 'evil.dcm'],
  ['a/../../b/./c', 'a/b/c'],
  ['/etc/passwd', 'etc/passwd'],
  ['C:\\DICOM\\IM1', 'DICOM/IM1'],
  ['c:evil', 'evil'],
  ['\\\\server\\share\\IM1', 'server/share/IM1'],
  ['a\u0000b\n/c\u0085', 'a_b_/c_'],
  ['a\u202egpj.exe/\u2028b\u200b', 'a_gpj.exe/_b_'],
  ['..', '_'],
  ['', '_'],
  ['a//b/', 'a/b'],
  ['...', '...'],
  ['症例 1/画像', '症例 1/画像'],
])('%j leads nowhere but into the folder: %j', (name, path) => {
  expect(stepsOf(name).join('/')).toBe(path);
});

test.each([
  '\u061c',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\ufeff',
])(
  'what nobody sees, or turns the direction of writing, becomes a sign that one sees, wherever it stands: %j',
  (mark) => {
    expect(stepsOf(`${mark}a${mark}b`)).toEqual(['_a_b']);
  },
);

test('a path is no longer than an upload takes, and keeps its name', () => {
  const long = stepsOf(`${'folder/'.repeat(9_000)}IM1`);
  expect(long.at(-1)).toBe('IM1');
  expect(long.join('/').length).toBeLessThanOrEqual(4_000);
  expect(long.length).toBeGreaterThan(500);
  expect(stepsOf('😀'.repeat(300))).toEqual(['😀'.repeat(255)]);
});

test('an archive is opened into a folder of its name, unless it is one folder', () => {
  expect(
    folderOf('study.zip', [
      ['a', '1'],
      ['a', 'b', '2'],
    ]),
  ).toBe('');
  expect(
    folderOf('CD/study.ZIP', [
      ['a', '1'],
      ['b', '2'],
    ]),
  ).toBe('CD/study/');
  expect(folderOf('CD/study.zip', [['a', '1']])).toBe('CD/');
  expect(folderOf('症例', [['1']])).toBe('症例/');
  expect(folderOf('.zip', [['1']])).toBe('_/');
});
