import { modalityFunction, voiFunction } from '@mado/dicom/frames';
import type { GreyPicture } from '../../session/picture.ts';
import type { Voi } from '../../session/voi.ts';

/** Most stored values that a table is made for; beyond that each pixel is worked out by itself. */
const LARGEST_TABLE = 2 ** 18;

/** Bytes of a little endian word: alpha is the highest. */
const OPAQUE = 0xff000000;
const GREY = 0x010101;

/**
 * Turns stored values into grey: modality transform, values of interest rounded half up, and black and white the other
 * way round where the reader or MONOCHROME1 says so (PS3.3 C.11.1, C.11.2; PS3.4 N.2).
 *
 * @param target one word per pixel: red, green, blue and alpha as a canvas has them
 */
export function drawGrey(target: Uint32Array, picture: GreyPicture, voi: Voi, inverted: boolean): void {
  const { pixels, least } = picture;
  const levels = greyTable(picture, voi, inverted);
  if (!levels) {
    const levelOf = levelFunction(picture, voi, inverted);
    for (let i = 0; i < pixels.length; i++) target[i] = OPAQUE | (GREY * levelOf(pixels[i] ?? 0));
    return;
  }
  const table = Uint32Array.from(levels, (level) => OPAQUE | (GREY * level));
  for (let i = 0; i < pixels.length; i++) target[i] = table[(pixels[i] ?? 0) - least] ?? 0;
}

/**
 * The grey level, 0 to 255, of each stored value from `least` to `most`; null where values are no whole numbers or too
 * many for a table.
 */
export function greyTable(picture: GreyPicture, voi: Voi, inverted: boolean): Uint8Array | null {
  const { pixels, least, most } = picture;
  const whole = !(pixels instanceof Float32Array || pixels instanceof Float64Array);
  if (!whole || most - least >= LARGEST_TABLE) return null;
  const levelOf = levelFunction(picture, voi, inverted);
  return Uint8Array.from({ length: most - least + 1 }, (_, i) => levelOf(least + i));
}

function levelFunction({ pipeline }: GreyPicture, voi: Voi, inverted: boolean): (stored: number) => number {
  const toModality = modalityFunction(pipeline.modality);
  const toGrey = voiFunction(voi);
  const turned = inverted !== pipeline.inverse;
  return (stored) => {
    const level = Math.floor(toGrey(toModality(stored)) + 0.5);
    return turned ? 255 - level : level;
  };
}
