import { firstText, type DicomJson } from '../../dataset/dicom-json.ts';
import type { StoredValues } from '../../frames/decoded-frame.ts';
import { FrameError } from '../../frames/frame-error.ts';
import type { PixelDescription } from '../../frames/pixel-description.ts';
import { readGreyPipeline } from '../../frames/rendering/grey-pipeline.ts';
import type { ReadUri } from '../../frames/rendering/lookup-table.ts';
import { readPalette, type Palette } from '../../frames/rendering/palette.ts';
import { valueRange } from '../../frames/rendering/value-range.ts';
import { windowToGrey } from '../../frames/rendering/window-to-grey.ts';
import type { FrameIndex } from '../../geometry/frame-position.ts';

/**
 * The samples of a pixel that is shown as black [BI-10]. Colours: black itself. A palette: its darkest colour. Grey of
 * up to 8 bits without sign: the end of the range that is darker; deeper or signed grey: the darkest value of the
 * frame, so that the range of its values, from which a window may come, is no other.
 *
 * @param pixels the stored values of the frame
 */
export async function blackPixel(
  pixels: StoredValues,
  d: PixelDescription,
  json: DicomJson,
  frame: FrameIndex,
  readUri: ReadUri,
): Promise<number[]> {
  if (d.samplesPerPixel === 3) return blackColour(d);
  if (d.samplesPerPixel !== 1)
    throw new FrameError('bad_pixel_description', 'pixels of two or four samples have no black');
  if (d.photometricInterpretation === 'PALETTE COLOR') {
    const palette = await readPalette(json, readUri);
    if (palette) return [darkestIndex(palette, d)];
  }
  const byte = d.bitsStored <= 8 && d.pixelRepresentation === 0 && d.floatingPoint !== true;
  const { least, most } = byte ? { least: 0, most: 2 ** d.bitsStored - 1 } : valueRange(pixels, json);
  return [await darker(least, most, json, frame, readUri)];
}

/** Black of RGB and of YBR, whose chroma has its middle at half of the range (PS3.3 C.7.6.3.1.2). */
function blackColour({ photometricInterpretation: meaning, bitsStored }: PixelDescription): number[] {
  if (!meaning.startsWith('YBR_') || meaning === 'YBR_ICT' || meaning === 'YBR_RCT') return [0, 0, 0];
  const middle = 2 ** (bitsStored - 1);
  return [meaning.startsWith('YBR_PARTIAL') ? 2 ** (bitsStored - 4) : 0, middle, middle];
}

function darkestIndex({ firstMapped, red, green, blue }: Palette, d: PixelDescription): number {
  const signed = d.pixelRepresentation === 1;
  const least = signed ? -(2 ** (d.bitsStored - 1)) : 0;
  const most = signed ? 2 ** (d.bitsStored - 1) - 1 : 2 ** d.bitsStored - 1;
  let [darkest, light] = [Math.max(least, Math.min(most, firstMapped)), Infinity];
  for (let entry = 0; entry < red.length; entry++) {
    const index = firstMapped + entry;
    const its = 3 * red[entry]! + 6 * green[entry]! + blue[entry]!;
    if (index >= least && index <= most && its < light) [darkest, light] = [index, its];
  }
  return darkest;
}

/** Which of two stored values the frame's own pipeline shows darker. */
async function darker(
  least: number,
  most: number,
  json: DicomJson,
  frame: FrameIndex,
  readUri: ReadUri,
): Promise<number> {
  const pipeline = await readGreyPipeline(json, frame, readUri);
  const pixels = Float64Array.of(least, most);
  const photometricInterpretation = firstText(json, '00280004') ?? 'MONOCHROME2';
  const two = { rows: 1, columns: 2, samplesPerPixel: 1, pixels, photometricInterpretation };
  const shown = windowToGrey(two, pipeline);
  if (shown[0] !== shown[4]) return shown[0]! < shown[4]! ? least : most;
  // A window that shows both alike: the one that is darker without it.
  const whole = windowToGrey(two, { ...pipeline, voi: null });
  return whole[0]! <= whole[4]! ? least : most;
}
