import { expect, test } from 'vitest';
import { hasUnseenMarks, statedText } from './stated-text.ts';

test.each([
  ['\u200e2024/01/02\u200f', '2024/01/02'],
  ['a\r\nb\rc\td', 'a\nb\nc\td'],
  ['a\u202eb\u2066c\u061cd', 'abcd'],
  ['a\u0000\u0085\u009fb', 'ab'],
  ['👩‍⚕️ 肝', '👩‍⚕️ 肝'],
  ['12345678901', '1234567890'],
  ['123456789👩', '123456789'],
  ['a\ud800b', 'ab'],
])('%j is kept as %j [AN-29]', (typed, kept) => {
  expect(statedText(typed, 10)).toBe(kept);
  expect(hasUnseenMarks(kept)).toBe(false);
});
