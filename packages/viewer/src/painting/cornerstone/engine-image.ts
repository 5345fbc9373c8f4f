import { Enums, type Types } from '@cornerstonejs/core';
import type { ColourPicture, GreyPicture, Picture } from '../../session/picture.ts';
import { modalityFunction, voiFunction, type LookupTable } from '@mado/dicom/frames';
import type { ViewerImage } from '../../session/series-images.ts';
import { engineSpacing } from './metadata.ts';

type Pixels = Types.PixelDataTypedArray;

/**
 * A picture as the engine takes it for drawing on the CPU: stored values as they are, shared with the picture. The
 * engine's own way to draw them is left out: our drawing has painted the canvas by the transforms of PS3.3 C.11 before
 * the engine gets to it.
 */
export function imageForCpu(imageId: string, image: ViewerImage, picture: Picture): Types.IImage {
  const pixels = picture.kind === 'grey' ? (picture.pixels as Pixels) : (picture.rgba as unknown as Pixels);
  const { modality } = picture.kind === 'grey' ? picture.pipeline : { modality: null };
  const line = modality && 'slope' in modality ? modality : { slope: 1, intercept: 0 };
  return {
    ...common(imageId, image, picture, pixels),
    slope: line.slope,
    intercept: line.intercept,
    rgba: picture.kind === 'colour',
    numberOfComponents: picture.kind === 'colour' ? 4 : 1,
    render: () => undefined,
  };
}

/**
 * A picture as the engine takes it for the GPU: values of the modality, of 16 bits where they are whole numbers that
 * fit, else floating point. The GPU has windows only, so a lookup table of the file is applied here and gives 0 to 255.
 */
export function imageForGpu(
  imageId: string,
  image: ViewerImage,
  picture: Picture,
  table: LookupTable | null,
): Types.IImage {
  const pixels = picture.kind === 'grey' ? modalityPixels(picture, table) : withoutAlpha(picture);
  return {
    ...common(imageId, image, picture, pixels),
    slope: 1,
    intercept: 0,
    rgba: false,
    numberOfComponents: picture.kind === 'colour' ? 3 : 1,
    preScale: { enabled: true, scaled: true },
  };
}

function common(imageId: string, image: ViewerImage, picture: Picture, pixels: Pixels) {
  const { columns, rows } = picture;
  const colour = picture.kind === 'colour';
  const [rowSpacing, columnSpacing] = engineSpacing(image);
  return {
    imageId,
    columns,
    rows,
    width: columns,
    height: rows,
    color: colour,
    columnPixelSpacing: columnSpacing,
    rowPixelSpacing: rowSpacing,
    minPixelValue: colour ? 0 : picture.least,
    maxPixelValue: colour ? 255 : picture.most,
    windowCenter: 128,
    windowWidth: 256,
    voiLUTFunction: Enums.VOILUTFunctionType.LINEAR,
    invert: false,
    sizeInBytes: pixels.byteLength,
    dataType: pixels.constructor.name as Types.PixelDataTypedArrayString,
    getPixelData: () => pixels,
    // The engine takes the place of its pixels away from what a loader of its own would leave here.
    imageFrame: {} as Types.IImageFrame,
    getCanvas: noCanvas,
  };
}

function noCanvas(): never {
  throw new Error('images are drawn from their pixels');
}

function modalityPixels(
  { pixels, least, most, pipeline: { modality } }: GreyPicture,
  table: LookupTable | null,
): Pixels {
  const toModality = modalityFunction(modality);
  const output = table ? composed(toModality, voiFunction(table)) : toModality;
  const ends = [output(least), output(most)];
  const whole = !table && isWholeLine(modality) && !(pixels instanceof Float32Array || pixels instanceof Float64Array);
  const fits = Math.min(...ends) >= -32768 && Math.max(...ends) <= 32767;
  const target = whole && fits ? new Int16Array(pixels.length) : new Float32Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) target[i] = output(pixels[i] ?? 0);
  return target;
}

function composed(first: (value: number) => number, second: (value: number) => number): (value: number) => number {
  return (value) => second(first(value));
}

function isWholeLine(modality: GreyPicture['pipeline']['modality']): boolean {
  return 'slope' in modality && Number.isInteger(modality.slope) && Number.isInteger(modality.intercept);
}

function withoutAlpha({ rgba }: ColourPicture): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}
