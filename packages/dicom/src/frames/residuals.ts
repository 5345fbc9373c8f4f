import { FrameError } from './frame-error.ts';

/** Media type of a frame as `residualsOf` writes it. */
export const residualMediaType = 'application/vnd.mado.residuals';

/** How the samples of a native frame lie in its bytes (PS3.5 8.1.1); numbers are little endian. */
export interface SampleLayout {
  readonly columns: number;
  readonly samplesPerPixel: number;
  readonly bytesPerSample: 1 | 2;
}

/** Bytes before the residuals: form, distance to the next sample of a colour, two that are 0, to the one below. */
const headLength = 8;
/** `signed`: what is compared is moved by half of the range, so that -1 and 0 are neighbours. */
const form = { asTheyAre: 0, bytes: 1, unsigned: 2, signed: 3 } as const;
const half = 0x8000;

/**
 * A native frame as what the neighbours of each sample do not tell of it, which compresses to about two thirds of what
 * the samples compress to [PX-16]. Nothing is lost, whatever the layout says.
 *
 * @param frame explicit VR little endian
 * @param layout null: its samples have neither 8 nor 16 bits; the bytes stay as they are
 */
export function residualsOf(frame: Uint8Array, layout: SampleLayout | null): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(headLength + frame.length);
  if (!layout || layout.columns === 0 || frame.length % layout.bytesPerSample !== 0) {
    result.set(frame, headLength);
    return result;
  }
  const { bytesPerSample } = layout;
  const samples = bytesPerSample === 1 ? frame : new Uint16Array(new Uint8Array(frame).buffer);
  const isSigned = bytesPerSample === 2 && changes(samples, half) < changes(samples, 0);
  if (isSigned) move(samples);
  const { distance, rowLength } = neighbours(samples, layout);
  result[0] = bytesPerSample === 1 ? form.bytes : isSigned ? form.signed : form.unsigned;
  result[1] = distance;
  new DataView(result.buffer).setUint32(4, rowLength, true);
  const low = result.subarray(headLength, headLength + samples.length);
  const high = result.subarray(headLength + samples.length);
  const shift = 32 - 8 * bytesPerSample;
  for (let start = 0; start < samples.length; start += rowLength) {
    const end = Math.min(samples.length, start + rowLength);
    for (let at = start; at < end; at++) {
      const difference = ((samples[at]! - predicted(samples, at, start, rowLength, distance)) << shift) >> shift;
      // Small ones of either sign are small numbers: 0, -1, 1, -2 …
      const folded = (difference << 1) ^ (difference >> 31);
      low[at] = folded;
      if (bytesPerSample === 2) high[at] = folded >> 8;
    }
  }
  return result;
}

/**
 * The frame that `residualsOf` was given.
 *
 * @throws {FrameError} corrupt when it has given nothing like it
 */
export function fromResiduals(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = bytes.length - headLength;
  const [kind = -1, distance = 0] = bytes;
  if (length < 0 || kind > form.signed) throw corrupt();
  if (kind === form.asTheyAre) return bytes.slice(headLength);
  const rowLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const bytesPerSample = kind === form.bytes ? 1 : 2;
  if (rowLength === 0 || distance === 0 || length % bytesPerSample !== 0) throw corrupt();
  const result = new Uint8Array(length);
  const samples = bytesPerSample === 1 ? result : new Uint16Array(result.buffer);
  const low = bytes.subarray(headLength, headLength + samples.length);
  const high = bytes.subarray(headLength + samples.length);
  for (let start = 0; start < samples.length; start += rowLength) {
    const end = Math.min(samples.length, start + rowLength);
    for (let at = start; at < end; at++) {
      const folded = bytesPerSample === 1 ? low[at]! : low[at]! | (high[at]! << 8);
      samples[at] = predicted(samples, at, start, rowLength, distance) + ((folded >>> 1) ^ -(folded & 1));
    }
  }
  if (kind === form.signed) move(samples);
  return result;
}

type Samples = Uint8Array | Uint16Array;

/**
 * What a sample is likely to be, by those to the left, above, and between these (the median edge detection of ITU-T
 * T.87 A.4.1); in the first row by the left alone, in the first pixel of a row by the one above.
 */
function predicted(samples: Samples, at: number, rowStart: number, rowLength: number, distance: number): number {
  const isFirst = at - rowStart < distance;
  if (rowStart === 0) return isFirst ? 0 : samples[at - distance]!;
  const above = samples[at - rowLength]!;
  if (isFirst) return above;
  const left = samples[at - distance]!;
  const corner = samples[at - rowLength - distance]!;
  if (left < above) return corner >= above ? left : corner <= left ? above : left + above - corner;
  return corner >= left ? above : corner <= above ? left : left + above - corner;
}

/**
 * Which samples are of the same colour: those of the next pixel, or in planes (Planar Configuration 1) the next ones.
 *
 * @returns how many samples further the next one lies, and the one below
 */
function neighbours(samples: Samples, { columns, samplesPerPixel }: SampleLayout) {
  const areTogether = samplesPerPixel > 1 && samplesPerPixel < 256;
  return areTogether && changes(samples, 0, samplesPerPixel) < changes(samples, 0)
    ? { distance: samplesPerPixel, rowLength: columns * samplesPerPixel }
    : { distance: 1, rowLength: columns };
}

/** How much samples change from one to the next at that distance, about, when they are moved by so much. */
function changes(samples: Samples, by: number, distance = 1): number {
  let sum = 0;
  for (let at = distance; at < samples.length; at += 7)
    sum += Math.abs((samples[at]! ^ by) - (samples[at - distance]! ^ by));
  return sum;
}

function move(samples: Samples): void {
  for (let at = 0; at < samples.length; at++) samples[at]! ^= half;
}

function corrupt(): FrameError {
  return new FrameError('corrupt', 'bytes that are no residuals of a frame');
}
