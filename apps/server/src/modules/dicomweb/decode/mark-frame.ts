import { inflateSync } from 'node:zlib';
import type { DicomJson } from '@mado/dicom';
import { decodeFrame, FrameError, readPalette, type DecodedFrame, type PixelDescription } from '@mado/dicom/frames';
import { greyRange } from './grey-range.ts';
import { chromaShared, inColoursOf, sharesChroma, writtenAs } from './mark-colours.ts';
import { markPalette } from './mark-palette.ts';
import { octetsOf } from './octets.ts';
import { markedPixels } from './watermark.ts';

/** A frame, and the text that shall stand in its pixels. */
export interface FrameToMark {
  bytes: Uint8Array;
  description: PixelDescription;
  /** Of its instance, deflated. */
  dicomJson: Uint8Array;
  /** Values of a palette that the DICOM JSON only names, by their path. */
  tables: Readonly<Record<string, Uint8Array>>;
  text: string;
}

/** How far a mark leaves what it lies on, as a part of the range in which it is looked at. */
const strength = 0.3;
/** From here on what it lies on is bright: above soft tissue, which lies in the middle of its window. */
const turn = 0.65;

/**
 * A frame with a text in its pixels, as explicit VR little endian has them by the attributes of its instance [AC-34]:
 * so whoever has read its metadata shows it right. Grey, colours and indices of a palette, each of 8 and 16 bits.
 *
 * @throws {FrameError} for all others
 */
export async function markFrame(job: FrameToMark, largest: number): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, description, text } = job;
  const { rows, columns, samplesPerPixel, bitsAllocated } = description;
  if (rows * columns * samplesPerPixel * (bitsAllocated / 8) > largest) throw new FrameError('too_large', 'no mark');
  if (!isMarkable(description)) throw new FrameError('bad_pixel_description', 'these pixels take no mark');
  const decoded = inColoursOf(await decodeFrame(bytes, description), description);
  // It may be a view into what is kept, such as a codec's memory.
  const frame = { ...decoded, pixels: decoded.pixels.slice() };
  const marked = markedPixels({ rows, columns }, text);
  if (description.photometricInterpretation === 'PALETTE COLOR') await inPalette(frame, marked, job);
  else inValues(frame, marked, job);
  return sharesChroma(description) ? chromaShared(frame) : octetsOf(frame, description);
}

function isMarkable(d: PixelDescription): boolean {
  if (d.floatingPoint === true || (d.bitsAllocated !== 8 && d.bitsAllocated !== 16)) return false;
  if (d.samplesPerPixel === 1) return /^(MONOCHROME[12]|PALETTE COLOR)$/.test(d.photometricInterpretation);
  return d.samplesPerPixel === 3 && d.pixelRepresentation === 0 && (d.bitsAllocated === 8 || !sharesChroma(d));
}

/** Grey and the samples of red, green and blue become brighter or darker; of other colours the brightness alone. */
function inValues({ pixels }: DecodedFrame, marked: Uint32Array, { description, dicomJson }: FrameToMark): void {
  const { samplesPerPixel } = description;
  const interpretation = writtenAs(description);
  const most = 2 ** description.bitsStored - 1;
  const [low, high] = samplesPerPixel === 1 ? greyRange(pixels, description, jsonOf(dicomJson)) : [0, most];
  const samples = interpretation.startsWith('YBR_') ? 1 : samplesPerPixel;
  for (const pixel of marked)
    for (let sample = 0; sample < samples; sample += 1) {
      const at = pixel * samplesPerPixel + sample;
      pixels[at] = beside(pixels[at] ?? 0, low, high);
    }
}

async function inPalette({ pixels }: DecodedFrame, marked: Uint32Array, job: FrameToMark): Promise<void> {
  const { description, dicomJson, tables } = job;
  const palette = await readPalette(jsonOf(dicomJson), async (path) => {
    const table = Object.hasOwn(tables, path) ? tables[path] : undefined;
    if (!table) throw new FrameError('bad_pixel_description', 'the palette is not there');
    return table;
  });
  if (!palette) throw new FrameError('bad_pixel_description', 'there is no palette');
  markPalette(pixels, marked, { palette, description, beside: (sample) => beside(sample, 0, 255) });
}

/** A value that differs from the one it lies on where both are looked at: brighter on dark, darker on bright. */
function beside(value: number, low: number, high: number): number {
  const range = high - low;
  const seen = Math.min(high, Math.max(low, value));
  return Math.round(seen < low + range * turn ? seen + range * strength : seen - range * strength);
}

function jsonOf(dicomJson: Uint8Array): DicomJson {
  return JSON.parse(inflateSync(dicomJson).toString()) as DicomJson;
}
