import { expect, test } from 'vitest';
import { decodeFrame } from './decode-frame.ts';
import { FrameError } from './frame-error.ts';
import { codestreamForCodec } from './jpeg/codec-codestream.ts';
import { decodeJpeg } from './jpeg/decode-jpeg.ts';
import { describedAs } from './testing/describe-pixels.ts';
import { JpegWriter, writeDctScan, type DctComponent } from './testing/jpeg-writer.ts';
import { randomIntegers } from './testing/random.ts';
import { decodeWithCodec } from './wasm/codec.ts';

const [rows, columns, blocks] = [16, 16, 4];
const expected = (samplesPerPixel: number) => ({ rows, columns, samplesPerPixel });
const described = (samplesPerPixel: number) =>
  describedAs({
    ...expected(samplesPerPixel),
    transferSyntaxUID: '1.2.840.10008.1.2.4.50',
    photometricInterpretation: samplesPerPixel === 3 ? 'YBR_FULL' : 'MONOCHROME2',
    bitsAllocated: 8,
    bitsStored: 8,
  });

function component(seed: number): DctComponent {
  const coefficients = new Int16Array(blocks * 64);
  randomIntegers(seed, blocks, -60, 60).forEach((dc, block) => (coefficients[block * 64] = dc));
  randomIntegers(seed, blocks, -9, 9).forEach((ac, block) => (coefficients[block * 64 + 5] = ac));
  return { h: 1, v: 1, stride: 2, coefficients };
}

/** A baseline codestream of 16 x 16 samples. */
function codestream(ids: readonly number[], before: (writer: JpegWriter) => void = () => {}, precision = 8) {
  const writer = new JpegWriter();
  before(writer);
  writer.quantisation(3).huffman(6, 12);
  writer.segment(0xc1, precision, 0, rows, 0, columns, ids.length, ...ids.flatMap((id) => [id, 0x11, 0]));
  writer.segment(0xda, ids.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0);
  const planes = ids.map((_, n) => component(n + 1));
  writeDctScan(writer, planes, { across: 2, down: 2 }, 0, 6);
  return writer.end();
}

const adobe = (transform: number) => (writer: JpegWriter) =>
  void writer.segment(0xee, ...new TextEncoder().encode('Adobe'), 0, 100, 0, 0, 0, 0, transform);
const jfif = (writer: JpegWriter): void =>
  void writer.segment(0xe0, ...new TextEncoder().encode('JFIF'), 0, 1, 2, 0, 0, 1, 0, 1, 0, 0);
const rgb = [82, 71, 66];

test.each([
  ['grey', [1], () => {}],
  ['grey with JFIF', [1], jfif],
  ['colour that says nothing', [1, 2, 3], () => {}],
  ['components named R, G, B', rgb, () => {}],
  ['JFIF', [1, 2, 3], jfif],
  ['Adobe, transformed', [1, 2, 3], adobe(1)],
  ['Adobe, not transformed', [1, 2, 3], adobe(0)],
  ['JFIF and Adobe', [1, 2, 3], (writer: JpegWriter) => (jfif(writer), adobe(1)(writer))],
  ['Adobe twice', rgb, (writer: JpegWriter) => (adobe(0)(writer), adobe(1)(writer))],
])('the codec gives the samples of 8 bits as they are stored: %s', async (_, ids, before) => {
  const bytes = codestream(ids, before);
  const ours = decodeJpeg(bytes, expected(ids.length));
  const given = codestreamForCodec(bytes, expected(ids.length));
  expect(given?.colour).toBe(ours.colour);
  const { bytes: theirs } = await decodeWithCodec('turbo', given!.bytes);
  expect(theirs).toHaveLength(ours.samples.length);
  // Their inverse cosine transform rounds otherwise.
  expect(Math.max(...theirs.map((sample, n) => Math.abs(sample - ours.samples[n]!)))).toBeLessThanOrEqual(1);
  const frame = await decodeFrame(bytes, described(ids.length));
  expect([...frame.pixels]).toEqual([...theirs]);
  if (ids.length === 3) expect(frame.photometricInterpretation).toBe(ours.colour === 'RGB' ? 'RGB' : 'YBR_FULL');
});

test('what the codec does not decode, or would decode for too long, is not given to it', () => {
  const given = (bytes: Uint8Array, samplesPerPixel = 1) => codestreamForCodec(bytes, expected(samplesPerPixel));
  expect(given(codestream([1]))).not.toBeNull();
  expect(given(codestream([1], undefined, 12))).toBeNull();
  expect(given(codestream([1]), 3)).toBeNull();
  expect(given(codestream([1, 2, 3, 4]), 4)).toBeNull();
  expect(given(new Uint8Array())).toBeNull();
  expect(given(Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0xff))).toBeNull();
  const scans = (count: number) => {
    const writer = new JpegWriter()
      .quantisation(1)
      .huffman(6)
      .frame(0xc2, 8, rows, columns, [{ h: 1, v: 1 }]);
    for (let n = 0; n < count; n += 1) writer.scan([0], 0, 0, 0);
    return writer.end();
  };
  expect(given(scans(64))).not.toBeNull();
  expect(given(scans(65))).toBeNull();
  expect(
    given(
      new JpegWriter()
        .frame(0xc0, 8, 0, columns, [{ h: 1, v: 1 }])
        .scan([0], 0, 63, 0)
        .end(),
    ),
  ).toBeNull();
});

test('what is damaged is refused in the same words, wherever it is cut, and the next frame decodes', async () => {
  const bytes = codestream([1]);
  const kind = (work: () => unknown) =>
    Promise.resolve()
      .then(work)
      .then(
        () => 'decoded',
        (error: unknown) => (error instanceof FrameError ? error.kind : error),
      );
  for (let length = 1; length < bytes.length; length += 37) {
    const cut = bytes.subarray(0, length);
    const ours = await kind(() => decodeJpeg(cut, expected(1)));
    expect([length, await kind(() => decodeFrame(cut, described(1)))]).toEqual([length, ours]);
  }
  // Without its end marker.
  expect(await kind(() => decodeFrame(bytes.subarray(0, bytes.length - 2), described(1)))).toBe('decoded');
  expect(await kind(() => decodeFrame(bytes, described(1)))).toBe('decoded');
});
