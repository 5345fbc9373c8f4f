import { sourceOf } from '../encoding/elements.ts';
import { inflateDataSet } from '../encoding/inflate.ts';
import type { Ranges } from '../encoding/pixel-data-place.ts';
import type { CodestreamBytes } from './codestream-bytes.ts';
import { frameBytes, type DescribedFragments } from './described-fragments.ts';
import type { TakePlace } from './lengths-of-tiles.ts';

const rleHeader = 64;
/** RLE has room for so many segments (PS3.5 G.5). */
const mostSegments = 15;

/**
 * What the bytes of one frame tell beside it.
 *
 * @param broken is called where they are no such frame
 */
export type ToldInFrame = (
  bytes: CodestreamBytes,
  described: DescribedFragments,
  take: TakePlace,
  broken: (at: number) => void,
) => Ranges<void>;

/** Native pixels, one frame in each fragment (PS3.5 A.4.11): what stands behind them. */
export const toldInNative: ToldInFrame = function* (bytes, described, take, broken) {
  const pixels = frameBytes(described);
  const isEmpty = (yield* bytes.bytes(0, 1)).length === 0;
  if (isEmpty || pixels === 0) return broken(0);
  takeRest(take, pixels, bytes.length - pixels);
};

/**
 * RLE (PS3.5 annex G): offsets of segments that are not there, and what stands between and behind those that are. A
 * segment ends where the last of its pixels is.
 */
export const toldInRle: ToldInFrame = function* (bytes, described, take, broken) {
  const { length } = bytes;
  const count = Math.ceil(described.bitsAllocated / 8) * described.samples;
  const wanted = described.bitsAllocated === 1 ? Math.ceil(described.pixels / 8) : described.pixels;
  const { view } = sourceOf(Uint8Array.from(yield* bytes.bytes(0, rleHeader)), []);
  const isHeader = view.byteLength === rleHeader && view.getUint32(0, true) === count;
  if (!isHeader || count === 0 || count > mostSegments) return broken(0);
  const starts = Array.from({ length: count }, (_, segment) => view.getUint32(4 + 4 * segment, true));
  const used = 4 + 4 * count;
  if (used < rleHeader) take(used, rleHeader - used);
  let behind = rleHeader;
  for (const [segment, start] of starts.entries()) {
    const next = starts[segment + 1] ?? length;
    if (start < behind || next < start || start > length) return broken(4 + 4 * segment);
    takeRest(take, behind, start - behind);
    behind = yield* endOfSegment(bytes, start, Math.min(next, length), wanted);
  }
  takeRest(take, behind, length - behind);
};

/** Where a segment ends that has as many bytes as are wanted (G.3.2). */
function* endOfSegment(bytes: CodestreamBytes, start: number, end: number, wanted: number): Ranges<number> {
  let at = start;
  for (let left = wanted; left > 0 && at < end;) {
    const some = yield* bytes.some(at);
    let index = 0;
    while (left > 0 && index < some.length) {
      const control = some[index] ?? 0;
      const pixels = Math.min(left, control < 128 ? control + 1 : control === 128 ? 0 : 257 - control);
      index += 1 + (control < 128 ? pixels : control === 128 ? 0 : 1);
      left -= pixels;
    }
    at += index;
  }
  return Math.min(at, end);
}

/** Frames that are deflated each by itself (PS3.5 A.4.14): a stream that holds a frame, and what stands behind it. */
export const toldInDeflated: ToldInFrame = function* (bytes, described, take, broken) {
  const { length } = bytes;
  const stream = yield* bytes.bytes(0, length);
  const behind = restOfStream(stream, frameBytes(described) + 1);
  if (behind === null) return broken(0);
  takeRest(take, length - behind, behind);
};

/** null: it is no stream, or holds more than `most` bytes. */
function restOfStream(stream: Uint8Array, most: number): number | null {
  try {
    const { trailing, damage } = inflateDataSet(stream, most, 0);
    return damage === null ? trailing : null;
  } catch {
    return null;
  }
}

/** What is more than the byte that makes a length even. */
function takeRest(take: TakePlace, at: number, length: number): void {
  if (length > 1) take(at, length);
}
