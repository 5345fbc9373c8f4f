import { createCipheriv, createHmac } from 'node:crypto';
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
  /** Of the server: what is by chance in a mark is known to nobody else. */
  secret: Uint8Array;
}

/** How far a mark leaves what it lies on, at least and at most, as parts of the range in which it is looked at. */
const [weakest, strongest] = [0.2, 0.4];
/** From here on what it lies on is bright: above soft tissue, which lies in the middle of its window. */
const turn = 0.6;

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
  const marked = { pixels: markedPixels({ rows, columns }, text), strengths: strengthsOf(job) };
  if (description.photometricInterpretation === 'PALETTE COLOR') await inPalette(frame, marked, job);
  else inValues(frame, marked, job);
  return sharesChroma(description) ? chromaShared(frame) : octetsOf(frame, description);
}

function isMarkable(d: PixelDescription): boolean {
  if (d.floatingPoint === true || (d.bitsAllocated !== 8 && d.bitsAllocated !== 16)) return false;
  if (d.samplesPerPixel === 1) return /^(MONOCHROME[12]|PALETTE COLOR)$/.test(d.photometricInterpretation);
  return d.samplesPerPixel === 3 && d.pixelRepresentation === 0 && (d.bitsAllocated === 8 || !sharesChroma(d));
}

/** Where the mark is, and how strong there. */
interface Marked {
  readonly pixels: Uint32Array;
  /** @param count how many of the pixels */
  readonly strengths: (count: number) => Float32Array;
}

/**
 * By chance for each pixel: the text can be guessed, and what is always the same could be taken off again. The same
 * frame has the same for the same text, since its entity tag says so; another frame tells nothing of it.
 */
function strengthsOf({ bytes, text, secret }: FrameToMark): Marked['strengths'] {
  const seed = createHmac('sha256', secret).update(`${text}\n`).update(bytes).digest();
  return (count) => {
    const chance = createCipheriv('aes-128-ctr', seed.subarray(0, 16), seed.subarray(16));
    const octets = chance.update(new Uint8Array(count));
    return Float32Array.from(octets, (octet) => weakest + ((strongest - weakest) * (octet >> 5)) / 7);
  };
}

/** Grey and the samples of red, green and blue become brighter or darker; of other colours the brightness alone. */
function inValues({ pixels }: DecodedFrame, marked: Marked, { description, dicomJson }: FrameToMark): void {
  const { samplesPerPixel } = description;
  const interpretation = writtenAs(description);
  const most = 2 ** description.bitsStored - 1;
  const [low, high] = samplesPerPixel === 1 ? greyRange(pixels, description, jsonOf(dicomJson)) : [0, most];
  const samples = interpretation.startsWith('YBR_') ? 1 : samplesPerPixel;
  const strengths = marked.strengths(marked.pixels.length);
  for (const [n, pixel] of marked.pixels.entries())
    for (let sample = 0; sample < samples; sample += 1) {
      const at = pixel * samplesPerPixel + sample;
      pixels[at] = beside(pixels[at] ?? 0, low, high, strengths[n] ?? strongest);
    }
}

async function inPalette({ pixels }: DecodedFrame, marked: Marked, job: FrameToMark): Promise<void> {
  const { description, dicomJson, tables } = job;
  const palette = await readPalette(jsonOf(dicomJson), async (path) => {
    const table = Object.hasOwn(tables, path) ? tables[path] : undefined;
    if (!table) throw new FrameError('bad_pixel_description', 'the palette is not there');
    return table;
  });
  if (!palette) throw new FrameError('bad_pixel_description', 'there is no palette');
  markPalette(pixels, marked.pixels, {
    palette,
    description,
    strengths: marked.strengths(marked.pixels.length),
    beside: (sample, strength) => beside(sample, 0, 255, strength),
  });
}

/** A value that differs from the one it lies on where both are looked at: brighter on dark, darker on bright. */
function beside(value: number, low: number, high: number, strength: number): number {
  const range = high - low;
  const seen = Math.min(high, Math.max(low, value));
  return Math.round(seen < low + range * turn ? seen + range * strength : seen - range * strength);
}

function jsonOf(dicomJson: Uint8Array): DicomJson {
  return JSON.parse(inflateSync(dicomJson).toString()) as DicomJson;
}
