import { expect, it } from 'vitest';
import { oneLine } from './index.ts';

it.each([
  ['山田 太郎', '山田 太郎'],
  ['  院長\n', '院長'],
  ['Mado\r\n\r\nhttps://example.com/\n', 'Mado https://example.com/'],
  ['a\u0000b', 'a b'],
  ['a\u2028b\u2029c', 'a b c'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['a\u200bb\u2060c\ufeffd', 'a b c d'],
  ['\ud800', ''],
  ['\u200b\u2060\u3164\u2800', ''],
  ['か\u3099', 'が'],
  // What joins signs to one stays.
  ['👩\u200d⚕️', '👩\u200d⚕️'],
])('%j is %j', (typed, line) => {
  expect(oneLine(typed)).toBe(line);
  expect(oneLine(line)).toBe(line);
});
