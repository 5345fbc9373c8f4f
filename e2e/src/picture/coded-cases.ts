import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { firstNumber, firstText, frameIndex, numbers, readDataSet, readFrame } from '@mado/dicom';
import { decodeFrame, pixelDescription } from '@mado/dicom/frames';
import { encoded, rpcl } from '@mado/dicom/frames/testing';
import type { ElementsByKeyword } from '@mado/dicom/testing';
import { testData } from '../product/test-data.ts';
import { fromYbr, grey, linear } from './by-the-standard.ts';
import type { CanvasCase } from './canvas-case.ts';

interface Codestream {
  readonly place: string;
  readonly native?: string;
  /** In this syntax it is in another file, made of the frame by `encode`. */
  readonly as?: {
    readonly transferSyntaxUID: string;
    readonly encode: (frame: Uint8Array, size: { rows: number; columns: number }) => Uint8Array | Promise<Uint8Array>;
  };
}

const uncompressed = 'ts-family-ct/CTImage.dcm_LittleEndianExplicitTransferSyntax_1.2.840.10008.1.2.1.dcm';

/** Codestreams of real images, one of each syntax, and the native image that a lossless one must be. */
const codestreams: readonly Codestream[] = [
  ...[
    ['RLELosslessTransferSyntax_1.2.840.10008.1.2.5', true],
    ['JPEGProcess1TransferSyntax_1.2.840.10008.1.2.4.50', false],
    ['JPEGProcess2_4TransferSyntax_1.2.840.10008.1.2.4.51', false],
    ['JPEGProcess6_8TransferSyntax_1.2.840.10008.1.2.4.53', false],
    ['JPEGProcess10_12TransferSyntax_1.2.840.10008.1.2.4.55', false],
    ['JPEGProcess14TransferSyntax_1.2.840.10008.1.2.4.57', true],
    ['JPEGProcess14SV1TransferSyntax_1.2.840.10008.1.2.4.70', true],
    ['JPEGLSLosslessTransferSyntax_1.2.840.10008.1.2.4.80', true],
    ['JPEGLSLossyTransferSyntax_1.2.840.10008.1.2.4.81', false],
    ['JPEG2000LosslessOnlyTransferSyntax_1.2.840.10008.1.2.4.90', true],
    ['JPEG2000TransferSyntax_1.2.840.10008.1.2.4.91', false],
  ].map(([name, lossless]) => ({
    place: `ts-family-ct/CTImage.dcm_${String(name)}.dcm`,
    ...(lossless === true && {
      native: uncompressed,
    }),
  })),
  { place: 'htj2k-ct1/CT1_htj2k.dcm', native: 'ts-ct1/CT1_UNC' },
  // The same codestream, in the syntax that may be lossy.
  {
    place: 'htj2k-ct1/CT1_htj2k.dcm',
    native: 'ts-ct1/CT1_UNC',
    as: { transferSyntaxUID: '1.2.840.10008.1.2.4.203', encode: (frame) => frame },
  },
  // Nobody has real files of these: a native frame as an encoder writes it, resolution by resolution (PS3.5 10.18), and
  // in a fragment, as it is and deflated (A.4.11, A.4.12).
  {
    place: uncompressed,
    native: uncompressed,
    as: { transferSyntaxUID: '1.2.840.10008.1.2.4.202', encode: byResolution },
  },
  {
    place: uncompressed,
    native: uncompressed,
    as: { transferSyntaxUID: '1.2.840.10008.1.2.1.98', encode: (frame) => frame },
  },
  {
    place: uncompressed,
    native: uncompressed,
    as: { transferSyntaxUID: '1.2.840.10008.1.2.8.1', encode: (frame) => new Uint8Array(deflateRawSync(frame)) },
  },
  { place: 'rgb-variants/SC_rgb_rle.dcm' },
  { place: 'rgb-variants/SC_rgb_rle_16bit.dcm' },
  { place: 'rgb-variants/SC_rgb_dcmtk_+eb+cr.dcm' },
  { place: 'rgb-variants/SC_rgb_dcmtk_+eb+cy+n1.dcm' },
  { place: 'rgb-variants/SC_rgb_dcmtk_+eb+cy+s2.dcm' },
  { place: 'rgb-variants/SC_rgb_gdcm_KY.dcm' },
  { place: 'rgb-variants/SC_rgb_jls_lossy_line.dcm' },
  { place: 'rgb-variants/SC_rgb_jpeg_gdcm.dcm' },
  { place: 'jpegls-rgb/JLSL_RGB_ILV0.dcm' },
];

