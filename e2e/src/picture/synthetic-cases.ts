import type { ElementsByKeyword, FileOptions, Pixels } from '@mado/dicom/testing';
import {
  fromYbr,
  grey,
  linear,
  linearExact,
  sigmoid,
  table,
  whole,
  type Colour,
  type ToGrey,
} from './by-the-standard.ts';
import type { CanvasCase } from './canvas-case.ts';

const columns = 96;
const rows = 64;
const count = columns * rows;
type Values = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array;

/** From the lowest to the highest value through all pixels, so that next to none is like its neighbour above. */
const slope = (low: number, high: number) => (at: number) => low + Math.floor((at * (high - low)) / (count - 1));
const filled = <T extends Values>(values: T, valueAt: (at: number) => number): T => {
  for (let at = 0; at < values.length; at++) values[at] = valueAt(at);
  return values;
};

const signed = (bits: 8 | 12 | 16): Partial<Pixels> => ({ bitsStored: bits, pixelRepresentation: 1 });
const window = (center: number, width: number): ElementsByKeyword => ({
  WindowCenter: String(center),
  WindowWidth: String(width),
});
const rescale = (slopeOf: number, intercept: number): ElementsByKeyword => ({
  RescaleSlope: String(slopeOf),
  RescaleIntercept: String(intercept),
});

interface Grey {
  native: Values;
  pixels?: Partial<Pixels>;
  file?: FileOptions & ElementsByKeyword;
  shown: ToGrey;
}

/** A grey image of stored values, shown as what its file says makes of them. */
function greyCase(name: string, { native, pixels, file, shown }: Grey): CanvasCase {
  return {
    name,
    file: { ...file, pixels: { rows, columns, native, bitsAllocated: native.BYTES_PER_ELEMENT * 8, ...pixels } },
    columns,
    rows,
    colour: (at) => grey(shown(native[at] ?? 0)),
  };
}

const words = (length: number, valueAt: (at: number) => number) => filled(new Uint16Array(length), valueAt);
const lut = (first: number, bits: number, entries: Uint16Array, sign = false) => ({
  LUTDescriptor: { vr: sign ? 'SS' : 'US', value: [entries.length, first, bits] },
  LUTData: { vr: 'OW', value: entries },
});

const unsigned12 = filled(new Uint16Array(count), slope(0, 4095));
const signed16 = filled(new Int16Array(count), slope(-32768, 32767));
const signed12 = filled(new Int16Array(count), slope(-2048, 2047));
const bytes = filled(new Uint8Array(count), (at) => (at * 7) % 256);
const rootOf = words(4096, (at) => Math.round(4095 * Math.sqrt(at / 4095)));
const stairs = words(300, (at) => 200 * at);
const float = Float32Array.from({ length: count }, (_, at) => -1 + (2 * at) / (count - 1));
const paddedBefore = filled(new Int16Array(count), (at) => (at < 900 ? -2000 : slope(100, 1100)(at)));
const paddedRange = filled(new Int16Array(count), (at) => (at < 900 ? 3000 + at : slope(100, 1100)(at)));

const windows: readonly CanvasCase[] = [
  greyCase('unsigned 12 bits, LINEAR', {
    native: unsigned12,
    pixels: { bitsStored: 12 },
    file: window(2048, 4096),
    shown: linear(2048, 4096),
  }),
  greyCase('implicit, signed 16 bits, rescale', {
    native: signed16,
    pixels: signed(16),
    file: { transferSyntaxUID: '1.2.840.10008.1.2', ...rescale(0.5, 100), ...window(100, 30000) },
    shown: (x) => linear(100, 30000)(x * 0.5 + 100),
  }),
  greyCase('big endian, signed 12 bits', {
    native: signed12,
    pixels: signed(12),
    file: { transferSyntaxUID: '1.2.840.10008.1.2.2', ...window(40, 400) },
    shown: linear(40, 400),
  }),
  greyCase('deflated, 8 bits', {
    native: bytes,
    file: { transferSyntaxUID: '1.2.840.10008.1.2.1.99', ...window(100, 120) },
    shown: linear(100, 120),
  }),
  greyCase('LINEAR_EXACT', {
    native: unsigned12,
    pixels: { bitsStored: 12 },
    file: { ...window(1000, 900), VOILUTFunction: 'LINEAR_EXACT' },
    shown: linearExact(1000, 900),
  }),
  greyCase('SIGMOID', {
    native: unsigned12,
    pixels: { bitsStored: 12 },
    file: { ...window(2000, 1500), VOILUTFunction: 'SIGMOID' },
    shown: sigmoid(2000, 1500),
  }),
  greyCase('LINEAR of width 1', { native: unsigned12, file: window(2000, 1), shown: linear(2000, 1) }),
  greyCase('MONOCHROME1', {
    native: unsigned12,
    pixels: { bitsStored: 12, photometricInterpretation: 'MONOCHROME1' },
    file: window(1500, 2000),
    shown: (x) => 255 - linear(1500, 2000)(x),
  }),
  ...['MONOCHROME1', 'MONOCHROME2'].map((photometricInterpretation) =>
    greyCase(`Presentation LUT Shape INVERSE, ${photometricInterpretation}`, {
      native: unsigned12,
      pixels: { bitsStored: 12, photometricInterpretation },
      file: { ...window(1500, 2000), PresentationLUTShape: 'INVERSE' },
      shown: (x) => 255 - linear(1500, 2000)(x),
    }),
  ),
  greyCase('stored bits on top of the word', {
    native: filled(new Uint16Array(count), (at) => slope(0, 4095)(at) * 16 + 9),
    pixels: { bitsStored: 12 },
    file: { HighBit: 15, ...window(2048, 4096) },
    shown: (x) => linear(2048, 4096)(Math.floor(x / 16)),
  }),
];

