import { describe, expect, it } from 'vitest';
import { readBody } from './response-body.ts';

const encoder = new TextEncoder();

function bytes(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const all = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const joined = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

describe('answers to a frame request', () => {
  it('takes a single part as it is', () => {
    const body = readBody('image/jls; transfer-syntax=1.2.840.10008.1.2.4.80', bytes('abc'));
    expect(body).toEqual({
      bytes: bytes('abc'),
      transferSyntaxUID: '1.2.840.10008.1.2.4.80',
      type: 'image/jls',
    });
  });

  it('takes the part out of multipart, by its length', () => {
    const pixels = bytes('--x', Uint8Array.of(0, 13, 10), '--x', '\r\n--x');
    const answer = bytes(
      '--x\r\nContent-Type: application/octet-stream; transfer-syntax=1.2.840.10008.1.2.1\r\n',
      `Content-Length: ${pixels.length}\r\n\r\n`,
      pixels,
      '\r\n--x--\r\n',
    );
    const body = readBody('multipart/related; type="application/octet-stream"; boundary=x', answer);
    expect(body.bytes).toEqual(pixels);
    expect(body.transferSyntaxUID).toBe('1.2.840.10008.1.2.1');
  });

  it('without a length ends the part at the last boundary, whatever the pixels contain', () => {
    const pixels = bytes('ab\r\n--x not the end', Uint8Array.of(0, 255));
    const answer = bytes('--x\r\nContent-Type: image/jp2\r\n\r\n', pixels, '\r\n--x--');
    const body = readBody('multipart/related; boundary=x; type="image/jp2; transfer-syntax=1.2.3"', answer);
    expect(body).toEqual({ bytes: pixels, transferSyntaxUID: '1.2.3', type: 'image/jp2' });
  });

  it('refuses multipart that has no part or does not end', () => {
    expect(() => readBody('multipart/related; boundary=x', bytes('nothing here'))).toThrow(SyntaxError);
    expect(() => readBody('multipart/related; boundary=x', bytes('--x\r\nA: b\r\n\r\nabc'))).toThrow(SyntaxError);
  });
});
