import { expect, test } from 'vitest';
import type { FileBytes } from '../../app/http/index.ts';
import { partBytes, textParts } from './text-parts.ts';

/** A file whose pieces come a moment later, unless they are given up before. `failing`: requests that fail first. */
function aFile(text: Uint8Array<ArrayBuffer>, type: string, failing = 0): FileBytes & { asked: string[] } {
  const asked: string[] = [];
  let left = failing;
  return {
    asked,
    size: text.length,
    read: async (begin, end, signal) => {
      asked.push(`${begin}-${end}`);
      await Promise.resolve();
      signal?.throwIfAborted();
      if (left-- > 0) throw new Error('no line');
      return { bytes: text.slice(begin, end), type };
    },
  };
}
const going = () => new AbortController().signal;
const long = new TextEncoder().encode('あ'.repeat(50_000));

test('all parts together are the text, however long its characters are', async () => {
  const file = aFile(long, 'text/plain; charset=utf-8');
  const parts = textParts(file);
  expect(parts.count).toBe(Math.ceil(150_000 / partBytes));
  const texts = [];
  for (let part = 0; part < parts.count; part += 1) texts.push(await parts.read(part, going()));
  expect(texts.join('')).toBe('あ'.repeat(50_000));
  // In what it is written is asked once.
  expect(file.asked.filter((range) => range === '0-1')).toHaveLength(1);
});

test('in what it is written the server says', async () => {
  const parts = textParts(aFile(Uint8Array.of(0x82, 0xa0), 'text/plain; charset=Shift_JIS'));
  expect(await parts.read(0, going())).toBe('あ');
  expect(await textParts(aFile(Uint8Array.of(0x61), 'text/plain')).read(0, going())).toBe('a');
});

test('a part that is given up takes no other with it', async () => {
  const parts = textParts(aFile(long, 'text/plain; charset=utf-8'));
  const first = new AbortController();
  const givenUp = parts.read(0, first.signal);
  const other = parts.read(2, going());
  first.abort();
  await expect(givenUp).rejects.toThrow('abort');
  expect(await other).toMatch(/^あ+$/);
});

test('after a failure all is asked for again', async () => {
  const parts = textParts(aFile(long, 'text/plain; charset=utf-8', 1));
  await expect(parts.read(0, going())).rejects.toThrow('no line');
  expect(await parts.read(0, going())).toMatch(/^あ+$/);
});
