import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { openZip } from './open-zip.ts';
import { readAhead } from './read-ahead.ts';
import { buildZip } from './testing/build-zip.ts';

const KiB = 1024;

/** A file that counts how often the browser is asked for bytes of it. */
class AskedFile extends File {
  asked = 0;
  isGone = false;
  override slice(from?: number, to?: number): Blob {
    const part = super.slice(from, to);
    const look = () => {
      this.asked += 1;
      if (this.isGone) throw new DOMException('gone', 'NotReadableError');
    };
    const [bytes, stream] = [part.arrayBuffer.bind(part), part.stream.bind(part)];
    return Object.assign(part, {
      arrayBuffer: async () => (look(), bytes()),
      stream: () => (look(), stream()),
    });
  }
}

const numbers = Uint8Array.from({ length: 3 * KiB * KiB }, (_, at) => (at >> 8) ^ at);
const part = (offset: number, length: number) => numbers.slice(offset, offset + length);

test('what is asked for is what stands there, in whatever order, up to the end', async () => {
  const archive = readAhead(new File([numbers], 'x'));
  for (const [offset, length] of [
    [0, 30],
    [1024 * KiB - 4, 8],
    [2000 * KiB, 256 * KiB],
    [100, 700 * KiB],
    [numbers.length - 22, 22],
    [numbers.length - 5, 40],
  ] as const) {
    expect(await archive.readUint8Array(offset, length)).toEqual(part(offset, length));
    const streamed = await new Response(archive.createReadable?.({ offset, size: length })).bytes();
    expect(streamed).toEqual(part(offset, length));
  }
});

test('what was given away does not change what comes after it', async () => {
  const archive = readAhead(new File([numbers], 'x'));
  (await archive.readUint8Array(0, 8)).fill(1);
  expect(await archive.readUint8Array(0, 8)).toEqual(part(0, 8));
});

test('a file that could not be read once may be read again', async () => {
  const file = new AskedFile([numbers], 'x');
  const archive = readAhead(file);
  file.isGone = true;
  await expect(archive.readUint8Array(0, 8)).rejects.toThrow('gone');
  file.isGone = false;
  expect(await archive.readUint8Array(0, 8)).toEqual(part(0, 8));
});

test('of many small files in an archive hardly any is asked for by itself [LO-5]', async () => {
  const letters = Array.from({ length: 500 }, (_, n) => [`${n}.txt`, { content: new Uint8Array([n]) }] as const);
  const file = new AskedFile([buildZip([...letters, ['IM1', { content: buildDicomFile({}) }]])], 'x.zip');
  let files = 0;
  for await (const portion of openZip(file, 'x.zip')) files += portion.files.length;
  expect(files).toBe(501);
  expect(file.asked).toBeLessThan(20);
});