const tables: readonly CanvasCase[] = [
  greyCase('Modality LUT', {
    native: unsigned12,
    pixels: { bitsStored: 12 },
    file: { ModalityLUTSequence: [{ ...lut(0, 12, rootOf), ModalityLUTType: 'US' }], ...window(2048, 4096) },
    shown: (x) => linear(2048, 4096)(table(0, rootOf)(x)),
  }),
  greyCase('Modality LUT from a negative value on', {
    native: signed12,
    pixels: signed(12),
    file: { ModalityLUTSequence: [{ ...lut(-150, 16, stairs, true), ModalityLUTType: 'US' }], ...window(30000, 60000) },
    shown: (x) => linear(30000, 60000)(table(-150, stairs)(x)),
  }),
  greyCase('Modality LUT of XA is not for display', {
    native: unsigned12,
    pixels: { bitsStored: 12 },
    file: {
      Modality: 'XA',
      SOPClassUID: '1.2.840.10008.5.1.4.1.1.12.1',
      ModalityLUTSequence: [{ ...lut(0, 12, rootOf), ModalityLUTType: 'US' }],
      ...window(2048, 4096),
    },
    shown: linear(2048, 4096),
  }),
  greyCase('VOI LUT', {
    native: unsigned12,
    pixels: { bitsStored: 12 },
    file: { VOILUTSequence: [lut(0, 12, rootOf)] },
    shown: (x) => (table(0, rootOf)(x) / 4095) * 255,
  }),
  greyCase('VOI LUT after a rescale, from a negative value on', {
    native: unsigned12,
    pixels: { bitsStored: 12 },
    file: { ...rescale(1, -1024), VOILUTSequence: [lut(-150, 16, stairs, true)] },
    shown: (x) => (table(-150, stairs)(x - 1024) / 65535) * 255,
  }),
];

const ranges: readonly CanvasCase[] = [
  greyCase('no window: everything but padding', {
    native: paddedBefore,
    pixels: signed(16),
    file: { PixelPaddingValue: { vr: 'SS', value: -2000 } },
    shown: whole(slope(100, 1100)(900), 1100),
  }),
  greyCase('padding up to a limit', {
    native: paddedRange,
    pixels: signed(16),
    file: { PixelPaddingValue: { vr: 'SS', value: 3000 }, PixelPaddingRangeLimit: { vr: 'SS', value: 3899 } },
    shown: whole(slope(100, 1100)(900), 1100),
  }),
  greyCase('unsigned 32 bits', {
    native: filled(new Uint32Array(count), slope(0, 4_000_000_000)),
    file: { ...rescale(1e-6, 0), ...window(2000, 3000), VOILUTFunction: 'LINEAR_EXACT' },
    shown: (x) => linearExact(2000, 3000)(x * 1e-6),
  }),
  {
    name: 'single bits',
    columns,
    rows,
    file: {
      pixels: { rows, columns, bitsAllocated: 1, native: filled(new Uint8Array(count / 8), (at) => (at * 37) % 256) },
    },
    colour: (at) => grey(((((at >> 3) * 37) % 256) >> (at & 7)) & 1 ? 255 : 0),
  },
  ...[
    { name: 'float', bits: 32, data: { FloatPixelData: float } },
    { name: 'double float', bits: 64, data: { DoubleFloatPixelData: Float64Array.from(float) } },
  ].map(({ name, bits, data }): CanvasCase => ({
    name,
    columns,
    rows,
    file: {
      SOPClassUID: '1.2.840.10008.5.1.4.1.1.30',
      SamplesPerPixel: 1,
      PhotometricInterpretation: 'MONOCHROME2',
      Rows: rows,
      Columns: columns,
      BitsAllocated: bits,
      ...window(0.1, 1.5),
      ...data,
    },
    colour: (at) => grey(linearExact(0.1, 1.5)(float[at] ?? 0)),
  })),
];

/** Red goes across, green down, blue both ways. */
const mixed = (at: number): Colour => [(at * 5) % 256, (at >> 3) % 256, 255 - ((at * 3) % 256)];
const samples = (colourOf: (at: number) => Colour) =>
  filled(new Uint8Array(count * 3), (at) => colourOf(Math.floor(at / 3))[at % 3] ?? 0);
