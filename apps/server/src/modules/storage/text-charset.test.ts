import { expect, test } from 'vitest';
import { charsetHeadBytes, textCharset } from './text-charset.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
/** 山田 */
const yamada = {
  'utf-8': bytes('e5b1b1 e794b0'),
  shift_jis: bytes('8e52 9363'),
  'euc-jp': bytes('bbb3 c5c4'),
  'iso-2022-jp': bytes('1b2442 3b33 4544 1b2842'),
};

test.each(Object.entries(yamada))('%s', (charset, text) => {
  expect(textCharset(text)).toBe(charset);
  expect(textCharset(Buffer.concat([Buffer.from('name: '), text, Buffer.from('\r\n')]))).toBe(charset);
});

test('plain letters, nothing, and what is no text at all are UTF-8', () => {
  expect(textCharset(Buffer.from('CT 2026'))).toBe('utf-8');
  expect(textCharset(Buffer.alloc(0))).toBe('utf-8');
  expect(textCharset(bytes('ff ff ff 80 ff'))).toBe('utf-8');
});

test.each([0, 1, 2])('a character cut by the end of the head does not matter (%i bytes before it)', (shift) => {
  for (const charset of ['utf-8', 'shift_jis'] as const) {
    const long = Buffer.alloc(charsetHeadBytes + 10, yamada[charset]);
    expect(textCharset(Buffer.concat([Buffer.alloc(shift, 'a'), long]).subarray(0, charsetHeadBytes))).toBe(charset);
  }
});
