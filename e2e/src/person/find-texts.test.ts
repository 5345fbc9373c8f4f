import { deflateRawSync } from 'node:zlib';
import { encodeText } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { textsIn } from './find-texts.ts';

const text = '山田花子';
const around = (bytes: Uint8Array) => [Buffer.concat([Buffer.from('x=1&'), bytes, Buffer.from('&y')])];
const utf8 = Buffer.from(text);

test.each([
  ['UTF-8', utf8],
  ['UTF-16', Buffer.from(text, 'utf16le')],
  ['UTF-16, big endian', Buffer.from(text, 'utf16le').swap16()],
  ['Shift_JIS', encodeText(text, 'shift_jis')],
  ['EUC-JP', encodeText(text, 'euc-jp')],
  ['ISO-2022-JP', encodeText(text, 'iso-2022-jp')],
  ['percent', Buffer.from(encodeURIComponent(text))],
  ['base64', Buffer.from(utf8.toString('base64'))],
  ['base64, one on', Buffer.from(Buffer.concat([Buffer.from('a'), utf8, Buffer.from('b')]).toString('base64'))],
  ['base64, two on', Buffer.from(Buffer.concat([Buffer.from('ab'), utf8, Buffer.from('b')]).toString('base64'))],
])('a text is found in %s', (_, bytes) => {
  expect(textsIn(around(bytes), ['佐藤太郎', text])).toEqual([text]);
  expect(textsIn(around(bytes.subarray(0, -8)), [text])).toEqual([]);
});

test.each([
  ['katakana of half width', 'ﾔﾏﾀﾞﾊﾅｺ', encodeText('ﾔﾏﾀﾞﾊﾅｺ', 'iso-ir-13')],
  ['GB 18030', '诸葛孔明', encodeText('诸葛孔明', 'gb18030')],
  ['KS X 1001', '남궁민수', encodeText('남궁민수', 'euc-kr')],
  ['KS X 1001 with its escape', '남궁민수', encodeText('x=남궁민수^', 'iso-2022-kr')],
  // What was set before it stands before it no more.
  ['JIS X 0208 behind other letters', text, encodeText(`佐藤${text}`, 'iso-2022-jp')],
])('a text is found in %s', (_, wanted, bytes) => {
  expect(textsIn(around(bytes), [wanted, '佐藤太郎'])).toEqual([wanted]);
});

test('a text is found in a data set that is deflated', () => {
  const meta = Buffer.alloc(16 + 30);
  meta.write('DICM');
  meta.writeUInt32LE(30, 12);
  meta.write('1.2.840.10008.1.2.1.99', 20);
  const file = Buffer.concat([Buffer.alloc(128), meta, deflateRawSync(Buffer.from(`before ${text} behind`))]);
  expect(textsIn(around(file), [text])).toEqual([text]);
});

test('a short one is found, too', () => {
  expect(textsIn([Buffer.from('...087Y...')], ['087Y', '088Y'])).toEqual(['087Y']);
});

test('figures are found alone, and not among others', () => {
  const said = (text: string) => [Buffer.from(text)];
  expect(textsIn(said('2.25.7120200617345'), ['20200617', '061'])).toEqual([]);
  expect(textsIn(said('2.25.7120200617345 DA 20200617'), ['20200617'])).toEqual(['20200617']);
  expect(textsIn(said('1061 and 061'), ['061'])).toEqual(['061']);
});