const planes = filled(new Uint8Array(count * 3), (at) => mixed(at % count)[Math.floor(at / count)] ?? 0);
/** Two pixels share their chroma: Y0 Y1 CB CR (PS3.3 C.7.6.3.1.2). */
const halved = filled(new Uint8Array(count * 2), (at) => {
  const pair = Math.floor(at / 4) * 2;
  return [mixed(pair)[0], mixed(pair + 1)[0], mixed(pair)[1], mixed(pair)[2]][at % 4] ?? 0;
});

const three = (native: Uint8Array | Uint16Array, more: Partial<Pixels> = {}) => ({
  pixels: { rows, columns, samplesPerPixel: 3, bitsAllocated: native.BYTES_PER_ELEMENT * 8, native, ...more },
});

const colours: readonly CanvasCase[] = [
  { name: 'RGB by pixel', columns, rows, file: three(samples(mixed)), colour: mixed },
  { name: 'RGB by plane', columns, rows, file: three(planes, { planarConfiguration: 1 }), colour: mixed },
  {
    name: 'RGB of 16 bits',
    columns,
    rows,
    file: three(Uint16Array.from(samples(mixed), (value) => value * 257)),
    colour: mixed,
  },
  {
    name: 'YBR_FULL',
    columns,
    rows,
    file: three(samples(mixed), { photometricInterpretation: 'YBR_FULL' }),
    colour: (at) => fromYbr(...mixed(at)),
  },
  {
    name: 'YBR_FULL_422',
    columns,
    rows,
    file: three(halved, { photometricInterpretation: 'YBR_FULL_422' }),
    colour: (at) => fromYbr(mixed(at)[0], mixed(at - (at % 2))[1], mixed(at - (at % 2))[2]),
  },
];

const painted = (at: number): Colour => [at % 256, (at * 3) % 256, 255 - (at % 256)];
const names = ['Red', 'Green', 'Blue'] as const;
const palette = (first: number, bits: number, length: number, scale: number): ElementsByKeyword =>
  Object.fromEntries(
    names.flatMap((name, part) => [
      [`${name}PaletteColorLookupTableDescriptor`, { vr: 'US', value: [length, first, bits] }],
      [
        `${name}PaletteColorLookupTableData`,
        { vr: 'OW', value: words(length, (at) => (painted(at)[part] ?? 0) * scale) },
      ],
    ]),
  );
const paletted = (native: Uint8Array | Uint16Array, more: ElementsByKeyword) => ({
  ...more,
  pixels: {
    rows,
    columns,
    native,
    bitsAllocated: native.BYTES_PER_ELEMENT * 8,
    photometricInterpretation: 'PALETTE COLOR',
  },
});
/** 100 entries of 10, then a line to 250 at the last of 256 (PS3.3 C.7.9.2). */
const segments = Uint16Array.of(0, 1, 10 * 256, 1, 99, 10 * 256, 1, 156, 250 * 256);
const segmented: ElementsByKeyword = Object.fromEntries(
  names.flatMap((name) => [
    [`${name}PaletteColorLookupTableDescriptor`, { vr: 'US', value: [256, 0, 16] }],
    [`Segmented${name}PaletteColorLookupTableData`, { vr: 'OW', value: segments }],
  ]),
);

const palettes: readonly CanvasCase[] = [
  {
    name: 'palette of 16 bits',
    columns,
    rows,
    file: paletted(bytes, palette(0, 16, 256, 257)),
    colour: (at) => painted(bytes[at] ?? 0),
  },
  {
    name: 'palette from a later value on',
    columns,
    rows,
    file: paletted(unsigned12, palette(1000, 16, 2000, 257)),
    colour: (at) => painted(Math.min(Math.max((unsigned12[at] ?? 0) - 1000, 0), 1999)),
  },
  {
    name: 'palette of segments',
    columns,
    rows,
    file: paletted(bytes, segmented),
    colour: (at) => grey(10 + (240 * Math.max((bytes[at] ?? 0) - 99, 0)) / 156),
  },
  {
    name: 'supplemental palette',
    columns,
    rows,
    file: {
      PixelPresentation: 'COLOR',
      ...palette(3000, 16, 1096, 257),
      ...window(1500, 3000),
      pixels: { rows, columns, native: unsigned12, bitsStored: 12 },
    },
    colour: (at) => {
      const value = unsigned12[at] ?? 0;
      return value >= 3000 ? painted(value - 3000) : grey(linear(1500, 3000)(value));
    },
  },
];

const places: readonly CanvasCase[] = [
  {
    ...greyCase('pixels twice as high as wide', {
      native: unsigned12,
      pixels: { bitsStored: 12 },
      file: { PixelAspectRatio: ['2', '1'], ...window(2048, 4096) },
      shown: linear(2048, 4096),
    }),
    tall: 2,
  },
];

/** Images made for what real ones have too seldom; each pixel's colour follows from how they were made. */
export const syntheticCases: readonly CanvasCase[] = [
  ...windows,
  ...tables,
  ...ranges,
  ...colours,
  ...palettes,
  ...places,
];
