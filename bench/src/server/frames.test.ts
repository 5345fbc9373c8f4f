import { expect, it } from 'vitest';
import { onlyPart } from './frames.ts';

const answer = (body: string, type = 'multipart/related; type="a/b"; boundary="B"') => ({
  headers: { 'content-type': type },
  body: Buffer.from(body),
  ms: 1,
});

it('takes the part out of its wrapping', () => {
  expect(onlyPart(answer('--B\r\nContent-Type: a/b\r\n\r\n\r\nbytes\r\n\r\n--B--\r\n')).toString()).toBe(
    '\r\nbytes\r\n',
  );
  expect(onlyPart(answer('\r\n--B\r\nX: y\r\n\r\nbytes\r\n--B--', 'multipart/related; boundary=B')).toString()).toBe(
    'bytes',
  );
});

it('refuses what is not one part', () => {
  expect(() => onlyPart(answer('bytes', 'text/plain'))).toThrow('not multipart');
  expect(() => onlyPart(answer('--B\r\n\r\none\r\n--B\r\n\r\ntwo\r\n--B--'))).toThrow('several');
  expect(() => onlyPart(answer('--B--'))).toThrow('no part');
});
