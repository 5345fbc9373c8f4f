import type { DecodedFrame } from '../decoded-frame.ts';
import { FrameError } from '../frame-error.ts';

/** From Y, CB, CR to red, green, blue: what Y is lowered by, and the factors (PS3.3 C.7.6.3.1.2, solved for RGB). */
const FULL = { black: 0, y: 1, redCr: 1.402, greenCb: -0.344136, greenCr: -0.714136, blueCb: 1.772 };
const PARTIAL = { black: 16, y: 1.164383, redCr: 1.596027, greenCb: -0.391762, greenCr: -0.812968, blueCb: 2.017232 };

/**
 * A YBR frame as an RGB frame of the same depth (PS3.3 C.7.6.3.1.2); a frame that is not YBR is returned as it is.
 * `bitsStored` is that of the image, 8 in practice.
 */
export function ybrToRgb(frame: DecodedFrame, bitsStored = 8): DecodedFrame {
  if (!frame.photometricInterpretation.startsWith('YBR_') || frame.samplesPerPixel !== 3) return frame;
  const m = frame.photometricInterpretation.startsWith('YBR_PARTIAL') ? PARTIAL : FULL;
  const { pixels } = frame;
  const most = 2 ** bitsStored - 1;
  const middle = 2 ** (bitsStored - 1);
  const black = m.black * 2 ** (bitsStored - 8);
  const rgb = bitsStored <= 8 ? new Uint8Array(pixels.length) : new Uint16Array(pixels.length);
  const rounded = (value: number): number => (value <= 0 ? 0 : value >= most ? most : value + 0.5);
  for (let i = 0; i < pixels.length; i += 3) {
    const y = m.y * (pixels[i]! - black);
    const cb = pixels[i + 1]! - middle;
    const cr = pixels[i + 2]! - middle;
    rgb[i] = rounded(y + m.redCr * cr);
    rgb[i + 1] = rounded(y + m.greenCb * cb + m.greenCr * cr);
    rgb[i + 2] = rounded(y + m.blueCb * cb);
  }
  return { ...frame, pixels: rgb, photometricInterpretation: 'RGB' };
}

/** An RGB or YBR frame as RGBA for a canvas, rows * columns * 4 bytes; deeper samples give their high 8 bits. */
export function colourToRgba(frame: DecodedFrame, bitsStored = 8): Uint8ClampedArray<ArrayBuffer> {
  const { pixels, photometricInterpretation, samplesPerPixel } = ybrToRgb(frame, bitsStored);
  if (photometricInterpretation !== 'RGB' || samplesPerPixel !== 3) {
    throw new FrameError('bad_pixel_description', 'a colour frame is RGB or YBR with three samples per pixel', {
      element: 'Photometric Interpretation (0028,0004)',
    });
  }
  const scale = 2 ** (8 - bitsStored);
  const rgba = new Uint8ClampedArray((pixels.length / 3) * 4);
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
    rgba[to] = Math.floor(pixels[from]! * scale);
    rgba[to + 1] = Math.floor(pixels[from + 1]! * scale);
    rgba[to + 2] = Math.floor(pixels[from + 2]! * scale);
    rgba[to + 3] = 255;
  }
  return rgba;
}
