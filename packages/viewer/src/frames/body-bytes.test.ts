import { describe, expect, it, vi } from 'vitest';
import { bodyBytes } from './body-bytes.ts';

const ongoing = new AbortController().signal;
const sequence = (length: number) => Uint8Array.from({ length }, (_, n) => n % 251);

/** Pieces of a body, as browsers give it that write to where it stays, and as others do. */
const bodies = {
  'written in place': (pieces: readonly Uint8Array<ArrayBuffer>[], { end = true, cancel = () => {} } = {}) =>
    new ReadableStream({
      type: 'bytes',
      cancel,
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece.slice());
        if (end) controller.close();
      },
    }),
  'in pieces of its own': (pieces: readonly Uint8Array<ArrayBuffer>[], { end = true, cancel = () => {} } = {}) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      cancel,
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        if (end) controller.close();
      },
    }),
};

describe.each(Object.entries(bodies))('a body %s', (_name, bodyOf) => {
  const all = sequence(200_000);
  const pieces = [all.subarray(0, 1), all.subarray(1, 70_000), all.subarray(70_000, 70_001), all.subarray(70_001)];
  const read = (headers: Record<string, string>, heard = () => {}) =>
    bodyBytes(new Response(bodyOf(pieces), { headers }), heard, ongoing);

  it.each([
    ['all', '200000'],
    ['less than all', '69999'],
    ['one byte', '1'],
    ['more than there is', '300000'],
    ['nothing', ''],
    ['no number', 'many'],
  ])('is there byte by byte where its length says %s, and takes no more memory', async (_what, stated) => {
    const bytes = await read(stated === '' ? {} : { 'Content-Length': stated });
    expect(bytes.length).toBe(all.length);
    expect(bytes.every((byte, n) => byte === all[n])).toBe(true);
    expect(bytes.buffer.byteLength).toBe(all.length);
  });

  it('has another length than is stated where it was compressed on its way', async () => {
    const bytes = await read({ 'Content-Length': '20', 'Content-Encoding': 'gzip' });
    expect(bytes.every((byte, n) => byte === all[n]) && bytes.length === all.length).toBe(true);
  });

  it('is heard of as it comes', async () => {
    const heard = vi.fn();
    await read({ 'Content-Length': '200000' }, heard);
    expect(heard.mock.calls.length).toBeGreaterThanOrEqual(1);
  });

  it('may be empty', async () => {
    expect(await bodyBytes(new Response(bodyOf([])), () => {}, ongoing)).toHaveLength(0);
  });

  it('that does not end is left when it is given up, and what it came from is told', async () => {
    const given = new AbortController();
    const cancel = vi.fn();
    const body = bodyOf(pieces.slice(0, 1), { end: false, cancel });
    const coming = bodyBytes(new Response(body), () => given.abort(new Error('given up')), given.signal);
    await expect(coming).rejects.toThrow('given up');
    expect(cancel).toHaveBeenCalledOnce();
  });
});

it('an answer without a body has no bytes', async () => {
  expect(await bodyBytes(new Response(null, { status: 204 }), () => {}, ongoing)).toHaveLength(0);
});
