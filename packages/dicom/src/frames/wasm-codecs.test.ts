import { describe, expect, test } from 'vitest';
import { decodeFrame } from './decode-frame.ts';
import { describedAs } from './testing/describe-pixels.ts';
import type { ImageToEncode } from './testing/encoders.ts';
import { encoded, rpcl } from './testing/encoders.ts';
import { randomIntegers } from './testing/random.ts';

const [rows, columns] = [67, 83];
const syntaxes = [
  ['charls', '1.2.840.10008.1.2.4.80'],
  ['openjpeg', '1.2.840.10008.1.2.4.90'],
  ['openjph', '1.2.840.10008.1.2.4.201'],
] as const;

/** A noisy slope; the encoders make room only for less than the image itself. */
function image(bits: number, components = 1, signed = false): ImageToEncode {
  const low = signed ? -(2 ** (bits - 1)) : 0;
  const noise = randomIntegers(bits + components, rows * columns * components, 0, 7);
  const samples = noise.map((value, i) => low + value + Math.floor((i / noise.length) * (2 ** bits - 8)));
  return { rows, columns, components, bits, signed, samples };
}

const described = (transferSyntaxUID: string, { bits, components, signed = false }: ImageToEncode) =>
  describedAs({
    rows,
    columns,
    transferSyntaxUID,
    samplesPerPixel: components,
    bitsAllocated: bits <= 8 ? 8 : 16,
    bitsStored: bits,
    pixelRepresentation: signed ? 1 : 0,
  });

describe.each(syntaxes)('%s', (codec, syntax) => {
  test.each([image(8), image(7), image(12), image(16), image(8, 3)])(
    'gives $components x $bits bits back',
    async (original) => {
      const frame = await decodeFrame(await encoded(codec, original), described(syntax, original));
      expect(frame).toMatchObject({ rows, columns, samplesPerPixel: original.components });
      expect([...frame.pixels]).toEqual(original.samples);
      expect(frame.pixels.BYTES_PER_ELEMENT).toBe(original.bits <= 8 ? 1 : 2);
      expect(frame.photometricInterpretation).toBe(original.components === 3 ? 'RGB' : 'MONOCHROME2');
    },
  );

  test("takes unsigned samples as two's complement where the pixels are signed", async () => {
    const original = image(12);
    const { pixels } = await decodeFrame(await encoded(codec, original), {
      ...described(syntax, original),
      pixelRepresentation: 1,
    });
    expect([...pixels]).toEqual(original.samples.map((sample) => (sample < 2048 ? sample : sample - 4096)));
  });

  test('refuses another size before the codec sees it', async () => {
    const original = image(12);
    const bytes = await encoded(codec, original);
    const mismatch = expect.objectContaining({ kind: 'mismatch' }) as Error;
    await expect(decodeFrame(bytes, { ...described(syntax, original), rows: rows + 1 })).rejects.toThrow(mismatch);
    await expect(decodeFrame(bytes, { ...described(syntax, original), columns: columns - 1 })).rejects.toThrow(
      mismatch,
    );
    await expect(decodeFrame(bytes, { ...described(syntax, original), samplesPerPixel: 3 })).rejects.toThrow(mismatch);
  });

  test('refuses a codestream that is cut off anywhere, and decodes the next one', async () => {
    const original = image(12);
    const bytes = await encoded(codec, original);
    const d = described(syntax, original);
    const refused = expect.objectContaining({
      kind: expect.stringMatching(/^(truncated|corrupt)$/) as string,
    }) as Error;
    for (let length = 0; length < bytes.length - 4; length += 29)
      await expect(decodeFrame(bytes.subarray(0, length), d)).rejects.toThrow(refused);
    expect([...(await decodeFrame(bytes, d)).pixels]).toEqual(original.samples);
  });

  test('decodes a codestream whose end marker is missing', async () => {
    const original = image(12);
    const bytes = await encoded(codec, original);
    const end = bytes.lastIndexOf(0xff);
    expect(bytes[end + 1]).toBe(0xd9);
    expect([...(await decodeFrame(bytes.subarray(0, end), described(syntax, original))).pixels]).toEqual(
      original.samples,
    );
  });

  test('frames decode at the same time', async () => {
    const originals = [image(8), image(12), image(16), image(8, 3)];
    const frames = await Promise.all(
      originals.map(async (original) => decodeFrame(await encoded(codec, original), described(syntax, original))),
    );
    expect(frames.map(({ pixels }) => [...pixels])).toEqual(originals.map(({ samples }) => samples));
  });
});

