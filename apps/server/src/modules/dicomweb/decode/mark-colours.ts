import { FrameError, ybrToRgb, type DecodedFrame, type PixelDescription } from '@mado/dicom/frames';

/** What whoever reads native pixels of the instance takes them for (PS3.3 C.7.6.3.1.2). */
export function writtenAs({ photometricInterpretation: stated }: PixelDescription): string {
  if (stated === 'YBR_FULL_422') return 'YBR_FULL';
  return stated === 'YBR_ICT' || stated === 'YBR_RCT' ? 'RGB' : stated;
}

/**
 * A decoded frame in the colours that its instance states. A codestream may hold others: red, green and blue under the
 * name of YBR, or the other way round.
 *
 * @throws {FrameError} where the instance states colours that we do not make
 */
export function inColoursOf(frame: DecodedFrame, description: PixelDescription): DecodedFrame {
  const wanted = writtenAs(description);
  const is = frame.photometricInterpretation;
  if (is === wanted) {
    if (description.samplesPerPixel === 1 || known.has(wanted)) return frame;
  } else if (description.bitsAllocated === 8 && known.has(is) && known.has(wanted)) {
    const rgb = ybrToRgb(frame);
    return wanted === 'RGB' ? rgb : toYbr(rgb, wanted);
  }
  throw new FrameError('bad_pixel_description', 'the colours come out as the instance does not say');
}

const known = new Set(['RGB', 'YBR_FULL', 'YBR_PARTIAL_422']);

/** The equations of PS3.3 C.7.6.3.1.2. */
function toYbr(frame: DecodedFrame, photometricInterpretation: string): DecodedFrame {
  const [black, light, chroma] = photometricInterpretation === 'YBR_FULL' ? [0, 1, 1] : [16, 219 / 255, 224 / 255];
  const { pixels: rgb } = frame;
  const pixels = new Uint8ClampedArray(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
    pixels[at] = black + light * (0.299 * red + 0.587 * green + 0.114 * blue);
    pixels[at + 1] = 128 + chroma * (-0.168_736 * red - 0.331_264 * green + 0.5 * blue);
    pixels[at + 2] = 128 + chroma * (0.5 * red - 0.418_688 * green - 0.081_312 * blue);
  }
  return { ...frame, pixels: new Uint8Array(pixels.buffer), photometricInterpretation };
}

/** Whether two pixels of a row have one Cb and one Cr in native pixel data; in a row of an odd number none have. */
export function sharesChroma({
  samplesPerPixel,
  columns,
  photometricInterpretation: stated,
}: PixelDescription): boolean {
  return samplesPerPixel === 3 && columns % 2 === 0 && (stated === 'YBR_FULL_422' || stated === 'YBR_PARTIAL_422');
}

/** Two pixels of a row with one Cb and one Cr: Y0 Y1 Cb Cr (PS3.3 C.7.6.3.1.2). */
export function chromaShared({ pixels }: DecodedFrame): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((pixels.length / 3) * 2);
  for (let from = 0, to = 0; from < pixels.length; from += 6, to += 4) {
    const both = (sample: number) => ((pixels[from + sample] ?? 0) + (pixels[from + 3 + sample] ?? 0) + 1) >> 1;
    out.set([pixels[from] ?? 0, pixels[from + 3] ?? 0, both(1), both(2)], to);
  }
  return out;
}
