import { expect, it, test } from 'vitest';
import { aJpegHead, aPngImage } from '../../../testing/pictures.ts';
import { seededRandom } from '../../../testing/random.ts';
import { imageSize } from './image-size.ts';

/** Reads as the store of blobs does, which refuses what lies beyond the end. */
function sizeOf(bytes: Buffer, filetype = 'image/jpeg') {
  let reads = 0;
  const read = async (offset: number, length: number) => {
    reads += 1;
    if (offset + length > bytes.length) throw new RangeError('beyond the end');
    return bytes.subarray(offset, offset + length);
  };
  return imageSize(read, bytes.length, filetype).then((size) => ({ size, reads }));
}

it('is that of the image header of a PNG, and of the frame header of a JPEG', async () => {
  expect(await sizeOf(aPngImage(30, 20), 'image/png')).toEqual({ size: { columns: 30, rows: 20 }, reads: 1 });
  expect(await sizeOf(aJpegHead(4000, 3000))).toEqual({ size: { columns: 4000, rows: 3000 }, reads: 1 });
});

test.each([
  [1, 400, 300],
  [3, 400, 300],
  [5, 300, 400],
  [6, 300, 400],
  [8, 300, 400],
  [9, 400, 300],
])('with orientation %i of Exif it is %i by %i [VS-5]', async (orientation, columns, rows) => {
  expect((await sizeOf(aJpegHead(400, 300, { orientation }))).size).toEqual({ columns, rows });
});

it('is found behind much that is no image, and given up behind too much', async () => {
  expect(await sizeOf(aJpegHead(4, 3, { before: 30 }))).toMatchObject({ size: { columns: 4, rows: 3 } });
  expect((await sizeOf(aJpegHead(4, 3, { before: 201 }))).size).toBeNull();
});

it('of a file that ends early, or is something else, there is none, and nothing fails [VS-5]', async () => {
  const whole = aJpegHead(400, 300, { orientation: 6 });
  for (let length = 0; length < whole.length - 10; length += 1)
    expect((await sizeOf(whole.subarray(0, length))).size, String(length)).toBeNull();
  for (let length = 0; length < 24; length += 1)
    expect((await sizeOf(aPngImage(1, 1).subarray(0, length), 'image/png')).size).toBeNull();
  expect((await sizeOf(aPngImage(0, 5), 'image/png')).size).toBeNull();
  const random = seededRandom('images');
  for (let n = 0; n < 2_000; n += 1) {
    const damaged = Buffer.from(whole);
    for (let byte = 0; byte < 4; byte += 1) {
      const [at = 0, value = 0] = [random.bytes(1)[0], random.bytes(1)[0]];
      damaged[at % damaged.length] = value;
    }
    const { reads } = await sizeOf(damaged);
    expect(reads).toBeLessThan(10);
  }
});