describe.each(syntaxes.slice(1))('JPEG 2000 with %s', (codec, syntax) => {
  test('signed samples of 16 bits', async () => {
    const original = image(16, 1, true);
    expect([...(await decodeFrame(await encoded(codec, original), described(syntax, original))).pixels]).toEqual(
      original.samples,
    );
  });

  test.each([1, 3])('signed samples of 8 bits, %i components', async (components) => {
    const original = image(8, components);
    const bytes = await encoded(codec, original);
    // The same codestream, told that its samples are signed: without the level shift (T.800 G.1) they are 128 lower.
    for (let component = 0; component < components; component += 1) bytes[42 + 3 * component]! |= 0x80;
    const { pixels } = await decodeFrame(bytes, { ...described(syntax, original), pixelRepresentation: 1 });
    expect([...pixels]).toEqual(original.samples.map((sample) => sample - 128));
  });

  test('a codestream in JP2 boxes', async () => {
    const original = image(12);
    const codestream = await encoded(codec, original);
    const box = (type: string, content: Uint8Array): number[] => {
      const length = 8 + content.length;
      return [length >> 24, length >> 16, length >> 8, length, ...new TextEncoder().encode(type), ...content].map(
        (byte) => byte & 0xff,
      );
    };
    const boxes = [
      ...box('jP  ', Uint8Array.of(13, 10, 0x87, 10)),
      ...box('ftyp', new Uint8Array(12)),
      ...box('jp2c', codestream),
    ];
    expect([...(await decodeFrame(Uint8Array.from(boxes), described(syntax, original))).pixels]).toEqual(
      original.samples,
    );
  });

  test('a tile for every pixel is refused', async () => {
    const original = image(12);
    const bytes = await encoded(codec, original);
    const header = new DataView(bytes.buffer);
    header.setUint32(24, 1);
    header.setUint32(28, 1);
    const tooLarge = expect.objectContaining({ kind: 'too_large' }) as Error;
    await expect(decodeFrame(bytes, described(syntax, original))).rejects.toThrow(tooLarge);
  });
});

describe('JPEG-LS', () => {
  test.each([0, 1, 2])('colour with interleave mode %i', async (mode) => {
    const original = image(8, 3);
    const planes = [0, 1, 2].flatMap((plane) => original.samples.filter((_, i) => i % 3 === plane));
    const samples = mode === 0 ? planes : original.samples;
    const bytes = await encoded('charls', { ...original, samples }, (encoder) => encoder.setInterleaveMode?.(mode));
    expect([...(await decodeFrame(bytes, described('1.2.840.10008.1.2.4.80', original))).pixels]).toEqual(
      original.samples,
    );
  });

  test('near-lossless stays within its bound', async () => {
    const original = image(12);
    const bytes = await encoded('charls', original, (encoder) => encoder.setNearLossless?.(3));
    const { pixels } = await decodeFrame(bytes, described('1.2.840.10008.1.2.4.81', original));
    const errors = original.samples.map((sample, i) => Math.abs(sample - pixels[i]!));
    expect(Math.max(...errors)).toBe(3);
  });
});

test('a codestream by resolution with the lengths of its tiles is decoded as any other (PS3.5 10.18)', async () => {
  const original = image(12);
  const bytes = await encoded('openjph', original, rpcl);
  // ISO 15444-1 A.6.1: the progression order after the style of coding; A.7.1: the lengths.
  const cod = Buffer.from(bytes).indexOf('ff52', 0, 'hex');
  expect(bytes[cod + 5]).toBe(2);
  expect(Buffer.from(bytes).indexOf('ff55', 0, 'hex')).toBeGreaterThan(0);
  const { pixels } = await decodeFrame(bytes, described('1.2.840.10008.1.2.4.202', original));
  expect([...pixels]).toEqual(original.samples);
});
