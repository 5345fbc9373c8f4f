import { expect, it } from 'vitest';
import { entryName, NamesInFolder, splitName, withDicomExtension } from './entry-name.ts';

const named = (name: string) => entryName(name, '名称未設定のファイル');

it.each([
  ['山田 太郎.pdf', '山田 太郎.pdf'],
  ['カ\u3099ン.txt', 'ガン.txt'],
  ['a<b>c:d"e/f\\g|h?i*j', 'a_b_c_d_e_f_g_h_i_j'],
  ['a\u0000b\u001fc\ud800d', 'a_b_c_d'],
  ['photo\u202egnp.exe', 'photo_gnp.exe'],
  ['a\u061cb', 'a_b'],
  ['C:\\windows', 'C__windows'],
  ['/etc/passwd', '_etc_passwd'],
  ['../../x', '.._.._x'],
  ['report. . ', 'report'],
  ['  \u3000front', 'front'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['LPT1 .x', '_LPT1 .x'],
  ['COM²', '_COM²'],
  ['console', 'console'],
  ['com10', 'com10'],
])('%j becomes %j, which every system can unpack [DL-5]', (name, expected) => {
  expect(named(name)).toBe(expected);
});

it.each(['', ' ', '.', '..', '...', ' . ', '\u3000'])('%j has no name left, and gets one [DL-5]', (name) => {
  expect(named(name)).toBe('名称未設定のファイル');
});

it('a long name is cut between characters, before its extension [DL-5]', () => {
  const long = named(`${'検'.repeat(250)}.jpeg`);
  expect(long).toBe(`${'検'.repeat(78)}.jpeg`);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(240);
  expect(named(`CON.${'a'.repeat(300)}`)).toBe(`_CON.${'a'.repeat(235)}`);
  const faces = named('😀'.repeat(100));
  expect(faces).toBe('😀'.repeat(60));
  expect(named(`${'a'.repeat(239)}. ${'b'.repeat(9)}`)).toBe('a'.repeat(239));
});

it('equal names are numbered before the extension, letters without case [DL-6]', () => {
  const names = new NamesInFolder();
  const taken = ['a.txt', 'A.TXT', 'a.txt', 'a (1).txt', 'b', 'b', 'カルテ.pdf', 'カルテ.pdf', '1.2.3', '1.2.3'];
  expect(taken.map((name) => names.take(name, false))).toEqual([
    'a.txt',
    'A (1).TXT',
    'a (2).txt',
    'a (1) (1).txt',
    'b',
    'b (1)',
    'カルテ.pdf',
    'カルテ (1).pdf',
    '1.2.3',
    '1.2.3 (1)',
  ]);
  expect([names.take('v1.x', true), names.take('v1.x', true)]).toEqual(['v1.x', 'v1.x (1)']);
});

it('ten thousand files of one name are numbered in a moment [DL-6]', () => {
  const names = new NamesInFolder();
  const all = Array.from({ length: 10_000 }, () => names.take('IM.dcm', false));
  expect(all.at(-1)).toBe('IM (9999).dcm');
  expect(new Set(all).size).toBe(10_000);
});

it('a DICOM file without an extension gets one [DL-7]', () => {
  expect(['IM0001', '1.2.840.113', 'a.dcm', 'scan.IMA', 'DICOMDIR', 'v.2'].map(withDicomExtension)).toEqual([
    'IM0001.dcm',
    '1.2.840.113.dcm',
    'a.dcm',
    'scan.IMA',
    'DICOMDIR',
    'v.2.dcm',
  ]);
});

it('an extension begins with a letter, and is none of a hidden file', () => {
  expect(splitName('.profile').extension).toBe('');
  expect(splitName('a.tar.gz')).toEqual({ stem: 'a.tar', extension: '.gz' });
  expect(splitName(`a.${'x'.repeat(16)}`).extension).toBe('');
});
