import { FrameError } from './frame-error.ts';

/**
 * What the main header of a JPEG 2000 codestream says (ITU-T T.800 A.5.1, A.6.1; the same in T.814, high throughput).
 */
export interface Jpeg2000Header {
  columns: number;
  rows: number;
  components: { precision: number; signed: boolean; dx: number; dy: number }[];
  tiles: number;
  /** The multiple component transform is used: the first three components come out as RGB (annex G). */
  colourTransform: boolean;
  /** Every tile part is whole, but the end of codestream marker is missing. */
  endMissing: boolean;
}

const SOC = 0xff4f;
const SIZ = 0xff51;
const COD = 0xff52;
const SOT = 0xff90;
const EOC = 0xffd9;

/**
 * Where Ssiz, the sign and precision of a component, stands in a codestream; `component` is zero-based (T.800 A.5.1).
 */
export function depthOffset(component: number): number {
  return 42 + 3 * component;
}

/**
 * The bare codestream: as it is, or out of the JP2 boxes that some writers leave around it although PS3.5 A.4.4 has
 * none (T.800 I.4, I.5.4).
 */
export function bareCodestream(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 12 || view.getUint32(4) !== 0x6a502020) return bytes;
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x6a703263) return bytes.subarray(at + 8, length === 0 ? bytes.length : at + length);
    if (length < 8) break;
    at += length;
  }
  throw new FrameError('corrupt', 'the JP2 boxes hold no codestream', { offset: 0 });
}

/** Reads the main header and steps over the tile parts; throws when something is missing, damaged or cut off. */
export function readJpeg2000Header(bytes: Uint8Array): Jpeg2000Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    return readHeader(view);
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new FrameError('truncated', 'the codestream is cut off', { offset: bytes.length });
    throw cause;
  }
}

function readHeader(view: DataView): Jpeg2000Header {
  if (view.getUint16(0) !== SOC || view.getUint16(2) !== SIZ)
    throw new FrameError('corrupt', 'SOC and SIZ are missing', { offset: 0 });
  const [right, bottom, left, top] = [8, 12, 16, 20].map((at) => view.getUint32(at)) as [
    number,
    number,
    number,
    number,
  ];
  const [tileColumns, tileRows, tileLeft, tileTop] = [24, 28, 32, 36].map((at) => view.getUint32(at)) as [
    number,
    number,
    number,
    number,
  ];
  const components = Array.from({ length: view.getUint16(40) }, (_, component) => {
    const at = depthOffset(component);
    const depth = view.getUint8(at);
    return {
      precision: (depth & 0x7f) + 1,
      signed: depth > 0x7f,
      dx: view.getUint8(at + 1),
      dy: view.getUint8(at + 2),
    };
  });
  let colourTransform: boolean | undefined;
  let at = 4 + view.getUint16(4);
  for (; view.getUint16(at) !== SOT; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint16(at) < 0xff00) throw new FrameError('corrupt', 'a marker is missing', { offset: at });
    if (view.getUint16(at) === COD) colourTransform = view.getUint8(at + 8) === 1;
  }
  if (colourTransform === undefined) throw new FrameError('corrupt', 'COD is missing', { offset: at });
  return {
    columns: right - left,
    rows: bottom - top,
    components,
    tiles: Math.ceil((right - tileLeft) / tileColumns) * Math.ceil((bottom - tileTop) / tileRows),
    colourTransform,
    endMissing: endMissing(view, at),
  };
}

/** Steps from tile part to tile part (T.800 A.4.2) and throws `RangeError` when one reaches beyond the end. */
function endMissing(view: DataView, firstTilePart: number): boolean {
  let at = firstTilePart;
  while (at < view.byteLength && view.getUint16(at) === SOT) {
    const length = view.getUint32(at + 6);
    if (length === 0) return false;
    if (length < 14) throw new FrameError('corrupt', 'a tile part is too short', { offset: at });
    at += length;
    if (at > view.byteLength) throw new RangeError();
  }
  return at + 1 >= view.byteLength || view.getUint16(at) !== EOC;
}