/** Rescale and window. */
const kept = /^002810..$/;

/** Real codestreams in files of one study. */
export async function codedCases(): Promise<CanvasCase[]> {
  return Promise.all(codestreams.map(codedCase));
}

async function codedCase({ place, native, as }: Codestream): Promise<CanvasCase> {
  const { json, frame: found } = await firstFrame(place);
  const transferSyntaxUID = as?.transferSyntaxUID ?? found.transferSyntaxUID;
  const description = pixelDescription(json, transferSyntaxUID);
  const { rows, columns } = description;
  const bytes = as ? await as.encode(found.bytes, { rows, columns }) : found.bytes;
  const elements: ElementsByKeyword = Object.fromEntries(
    Object.entries(json).flatMap(([tag, { vr, Value }]) =>
      kept.test(tag) && Value ? [[tag, { vr, value: Value as number[] }]] : [],
    ),
  );
  // Without a window the product shows CT as soft tissue; every other image of these has one.
  const [center = 40] = numbers(json, '00281050') ?? [];
  const [width = 550] = numbers(json, '00281051') ?? [];
  const slope = firstNumber(json, '00281053') ?? 1;
  const intercept = firstNumber(json, '00281052') ?? 0;
  const decoded = await decodeFrame(bytes, description);
  const stored = native ? await nativeValues(native) : decoded.pixels;
  const depth = 2 ** (8 - description.bitsStored);
  return {
    name: `${place.slice(-40)}${as ? ` as ${as.transferSyntaxUID}` : ''}`,
    columns,
    rows,
    file: {
      ...elements,
      Modality: firstText(json, '00080060'),
      SOPClassUID: firstText(json, '00080016'),
      transferSyntaxUID,
      pixels: {
        ...description,
        planarConfiguration: description.planarConfiguration === 1 ? 1 : 0,
        pixelRepresentation: description.pixelRepresentation === 1 ? 1 : 0,
        encapsulated: [[bytes]],
      },
    },
    colour: (at) => {
      if (description.samplesPerPixel === 1) return grey(linear(center, width)((stored[at] ?? 0) * slope + intercept));
      const [a, b, c] = [0, 1, 2].map((part) => Math.floor((stored[3 * at + part] ?? 0) * depth));
      const isYbr = decoded.photometricInterpretation.startsWith('YBR');
      return isYbr ? fromYbr(a ?? 0, b ?? 0, c ?? 0) : [a ?? 0, b ?? 0, c ?? 0];
    },
  };
}

/** A native frame of signed values of 16 bits, as High-Throughput JPEG 2000 with RPCL Options. */
async function byResolution(frame: Uint8Array, size: { rows: number; columns: number }): Promise<Uint8Array> {
  const samples = [...int16s(frame)];
  return encoded('openjph', { ...size, components: 1, bits: 16, signed: true, samples }, rpcl);
}

function int16s(bytes: Uint8Array): Int16Array {
  return new Int16Array(new Uint8Array(bytes).buffer);
}

/** Values of 16 bits as they lie in the file, by no decoder. */
async function nativeValues(place: string): Promise<Int16Array> {
  const { frame } = await firstFrame(place);
  return int16s(frame.bytes);
}

async function firstFrame(place: string) {
  const bytes = new Uint8Array(await readFile(testData(place)));
  const { dicomJson: json, frames } = readDataSet(bytes);
  if (!frames) throw new Error(`${place} has no pixels.`);
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  return { json, frame: await readFrame(frames, frameIndex(0), read) };
}
