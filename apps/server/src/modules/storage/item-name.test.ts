import { expect, test } from 'vitest';
import { labelName, nameProblem, renamedPath, sortName, storedName, storedPath } from './item-name.ts';

const points = (name: string) => Array.from(name).length;

test.each(['IM0001', '胸部CT 2026年.dcm', '🫁🫀.png', ' leading and trailing ', '.hidden', 'a\\b', 'é'])(
  '%j is kept as it is',
  (name) => {
    expect(storedName(name)).toBe(name);
    expect(nameProblem(name)).toBeNull();
  },
);

test('a decomposed name is composed', () => {
  expect(storedName('か\u3099.txt')).toBe('が.txt');
});

test('a name of 300 characters is shortened before its extension and stays different from its neighbour', () => {
  const long = '胸'.repeat(300);
  const one = storedName(`${long}1.dcm`);
  const other = storedName(`${long}2.dcm`);
  expect(points(one)).toBe(255);
  expect(one).toMatch(/^胸+~[0-9a-f]{8}\.dcm$/);
  expect(one).not.toBe(other);
  expect(storedName(`${long}1.dcm`)).toBe(one);
});

test('a surrogate pair is never cut', () => {
  const name = storedName('🫁'.repeat(300));
  expect(points(name)).toBe(255);
  expect(name.isWellFormed()).toBe(true);
});

test('characters that cannot be kept become underscores, and different names stay different', () => {
  const names = ['a\u0000b.dcm', 'a\u2028b.dcm', 'a\u200bb.dcm', 'a\nb.dcm', 'a_b.dcm', 'a\ud800b.dcm'].map(storedName);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    expect(name).toMatch(/^a_b(~[0-9a-f]{8})?\.dcm$/);
    expect(nameProblem(name)).toBeNull();
  }
});

test.each(['', ' ', '\u3000', '\u200b', '\u3164'])('the empty name %j becomes one that can be seen', (name) => {
  expect(storedName(name).trim()).toMatch(/~[0-9a-f]{8}$/);
});

test.each([
  ['a/b/c.dcm', ['a', 'b'], 'c.dcm'],
  ['/abs//x.txt', ['abs'], 'x.txt'],
  ['../../etc/passwd', ['etc'], 'passwd'],
  ['./胸部/スライス.dcm', ['胸部'], 'スライス.dcm'],
  ['x', [], 'x'],
])('path %s', (path, folders, name) => {
  expect(storedPath(path)).toEqual({ folders, name });
});

test.each([
  ['a/b/c.dcm', null, null],
  ['/abs//x.txt', null, null],
  ['../x.txt', null, null],
  ['か\u3099/x.txt', null, null],
  ['a\tb/x.txt', expect.stringMatching(/^a_b~[0-9a-f]{8}\/x\.txt$/), null],
  ['a/x\t.txt', expect.stringMatching(/^a\/x_~[0-9a-f]{8}\.txt$/), expect.stringMatching(/^x_~[0-9a-f]{8}\.txt$/)],
  ['..', expect.stringMatching(/~[0-9a-f]{8}/), expect.stringMatching(/~[0-9a-f]{8}/)],
])('path %j: what had to change is known', (path, whole, name) => {
  expect(renamedPath(path, false)).toEqual(whole);
  expect(renamedPath(path, true)).toEqual(name);
});

test('a path of nothing still names a file', () => {
  const names = ['', '/', '..', '/..//', '../..'].map((path) => storedPath(path).name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(nameProblem(name)).toBeNull();
});

test('folders nested too deep end in one folder, different ones in different ones', () => {
  const deep = storedPath(`${'a/'.repeat(70)}x.txt`);
  expect(deep.folders).toHaveLength(64);
  expect(deep.name).toBe('x.txt');
  expect(storedPath(`${'a/'.repeat(69)}b/x.txt`).folders.at(-1)).not.toBe(deep.folders.at(-1));
  expect(storedPath(`${'a/'.repeat(64)}x.txt`).folders).toEqual(Array.from({ length: 64 }, () => 'a'));
});

test.each<[string, string | null]>([
  ['', 'name_required'],
  ['  ', 'name_required'],
  ['\u200b', 'name_required'],
  ['\u00ad \u2060', 'name_required'],
  ['\u3164', 'name_required'],
  ['\u2800', 'name_required'],
  ['家族\u{1f468}\u200d\u{1f467}', null],
  ...['\u061c', '\u200b', '\u200e', '\u200f', '\u2028', '\u2029', '\u202e', '\u2060', '\u2066', '\u2069', '\ufeff'].map(
    (mark): [string, string] => [`a${mark}b`, 'name_invalid'],
  ),
  ['a/b', 'name_invalid'],
  ['a\tb', 'name_invalid'],
  ['.', 'name_invalid'],
  ['..', 'name_invalid'],
  ['...', null],
  ['あ'.repeat(256), 'name_too_long'],
  ['あ'.repeat(255), null],
])('a typed name %j: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

test('lists sort figures by value and letters without case or width', () => {
  const sorted = ['100 b', '10 b', '20 b', '2 a', '２ B', '2 c', 'IM007', 'im10', 'IM9'].toSorted((a, b) =>
    sortName(a) < sortName(b) ? -1 : 1,
  );
  expect(sorted).toEqual(['2 a', '２ B', '2 c', '10 b', '20 b', '100 b', 'IM007', 'IM9', 'im10']);
});

test('text of a DICOM file becomes a name that could have been typed', () => {
  for (const text of ['T1/T2 axial', ' a\u0000b\n ', '胸'.repeat(300), '🫁'.repeat(300)]) {
    expect(nameProblem(labelName(text))).toBeNull();
  }
  expect(labelName('T1/T2 axial ')).toBe('T1／T2 axial');
  expect([' . ', '..', '\n', '\u200b'].map(labelName)).toEqual(['', '', '', '']);
});
