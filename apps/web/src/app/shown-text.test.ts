import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

test.each([
  ['山田^花子', '山田^花子'],
  ['見積\u202efdp.exe', '見積\ufffdfdp.exe'],
  ['a\u2028b\u200bc\nd\u0007', 'a\ufffdb\ufffdc\nd\ufffd'],
  ['👩\u200d⚕️', '👩\u200d⚕️'],
  ['سعيد', '\u2068سعيد\u2069'],
  ['\u2069כהן\u2068', '\u2068\ufffdכהן\ufffd\u2069'],
])('%j is shown as %j', (text, shown) => {
  expect(shownText(text)).toBe(shown);
});
