import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { messageOf, type Letter } from './message.ts';

const letter: Letter = {
  id: '0b2f6f4e-7d0c-4f5d-9f4e-0f7a4e3d2c1b',
  writtenAt: '2026-11-25T01:02:03.000Z',
  to: 'hanako@example.jp',
  subject: '「窓医院」への招待です。次のボタンからお入りください。期限は七日間です',
  text: '山田 花子 さん\n\nhttps://mado.example.jp/invitation/1\n\n𠮷野家 髙橋 ①',
  language: 'ja-JP',
};

test('the letter that is read is the one that was written, as text and as HTML', async () => {
  const { envelope, bytes } = await messageOf(letter, '窓医院 <no-reply@mado.example.jp>');
  expect(envelope).toEqual({ from: 'no-reply@mado.example.jp', to: ['hanako@example.jp'] });
  const read = await PostalMime.parse(bytes);
  expect(read).toMatchObject({
    subject: letter.subject,
    from: { name: '窓医院', address: 'no-reply@mado.example.jp' },
    to: [{ address: 'hanako@example.jp' }],
    date: letter.writtenAt,
    messageId: `<${letter.id}@mado.example.jp>`,
    attachments: [],
  });
  expect(read.text?.trim()).toBe(letter.text);
  expect(read.html).toContain('<a href="https://mado.example.jp/invitation/1"');
  const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'ja-JP' });
});

test('lines are of the length and with the ends that mail servers take', async () => {
  const { bytes } = await messageOf({ ...letter, text: 'あ'.repeat(5_000) }, 'a@b.jp');
  expect(bytes.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0080-\u00ff]/);
  for (const line of bytes.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
});

test.each([
  ['a subject', { subject: 'hello\r\nBcc: thief@example.jp\r\n\r\nbody' }],
  ['an address', { to: 'a@example.jp>\r\nBcc: <thief@example.jp' }],
  ['an address that is a list', { to: 'a@example.jp, thief@example.jp' }],
])('%s adds no header, and nobody else is written to', async (_, hostile) => {
  const composed = await messageOf({ ...letter, ...hostile }, 'no-reply@mado.example.jp');
  const { headers, to } = await PostalMime.parse(composed.bytes);
  expect(headers.map(({ key }) => key)).not.toContain('bcc');
  expect(to).toHaveLength(1);
  expect(composed.envelope.to).toHaveLength(1);
  expect(composed.envelope.to).not.toContain('thief@example.jp');
});
