import type { PixelDescription } from '../pixel-description.ts';

/** A description with 16 unsigned bits, greyscale, explicit little endian, except for what is given. */
export function describedAs(given: Partial<PixelDescription> & { rows: number; columns: number }): PixelDescription {
  const bitsAllocated = given.bitsAllocated ?? 16;
  const bitsStored = given.bitsStored ?? bitsAllocated;
  const samplesPerPixel = given.samplesPerPixel ?? 1;
  return {
    transferSyntaxUID: '1.2.840.10008.1.2.1',
    samplesPerPixel,
    bitsAllocated,
    bitsStored,
    highBit: bitsStored - 1,
    pixelRepresentation: 0,
    planarConfiguration: 0,
    photometricInterpretation: samplesPerPixel === 3 ? 'RGB' : 'MONOCHROME2',
    ...given,
  };
}
