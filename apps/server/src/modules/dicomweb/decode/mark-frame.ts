import { inflateSync } from 'node:zlib';
import type { DicomJson } from '@mado/dicom';
import {
  decodeFrame,
  FrameError,
  type DecodedFrame,
  type PixelDescription,
  type StoredValues,
} from '@mado/dicom/frames';
import { octetsOf } from './octets.ts';
import { markedPixels } from './watermark.ts';

/** A frame, and the text that shall stand in its pixels. */
export interface FrameToMark {
  bytes: Uint8Array;
  description: PixelDescription;
  /** Of its instance, deflated. */
  dicomJson: Uint8Array;
  text: string;
}

/** How far a mark leaves what it lies on, as a part of the range in which it is looked at. */
const strength = 0.3;
/** From here on what it lies on is bright: above soft tissue, which lies in the middle of its window. */
const turn = 0.65;
/** Of values that no window speaks of, so many are looked at. */
const sampled = 4096;

/**
 * A frame with a text in its pixels, as explicit VR little endian has them by the attributes of its instance [AC-34].
 * Grey ones of 8 and 16 bits, and colours of 8 bits that come out as the instance says; of YBR_FULL_422 two pixels
 * share their chroma again.
 *
 * @throws {FrameError} for all others
 */
export async function markFrame(
  { bytes, description, dicomJson, text }: FrameToMark,
  largest: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { rows, columns, samplesPerPixel, bitsAllocated } = description;
  if (rows * columns * samplesPerPixel * (bitsAllocated / 8) > largest) throw new FrameError('too_large', 'no mark');
  if (!isMarkable(description)) throw new FrameError('bad_pixel_description', 'these pixels take no mark');
  const frame = await decodeFrame(bytes, description);
  const interpretation = writtenAs(description);
  if (frame.photometricInterpretation !== interpretation)
    throw new FrameError('bad_pixel_description', 'the colours come out as the instance does not say');
  // It may be a view into what is kept, such as a codec's memory.
  const pixels = frame.pixels.slice();
  const [low, high] = samplesPerPixel === 1 ? greyRange(pixels, description, jsonOf(dicomJson)) : [0, 255];
  const marked = markedPixels({ rows, columns }, text);
  const samples = interpretation === 'YBR_FULL' ? 1 : samplesPerPixel;
  for (const pixel of marked)
    for (let sample = 0; sample < samples; sample += 1) {
      const at = pixel * samplesPerPixel + sample;
      pixels[at] = beside(pixels[at] ?? 0, low, high);
    }
  const out = { ...frame, pixels };
  return is422(description) ? chromaShared(out) : octetsOf(out, description);
}

function isMarkable(d: PixelDescription): boolean {
  if (d.floatingPoint === true) return false;
  if (d.samplesPerPixel === 1)
    return (d.bitsAllocated === 8 || d.bitsAllocated === 16) && /^MONOCHROME[12]$/.test(d.photometricInterpretation);
  return d.samplesPerPixel === 3 && d.bitsAllocated === 8 && (!is422(d) || d.columns % 2 === 0);
}

function is422({ samplesPerPixel, photometricInterpretation }: PixelDescription): boolean {
  return samplesPerPixel === 3 && photometricInterpretation === 'YBR_FULL_422';
}

/** What whoever reads native pixels of the instance takes them for (PS3.3 C.7.6.3.1.2). */
function writtenAs({ photometricInterpretation: stated }: PixelDescription): string {
  if (stated === 'YBR_FULL_422') return 'YBR_FULL';
  return stated === 'YBR_ICT' || stated === 'YBR_RCT' ? 'RGB' : stated;
}

/** A value that differs from the one it lies on where both are looked at: brighter on dark, darker on bright. */
function beside(value: number, low: number, high: number): number {
  const range = high - low;
  const seen = Math.min(high, Math.max(low, value));
  return Math.round(seen < low + range * turn ? seen + range * strength : seen - range * strength);
}

/** The values between which an image is looked at: its window (PS3.3 C.11.2), else where most of its own lie. */
function greyRange(pixels: StoredValues, d: PixelDescription, dicomJson: DicomJson): [number, number] {
  const number = (tag: string): number => Number(dicomJson[tag]?.Value?.[0] ?? Number.NaN);
  const [slope, intercept] = [number('00281053') || 1, number('00281052') || 0];
  const ends = [-0.5, 0.5].map((side) => (number('00281050') + side * number('00281051') - intercept) / slope);
  const [least, most] =
    d.pixelRepresentation === 1
      ? [-(2 ** (d.bitsStored - 1)), 2 ** (d.bitsStored - 1) - 1]
      : [0, 2 ** d.bitsStored - 1];
  const [low, high] = ends.every(Number.isFinite) ? ends.toSorted((a, b) => a - b) : spread(pixels);
  const range = [Math.max(least, Math.round(low ?? least)), Math.min(most, Math.round(high ?? most))] as const;
  return range[1] - range[0] < 4 ? [least, most] : [range[0], range[1]];
}

/** Between the first and the last hundredth of the values. */
function spread(pixels: StoredValues): [number, number] {
  const step = Math.max(1, Math.floor(pixels.length / sampled));
  const some: number[] = [];
  for (let at = 0; at < pixels.length; at += step) some.push(pixels[at] ?? 0);
  some.sort((a, b) => a - b);
  return [some[Math.floor(some.length * 0.01)] ?? 0, some[Math.floor(some.length * 0.99)] ?? 0];
}

function jsonOf(dicomJson: Uint8Array): DicomJson {
  return JSON.parse(inflateSync(dicomJson).toString()) as DicomJson;
}

/** Two pixels of a row with one Cb and one Cr: Y0 Y1 Cb Cr (PS3.3 C.7.6.3.1.2). */
function chromaShared({ pixels }: DecodedFrame): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((pixels.length / 3) * 2);
  for (let from = 0, to = 0; from < pixels.length; from += 6, to += 4) {
    const both = (sample: number) => ((pixels[from + sample] ?? 0) + (pixels[from + 3 + sample] ?? 0) + 1) >> 1;
    out.set([pixels[from] ?? 0, pixels[from + 3] ?? 0, both(1), both(2)], to);
  }
  return out;
}
