import type { StoredValues } from './decoded-frame.ts';
import type { PixelDescription } from './pixel-description.ts';

type Unsigned = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
type Whole = Unsigned | Int8Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/**
 * Pixel cells of 8, 16 or 32 bits, little endian, as numbers; a view where the bytes lie on a boundary of that size,
 * else a copy.
 */
export function cells(bytes: Uint8Array, bits: number): Unsigned {
  const size = bits / 8;
  const own = bytes.buffer instanceof ArrayBuffer && bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
  const buffer = own.buffer as ArrayBuffer;
  const length = Math.floor(own.byteLength / size);
  if (bits === 8) return new Uint8Array(buffer, own.byteOffset, length);
  if (bits === 16) return new Uint16Array(buffer, own.byteOffset, length);
  return new Uint32Array(buffer, own.byteOffset, length);
}

/**
 * The stored values of pixel cells that were kept as they are (native, RLE): the bits up to High Bit, sign-extended
 * when signed (PS3.5 8.1.1).
 */
export function fromCells(values: Unsigned, d: PixelDescription): StoredValues {
  return d.pixelRepresentation === 1
    ? signExtended(values, d.bitsStored, d.highBit + 1 - d.bitsStored)
    : masked(values, d.bitsStored, d.highBit + 1 - d.bitsStored);
}

/**
 * The stored values of samples from a codestream of `precision` bits. A lossless one may carry whole pixel cells: the
 * bits outside the stored ones go. A lossy one may overshoot: values are limited to what Bits Stored can hold. Samples
 * that come unsigned while Pixel Representation is 1 are two's complement in `precision` bits; where the codestream
 * says itself that they are signed they already are, and stay so (PS3.5 8.2).
 */
export function fromCodestream(
  samples: Whole,
  precision: number,
  lossless: boolean,
  d: PixelDescription,
): StoredValues {
  return inCells(storedSamples(samples, precision, lossless, d), d.bitsAllocated);
}

function storedSamples(samples: Whole, precision: number, lossless: boolean, d: PixelDescription): StoredValues {
  const signedAlready = !isUnsigned(samples);
  if (signedAlready || d.pixelRepresentation === 1) {
    if (!lossless) {
      return limited(
        signedAlready ? samples : signExtended(samples, precision, 0),
        -(2 ** (d.bitsStored - 1)),
        2 ** (d.bitsStored - 1) - 1,
      );
    }
    if (signedAlready && precision <= d.bitsStored) return samples;
    const shift = precision > d.highBit ? d.highBit + 1 - d.bitsStored : 0;
    return signExtended(samples, Math.min(precision, d.bitsStored), shift);
  }
  if (!lossless) return limited(samples, 0, 2 ** d.bitsStored - 1);
  return masked(samples, d.bitsStored, precision > d.highBit ? d.highBit + 1 - d.bitsStored : 0);
}

/** The values in an array whose numbers have Bits Allocated; codestreams of up to 8 bits come in bytes. */
function inCells(values: StoredValues, bitsAllocated: number): StoredValues {
  if (values.BYTES_PER_ELEMENT * 8 === bitsAllocated) return values;
  const signed = values instanceof Int8Array || values instanceof Int16Array || values instanceof Int32Array;
  if (bitsAllocated <= 8) return signed ? Int8Array.from(values) : Uint8Array.from(values);
  if (bitsAllocated === 16) return signed ? Int16Array.from(values) : Uint16Array.from(values);
  return signed ? Int32Array.from(values) : Uint32Array.from(values);
}

function isUnsigned(values: Whole): values is Unsigned {
  return values instanceof Uint8Array || values instanceof Uint16Array || values instanceof Uint32Array;
}

function masked(values: Unsigned, bits: number, shift: number): Unsigned {
  const mask = bits === 32 ? 0xffffffff : 2 ** bits - 1;
  let seen = 0;
  for (let i = 0; i < values.length; i += 1) seen |= values[i]!;
  if (shift === 0 && (seen & ~mask) === 0) return values;
  return values.map((value) => (value >>> shift) & mask) as Unsigned;
}

function signExtended(values: Whole, bits: number, shift: number): StoredValues {
  const { buffer, byteOffset, length, BYTES_PER_ELEMENT: size } = values;
  const signed =
    size === 1
      ? new Int8Array(buffer, byteOffset, length)
      : size === 2
        ? new Int16Array(buffer, byteOffset, length)
        : new Int32Array(buffer, byteOffset, length);
  const left = 32 - bits - shift;
  const right = 32 - bits;
  let same = true;
  for (let i = 0; same && i < length; i += 1) same = (signed[i]! << left) >> right === signed[i];
  return same ? signed : (signed.map((value) => (value << left) >> right) as typeof signed);
}

function limited(values: StoredValues, least: number, most: number): StoredValues {
  let low = 0;
  let high = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low >= least && high <= most) return values;
  return values.map((value: number) => Math.min(Math.max(value, least), most)) as StoredValues;
}
