import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { consumeChunks } from './consume-chunks.ts';

const chunk = (letter: string) => Buffer.alloc(70_000, letter);

test('gives every byte, and each chunk is gone when the next is asked for', async () => {
  const given: Buffer[] = [];
  let text = '';
  for await (const bytes of consumeChunks(Readable.from([chunk('a'), chunk('b'), chunk('c')]))) {
    expect(given.every((one) => one.byteLength === 0)).toBe(true);
    given.push(bytes);
    text += bytes.toString('latin1');
  }
  expect(text).toBe('a'.repeat(70_000) + 'b'.repeat(70_000) + 'c'.repeat(70_000));
  expect(given).toHaveLength(3);
});

test('leaves memory alone of which others have a part', async () => {
  const whole = Buffer.from(`${'a'.repeat(10)}${'b'.repeat(10)}`);
  for await (const _ of consumeChunks(Readable.from([whole.subarray(0, 10), whole.subarray(10)])));
  expect(whole.toString()).toBe('aaaaaaaaaabbbbbbbbbb');
});

test('who stops early leaves the body to be read on', async () => {
  const body = Readable.from([chunk('a'), chunk('b')]);
  for await (const _ of consumeChunks(body)) break;
  expect(body.destroyed).toBe(false);
  const rest: string[] = [];
  for await (const bytes of consumeChunks(body)) rest.push(bytes.toString('latin1', 0, 1));
  expect(rest).toEqual(['b']);
});
