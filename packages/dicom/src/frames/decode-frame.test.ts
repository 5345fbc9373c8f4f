import { describe, expect, test } from 'vitest';
import { decodeFrame } from './decode-frame.ts';
import { FrameError } from './frame-error.ts';
import type { PixelDescription } from './pixel-description.ts';
import { describedAs } from './testing/describe-pixels.ts';

const size = { rows: 1, columns: 2 };
const kind = (expected: string): Error => expect.objectContaining({ kind: expected }) as Error;
const refused = (d: PixelDescription, bytes: Uint8Array = new Uint8Array(8)) => expect(decodeFrame(bytes, d)).rejects;

describe('what is refused', () => {
  test.each(['100', '102', '103.1', '107'])('video (…4.%s)', async (suffix) => {
    await refused(describedAs({ ...size, transferSyntaxUID: `1.2.840.10008.1.2.4.${suffix}` })).toThrow(kind('video'));
  });

  test.each(['1.2.840.10008.1.2.4.110', '1.2.840.10008.1.2.4.92', '1.2.3', 'constructor', ''])(
    '%j has no decoder',
    async (transferSyntaxUID) => {
      await refused(describedAs({ ...size, transferSyntaxUID })).toThrow(kind('unsupported_transfer_syntax'));
    },
  );

  test('a frame that would take more memory than allowed, before any is taken', async () => {
    await refused(describedAs({ rows: 65535, columns: 65535 })).toThrow(kind('too_large'));
  });

  test('no bytes, a description that cannot be, damaged deflated bytes', async () => {
    await refused(describedAs(size), new Uint8Array()).toThrow(kind('truncated'));
    await refused(describedAs({ ...size, bitsStored: 17 })).toThrow(kind('bad_pixel_description'));
    await refused(describedAs({ ...size, transferSyntaxUID: '1.2.840.10008.1.2.8.1' }), Uint8Array.of(7, 7, 7)).toThrow(
      kind('corrupt'),
    );
  });

  test('errors are FrameErrors that say where', async () => {
    const error: unknown = await decodeFrame(new Uint8Array(3), describedAs(size)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FrameError);
    expect((error as FrameError).message).toBe('truncated at byte 3: the frame needs 4 bytes');
  });
});

describe('deflated frames', () => {
  const deflated = async (bytes: number[]): Promise<Uint8Array<ArrayBuffer>> => {
    const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
  const d = describedAs({ ...size, transferSyntaxUID: '1.2.840.10008.1.2.8.1' });

  test('are inflated, with and without a byte of padding', async () => {
    const bytes = await deflated([1, 2, 3, 4]);
    expect([...(await decodeFrame(bytes, d)).pixels]).toEqual([0x0201, 0x0403]);
    expect([...(await decodeFrame(Uint8Array.from([...bytes, 0]), d)).pixels]).toEqual([0x0201, 0x0403]);
  });

  test('of another length are refused', async () => {
    await refused(d, await deflated([1, 2, 3])).toThrow(kind('truncated'));
    await refused(d, await deflated([1, 2, 3, 4, 5])).toThrow(kind('mismatch'));
  });
});

describe('what comes out', () => {
  test('big endian cells are put in order', async () => {
    const d = describedAs({ ...size, transferSyntaxUID: '1.2.840.10008.1.2.2' });
    expect([...(await decodeFrame(Uint8Array.of(1, 2, 3, 4), d)).pixels]).toEqual([0x0102, 0x0304]);
    const wide = { ...d, columns: 1, bitsAllocated: 32, bitsStored: 32, highBit: 31 };
    expect([...(await decodeFrame(Uint8Array.of(1, 2, 3, 4), wide)).pixels]).toEqual([0x01020304]);
    const bytes = { ...d, bitsAllocated: 8, bitsStored: 8, highBit: 7 };
    expect([...(await decodeFrame(Uint8Array.of(1, 2), bytes)).pixels]).toEqual([1, 2]);
  });

  test.each([
    ['YBR_FULL_422', 'YBR_FULL'],
    ['YBR_FULL', 'YBR_FULL'],
    ['YBR_RCT', 'RGB'],
    ['RGB', 'RGB'],
  ])('%s comes out as %s', async (photometricInterpretation, expected) => {
    const d = describedAs({ ...size, samplesPerPixel: 3, bitsAllocated: 8, photometricInterpretation });
    expect(await decodeFrame(new Uint8Array(6), d)).toMatchObject({
      photometricInterpretation: expected,
      samplesPerPixel: 3,
    });
  });

  test.each(['MONOCHROME1', 'PALETTE COLOR'])('%s stays', async (photometricInterpretation) => {
    const frame = await decodeFrame(Uint8Array.of(1, 0, 2, 0), describedAs({ ...size, photometricInterpretation }));
    expect(frame).toEqual({ ...size, samplesPerPixel: 1, pixels: Uint16Array.of(1, 2), photometricInterpretation });
  });
});
