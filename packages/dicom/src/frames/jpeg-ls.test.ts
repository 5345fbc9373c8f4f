import { expect, test, vi } from 'vitest';
import { decodeJpegLs } from './jpeg-ls.ts';
import type { PixelDescription } from './pixel-description.ts';
import { decodeWithCodec } from './wasm/codec.ts';

// A codec that gets no end after the samples does not come back: what it gets is looked at instead.
vi.mock('./wasm/codec.ts', () => ({
  decodeWithCodec: vi.fn(async () => ({
    info: { width: 2, height: 2, bitsPerSample: 8, componentCount: 1 },
    bytes: new Uint8Array(4),
    interleaveMode: 0,
  })),
}));

const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
const frame = [0xff, 0xf7, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0];
const samples = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0, 1, 2, 3, 4];
const comment = [0xff, 0xfe, 0, 4, ...end];

const described = {
  rows: 2,
  columns: 2,
  samplesPerPixel: 1,
  bitsAllocated: 8,
  bitsStored: 8,
  highBit: 7,
  pixelRepresentation: 0,
  photometricInterpretation: 'MONOCHROME2',
} as PixelDescription;

const whole = [...start, ...frame, ...samples, ...end];
const cut = [...start, ...frame, ...samples];

test.each<[string, number[], number[] | null]>([
  ['with its end', whole, whole],
  ['with its end, padded', [...whole, 0], [...whole, 0]],
  ['without an end', cut, [...cut, ...end]],
  ['with the bytes of an end in a comment', [...start, ...comment, ...frame, ...samples], null],
  ['with something after its end', [...whole, 7, 7], [...whole, 7, 7, ...end]],
])('the codec gets a codestream %s so that it ends', async (_, given, wanted) => {
  await decodeJpegLs(Uint8Array.from(given), described, true);
  const [name, bytes] = vi.mocked(decodeWithCodec).mock.lastCall ?? [];
  expect([name, [...(bytes ?? [])]]).toEqual(['charls', wanted ?? [...given, ...end]]);
});
