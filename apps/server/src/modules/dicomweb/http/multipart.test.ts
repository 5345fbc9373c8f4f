import { describe, expect, it } from 'vitest';
import { multipartBody, multipartType, onePartBody, type Part } from './multipart.ts';

async function text(body: { chunks(): AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

const two: Part[] = [
  { headers: ['Content-Type: a/b', 'Content-Location: x'], length: 3, body: Buffer.from('one') },
  {
    headers: ['Content-Type: c/d'],
    length: 5,
    async *body() {
      yield Buffer.from('tw');
      yield Buffer.from('o\r\n');
    },
  },
];

describe('multipartBody', () => {
  it('writes parts with their headers between boundaries', async () => {
    expect(await text(multipartBody('B', two))).toBe(
      '--B\r\nContent-Type: a/b\r\nContent-Location: x\r\n\r\none\r\n--B\r\nContent-Type: c/d\r\n\r\ntwo\r\n\r\n--B--\r\n',
    );
  });

  it('knows its length beforehand', async () => {
    const body = multipartBody('B', two);
    expect(body.length).toBe((await text(body)).length);
    expect(multipartBody('B', [...two, { headers: [], length: null, body: Buffer.from('x') }]).length).toBeNull();
  });

  it('reads a part only when its turn comes', async () => {
    const opened: number[] = [];
    const lazy = (index: number): Part => ({
      headers: [],
      length: 1,
      async *body() {
        opened.push(index);
        yield Buffer.from('x');
      },
    });
    const chunks = multipartBody('B', [lazy(0), lazy(1)]).chunks();
    await chunks.next();
    await chunks.next();
    expect(opened).toEqual([0]);
    await chunks.return(undefined);
  });
});

it('one part is written as the general writer writes it', async () => {
  const [part] = two as [Part];
  const buffers = onePartBody('B', part.headers, part.body as Uint8Array);
  expect(Buffer.concat(buffers).toString('latin1')).toBe(await text(multipartBody('B', [part])));
});

it('names type and boundary', () => {
  expect(multipartType('application/dicom', 'abc')).toBe('multipart/related; type="application/dicom"; boundary=abc');
});
