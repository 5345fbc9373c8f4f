import { growthOfWork } from '../../testing/count-work.ts';
import { expect, test } from 'vitest';
import { parseDisposition } from './content-disposition.ts';

test.each([
  ['Form-Data; Name="file0"; filename="a;b.dcm"', 'form-data', { name: 'file0', filename: 'a;b.dcm' }],
  ['a/b;x=1;;  y = two words ;z', 'a/b', { x: '1', y: 'two words' }],
  [String.raw`a; path="C:\dir\x \"y\" \\z"`, 'a', { path: String.raw`C:\dir\x "y" \z` }],
  ['a; boundary=----=_Part_0; x="y" behind; z=3', 'a', { boundary: '----=_Part_0', x: 'y', z: '3' }],
  ['a; x=first; X=second; =none', 'a', { x: 'first' }],
  ['a; x=""; y=', 'a', { x: '', y: '' }],
  ['a; x="never closed; y=2', 'a', { x: 'never closed; y=2' }],
  ['a; x="\\', 'a', { x: '\\' }],
  [String.raw`a; x="C:\dir\"; y=2`, 'a', { x: 'C:\\dir\\', y: '2' }],
  ['', '', {}],
])('%s', (text, value, parameters) => {
  const read = parseDisposition(text);
  expect(read.value).toBe(value);
  expect(Object.fromEntries(read.parameters)).toEqual(parameters);
});

test.each([
  ['backslashes in quotes', (length: number) => `a/b; boundary="${'\\'.repeat(length)}`],
  ['backslashes, and a quote at the end', (length: number) => `a/b; boundary="${'\\'.repeat(length)}"x`],
  ['space', (length: number) => `a/b; x=${' '.repeat(length)}y`],
  ['space in the value', (length: number) => `a${' '.repeat(length)}b`],
  ['semicolons', (length: number) => `a/b${'; '.repeat(length / 2)}`],
  ['quotes', (length: number) => `a/b; x=${'"'.repeat(length)}`],
  ['hidden quotes', (length: number) => `a/b; x="${'\\"'.repeat(length / 2)}`],
  ['parameters whose quotes are hidden', (length: number) => `a/b${';a="\\"'.repeat(length / 6)}`],
  ['parameters', (length: number) => `a/b${';a=b'.repeat(length / 4)}`],
  ['parameters of which each opens quotes', (length: number) => `a/b${';a="'.repeat(length / 4)}`],
])('the work grows as the header does: %s', async (_, input) => {
  expect(await growthOfWork(input, parseDisposition)).toBeLessThan(1.5);
});
