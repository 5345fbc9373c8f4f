import { firstText, type DicomJson } from '../../dataset/dicom-json.ts';
import type { FrameIndex } from '../../geometry/frame-position.ts';
import type { DecodedFrame } from '../decoded-frame.ts';
import { FrameError } from '../frame-error.ts';
import { functionalGroup } from './grey-pipeline.ts';
import type { ReadUri } from './lookup-table.ts';
import { lutDescriptor, lutEntries, lutWords } from './lookup-table.ts';
import { expandSegments } from './segmented-palette.ts';
import { storedBounds } from './value-bounds.ts';

/**
 * A palette for display: stored value `firstMapped + i` has the colour `i`; 8 bits per colour (PS3.3 C.7.6.3.1.5,
 * C.7.6.3.1.6).
 */
export interface Palette {
  firstMapped: number;
  red: Uint8Array;
  green: Uint8Array;
  blue: Uint8Array;
}

/**
 * Reads the palette colour look-up table module, plain or segmented (PS3.3 C.7.9); null when the data set has none.
 * With `supplemental` colour it is the same module (PS3.3 C.7.6.19).
 */
export async function readPalette(dicomJson: DicomJson, readUri: ReadUri): Promise<Palette | null> {
  if (dicomJson['00281101'] === undefined) return null;
  const { firstMapped } = lutDescriptor(dicomJson, '00281101', storedBounds(dicomJson));
  const colours = await Promise.all([1, 2, 3].map((colour) => readColour(dicomJson, colour, readUri)));
  const [red, green, blue] = eightBits(colours);
  return { firstMapped, red: red!, green: green!, blue: blue! };
}

/** Tags of the sequences that say of a frame what the image says of all: MR, CT and PET Image Frame Type. */
const frameTypes = ['00189226', '00189329', '00189751'];

/** Whether a frame is grey with colours above it [PX-5]. */
export function isSupplemented(json: DicomJson, frame: FrameIndex): boolean {
  if (json['00281101'] === undefined || firstText(json, '00280004') !== 'MONOCHROME2') return false;
  const own = frameTypes.map((tag) => firstText(functionalGroup(json, frame, tag), '00089205'));
  const ofImage = firstText(json, '00089205');
  return (own.find((stated) => stated !== undefined && stated !== ofImage) ?? ofImage) === 'COLOR';
}

interface Colour {
  entries: Uint16Array;
  bits: number;
}

async function readColour(json: DicomJson, colour: number, readUri: ReadUri): Promise<Colour> {
  const { count, bits } = lutDescriptor(json, `0028110${colour}`, storedBounds(json));
  const plain = await lutWords(json, `0028120${colour}`, readUri);
  if (plain !== undefined) return { entries: lutEntries(plain, count, bits), bits };
  const segments = await lutWords(json, `0028122${colour}`, readUri);
  if (segments === undefined) throw new FrameError('bad_pixel_description', 'a palette has no data');
  return { entries: expandSegments(segments, count, bits), bits };
}

/** The high 8 bits. Some writers announce 16 bits and use 8: a palette that never exceeds 255 is theirs [PX-4]. */
function eightBits(colours: readonly Colour[]): Uint8Array[] {
  const isShallow = colours.every(({ entries }) => entries.every((entry) => entry < 256));
  return colours.map(({ entries, bits }) => Uint8Array.from(entries, (entry) => entry >> (isShallow ? 0 : bits - 8)));
}

/**
 * The colours of a PALETTE COLOR frame as RGBA for a canvas, rows * columns * 4 bytes (PS3.3 C.7.6.3.1.5): values below
 * the first mapped take the first colour, values above the last one the last. For a supplemental palette give `grey`,
 * the RGBA of the same frame as a greyscale image: values below the first mapped keep it (PS3.3 C.7.6.19).
 */
export function applyPalette(
  frame: DecodedFrame,
  palette: Palette,
  grey?: Uint8ClampedArray,
): Uint8ClampedArray<ArrayBuffer> {
  if (frame.samplesPerPixel !== 1)
    throw new FrameError('bad_pixel_description', 'a palette needs one sample per pixel', {
      element: 'Samples per Pixel (0028,0002)',
    });
  const { pixels } = frame;
  const { firstMapped, red, green, blue } = palette;
  const last = red.length - 1;
  const rgba = new Uint8ClampedArray(pixels.length * 4);
  for (let i = 0, to = 0; i < pixels.length; i += 1, to += 4) {
    const index = pixels[i]! - firstMapped;
    if (index < 0 && grey !== undefined) {
      rgba.set(grey.subarray(to, to + 4), to);
      continue;
    }
    const entry = index < 0 ? 0 : index > last ? last : index;
    rgba[to] = red[entry]!;
    rgba[to + 1] = green[entry]!;
    rgba[to + 2] = blue[entry]!;
    rgba[to + 3] = 255;
  }
  return rgba;
}
