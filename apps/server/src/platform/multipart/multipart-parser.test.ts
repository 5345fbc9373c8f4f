import { expect, test } from 'vitest';
import { multipartBoundary, MultipartError, MultipartParser, type MultipartLimits } from './multipart-parser.ts';
import type { PartHeaders } from './part-headers.ts';

const limits: MultipartLimits = { parts: 50, headerBytes: 1000 };

interface Part {
  headers: PartHeaders;
  bytes: Buffer;
  ended: boolean;
}

function parse(body: Buffer, boundary: string, chunkSize: number, given = limits): Part[] {
  const chunks = Array.from({ length: Math.ceil(body.length / chunkSize) }, (_, n) =>
    body.subarray(n * chunkSize, (n + 1) * chunkSize),
  );
  return parseChunks(chunks, boundary, given);
}

function parseChunks(chunks: readonly Buffer[], boundary: string, given = limits): Part[] {
  const parser = new MultipartParser(boundary, given);
  const parts: Part[] = [];
  for (const chunk of chunks) {
    for (const event of parser.push(chunk)) {
      if (event.type === 'part') parts.push({ headers: event.headers, bytes: Buffer.alloc(0), ended: false });
      const part = parts.at(-1)!;
      if (event.type === 'bytes') part.bytes = Buffer.concat([part.bytes, event.bytes]);
      if (event.type === 'end') part.ended = true;
    }
  }
  parser.end();
  return parts;
}

/** Every byte value, and beginnings of the boundary that are none. */
const nasty = Buffer.concat([
  Buffer.from(Array.from({ length: 256 }, (_, value) => value)),
  Buffer.from('\r\n--bo\r\r\n--boundar\r\n-\r\n--\r\n--Boundary\r\n'),
]);

const body = Buffer.concat([
  Buffer.from('ignored\r\n--boundary\r\nContent-Disposition: form-data; name="options"\r\n\r\n{"a":1}'),
  Buffer.from(
    '\r\n--boundary  \r\nContent-Type: Application/DICOM; x=1\r\ncontent-disposition: form-data; name="file0"; filename="胸部 🫁.dcm"\r\n\r\n',
  ),
  nasty,
  Buffer.from(
    '\r\n--boundary\r\n\r\nno headers\r\n--boundary\r\nX: y\r\n\r\n\r\n--boundary--\r\nepilogue \r\n--boundary\r\n',
  ),
]);

test.each([1, 2, 3, 7, 64, 100_000])('parts come out whole from chunks of %i bytes', (chunkSize) => {
  const parts = parse(body, 'boundary', chunkSize);
  expect(parts.map((part) => part.ended)).toEqual([true, true, true, true]);
  expect(parts.map((part) => part.headers.name)).toEqual(['options', 'file0', '', '']);
  expect(parts[0]!.bytes.toString()).toBe('{"a":1}');
  expect(parts[0]!.headers.filename).toBeNull();
  expect(parts[1]!.headers.filename).toBe('胸部 🫁.dcm');
  expect(parts[1]!.headers.mediaType).toBe('application/dicom');
  expect(parts[1]!.bytes.equals(nasty)).toBe(true);
  expect(parts[2]!.bytes.toString()).toBe('no headers');
  expect(parts[2]!.headers.all.size).toBe(0);
  expect(parts[3]!.bytes.length).toBe(0);
});

test('parts come out whole wherever a body is cut in two: what was held says nothing of where the next part begins', () => {
  const whole = parseChunks([body], 'boundary');
  expect(whole).toHaveLength(4);
  for (let cut = 1; cut < body.length; cut += 1)
    expect(parseChunks([body.subarray(0, cut), body.subarray(cut)], 'boundary'), `cut at ${cut}`).toEqual(whole);
});

test('a part that is larger than everything that has a limit comes out whole', () => {
  const large = Buffer.alloc(300_000, nasty);
  const whole = Buffer.concat([Buffer.from('--boundary\r\n\r\n'), large, Buffer.from('\r\n--boundary--')]);
  for (const chunkSize of [10_000, 1_000_000])
    expect(parse(whole, 'boundary', chunkSize)[0]!.bytes.equals(large)).toBe(true);
});

test('a body that begins with its boundary and has no part', () => {
  expect(parse(Buffer.from('--b--'), 'b', 10)).toEqual([]);
});

test.each([
  ['cut off in a part', '--b\r\nX: y\r\n\r\nbytes'],
  ['cut off in the headers', '--b\r\nX: y\r\n'],
  ['cut off in the boundary', '--b\r\n\r\nbytes\r\n--b'],
  ['without a boundary', 'something else'],
  ['empty', ''],
  ['a boundary with more behind it', '--b\r\n\r\nbytes\r\n--bc\r\n--b--'],
  ['headers without an end', `--b\r\nX: ${'y'.repeat(2000)}`],
  ['headers that are too long', `--b\r\nX: ${'y'.repeat(2000)}\r\n\r\n\r\n--b--`],
  ['too many parts', `${'--b\r\n\r\n\r\n'.repeat(51)}--b--`],
  ['a boundary without a line end', `--b${' '.repeat(100_000)}`],
  ['a preamble without an end', 'x'.repeat(100_000)],
])('refused: %s', (_, text) => {
  for (const chunkSize of [1, 5, 1_000_000])
    expect(() => parse(Buffer.from(text), 'b', chunkSize)).toThrow(MultipartError);
});

test('holds back no more than a boundary may need', () => {
  const parser = new MultipartParser('b', limits);
  let given = 0;
  const count = (chunk: Buffer) => {
    for (const event of parser.push(chunk)) if (event.type === 'bytes') given += event.bytes.length;
  };
  count(Buffer.from('--b\r\n\r\n'));
  count(Buffer.alloc(100_000, '\r\n--'));
  expect(100_000 - given).toBeLessThan(5);
});

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['Multipart/Related; type="application/dicom"; boundary="a b;c"', 'a b;c'],
  ['multipart/form-data; BOUNDARY=----WebKitFormBoundaryX', '----WebKitFormBoundaryX'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=""', null],
  ['multipart/related; boundary=----=_Part_0_1.2; type="application/dicom"', '----=_Part_0_1.2'],
  ['multipart/related; boundary=' + 'x'.repeat(73), 'x'.repeat(73)],
  ['multipart/form-data; boundary="' + 'x'.repeat(200) + '"', 'x'.repeat(200)],
  ['multipart/form-data; boundary=' + 'x'.repeat(201), null],
  ['application/json; boundary=abc', null],
])('boundary of %s', (contentType, boundary) => {
  expect(multipartBoundary(contentType)).toBe(boundary);
});

test.each([
  ['name="a"; filename="q%22 %0d%0A%41.txt"', 'q" \r\n%41.txt'],
  [String.raw`name="a"; filename="C:\dir\x \"y\".txt"`, String.raw`C:\dir\x "y".txt`],
  [`name="a"; filename="plain.txt"; filename*=UTF-8''%E8%83%B8.dcm`, '胸.dcm'],
  [`name="a"; filename="plain.txt"; filename*=UTF-8''%E8%83`, 'plain.txt'],
  ['name="a"; filename=token.txt', 'token.txt'],
  ['name="a"; filename=""', ''],
  ['name="a"', null],
])('file name of %s', (disposition, filename) => {
  const text = `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n\r\n--b--`;
  expect(parse(Buffer.from(text), 'b', 3)[0]!.headers.filename).toBe(filename);
});
