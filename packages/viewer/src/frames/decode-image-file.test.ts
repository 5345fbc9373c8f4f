import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeJob } from './decode-job.ts';
import { isImageFile } from './decode-image-file.ts';

const size = (columns: number, rows: number) => ({
  '00280010': { vr: 'US', Value: [rows] },
  '00280011': { vr: 'US', Value: [columns] },
});
const body = (type: string) => ({ bytes: Uint8Array.of(1, 2, 3), type, transferSyntaxUID: null });
const job = (type: string, columns: number, rows: number) => ({
  from: body(type),
  pixelModule: size(columns, rows),
  palette: null,
  statedSyntax: null,
});

/** A browser that decodes whatever it gets to red pixels, half transparent, of this size. */
function browser(width: number, height: number) {
  const close = vi.fn<() => void>();
  const decode = vi.fn<(blob: Blob, options: ImageBitmapOptions) => Promise<object>>(() =>
    Promise.resolve({ width, height, close }),
  );
  const drawn: string[] = [];
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return {
          fillStyle: '',
          fillRect(this: { fillStyle: string }) {
            drawn.push(`ground ${this.fillStyle}`);
          },
          drawImage: () => drawn.push('image'),
          getImageData: (_x: number, _y: number, columns: number, rows: number) => ({
            data: new Uint8ClampedArray(columns * rows * 4).fill(7),
          }),
        };
      }
    },
  );
  return { close, decode, drawn };
}

afterEach(() => vi.unstubAllGlobals());

describe('an image file', () => {
  it('is what comes as JPEG or PNG without a transfer syntax anywhere', () => {
    expect(isImageFile(body('image/jpeg'), null)).toBe(true);
    expect(isImageFile(body('image/png'), null)).toBe(true);
    expect(isImageFile(body('image/jpeg'), '1.2.840.10008.1.2.4.50')).toBe(false);
    expect(isImageFile({ ...body('image/jpeg'), transferSyntaxUID: '1.2.840.10008.1.2.4.50' }, null)).toBe(false);
    expect(isImageFile(body('image/svg+xml'), null)).toBe(false);
    expect(isImageFile(body('application/octet-stream'), null)).toBe(false);
  });

  it('is decoded by the browser onto white, turned once, and let go', async () => {
    const { close, decode, drawn } = browser(3, 2);
    const picture = await decodeJob(job('image/jpeg', 3, 2));
    expect(picture).toMatchObject({ kind: 'colour', columns: 3, rows: 2 });
    expect('rgba' in picture && picture.rgba.length).toBe(24);
    expect(decode.mock.calls[0]?.[1]).toEqual({ imageOrientation: 'from-image' });
    expect(drawn).toEqual(['ground #fff', 'image']);
    expect(close).toHaveBeenCalledOnce();
    await decodeJob(job('image/png', 3, 2));
    expect(decode.mock.calls[1]?.[1]).toEqual({ imageOrientation: 'none' });
  });

  it('that is broken, of another size, or larger than can be held says so', async () => {
    const { close, decode } = browser(3, 2);
    await expect(decodeJob(job('image/png', 2, 3))).rejects.toMatchObject({ failure: { kind: 'mismatch' } });
    expect(close).toHaveBeenCalledOnce();
    decode.mockRejectedValueOnce(new DOMException('no image'));
    await expect(decodeJob(job('image/png', 3, 2))).rejects.toMatchObject({ failure: { kind: 'corrupt' } });
    await expect(decodeJob(job('image/png', 20_000, 20_000))).rejects.toMatchObject({ failure: { kind: 'too_large' } });
    expect(decode).toHaveBeenCalledTimes(2);
  });
});
