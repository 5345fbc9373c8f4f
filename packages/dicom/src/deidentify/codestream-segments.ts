import type { Ranges } from '../encoding/pixel-data-place.ts';
import type { CodestreamBytes } from './codestream-bytes.ts';
import { uint16, uint32 } from './pictures/file-window.ts';
import { endOfImage, startOfImage, startOfScan } from './pictures/jpeg-segments.ts';

/**
 * A segment that has a length, by its marker and where its payload stands; `rest`: what stands behind the end of the
 * image, which no decoder asks for.
 */
export type Segment =
  | { readonly kind: 'segment'; readonly marker: number; readonly at: number; readonly length: number }
  | { readonly kind: 'rest'; readonly at: number; readonly length: number };

/** A marker, and where it ends. */
interface Marker {
  readonly marker: number;
  readonly behind: number;
}

/** What is told of each segment as it is met. */
export type MeetSegment = (segment: Segment) => Ranges<void>;

/** So many bytes that may fill are looked at together. */
const fill = 64;
const startOfTilePart = 0x90;
const startOfData = 0x93;
const endOfCodestream = 0xd9;
/** SOF55 (T.87, C.2.2). */
const frameOfJpegLs = 0xf7;

/**
 * From segment to segment, those between scans too, up to the end of the image (ITU-T T.81, B.1.1; T.87, C.1).
 *
 * @param broken is called where something stands that no decoder expects there; it is the end of the walk
 */
export function* walkJpeg(bytes: CodestreamBytes, meet: MeetSegment, broken: (at: number) => void): Ranges<void> {
  let inScan = false;
  // In a scan of JPEG-LS a smaller byte behind 0xff is of its data (T.87, A.1).
  let least = 0x01;
  for (let at = 2; at < bytes.length;) {
    const found: Marker | null = inScan
      ? yield* markerBehind(bytes, at, (marker) => marker >= least)
      : yield* markerAt(bytes, at);
    // What a scan ends with may be missing, and a byte may make the length even.
    if (found === null) return inScan || bytes.length - at === 1 ? undefined : broken(at);
    const { marker, behind }: Marker = found;
    if (marker === endOfImage) return yield* meetRest(bytes, behind, meet);
    if (inScan && marker >= 0xd0 && marker <= 0xd7) {
      at = behind;
      continue;
    }
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= startOfImage)) return broken(behind - 2);
    const end = yield* meetSegment(bytes, marker, behind, meet);
    if (end === null) return broken(behind - 2);
    inScan = marker === startOfScan;
    if (marker === frameOfJpegLs) least = 0x80;
    at = end;
  }
}

/**
 * From segment to segment of the main header and those of tile-parts, of which the length of each leads to the next one
 * (T.800, A.4.2), up to the end of the codestream.
 *
 * @param broken as of {@link walkJpeg}
 */
export function* walkJpeg2000(bytes: CodestreamBytes, meet: MeetSegment, broken: (at: number) => void): Ranges<void> {
  /** Where the tile-part ends in whose header it is; null in the main one, 0 where it reaches to the end. */
  let tileEnd: number | null = null;
  let isBetween = false;
  for (let at = 2; at + 2 <= bytes.length;) {
    const [first, marker = 0]: Uint8Array = yield* bytes.bytes(at, 2);
    if (first !== 0xff) return broken(at);
    if (marker === endOfCodestream) return yield* meetRest(bytes, at + 2, meet);
    if (isBetween && marker !== startOfTilePart) return broken(at);
    if (marker === startOfData) {
      if (tileEnd === null) return broken(at);
      if (tileEnd === 0) tileEnd = yield* endFrom(bytes, at + 2);
      if (tileEnd < at + 2) return broken(at);
      at = tileEnd;
      isBetween = true;
      continue;
    }
    // Those of FF30 to FF3F have no length, and stand in no header.
    if (marker < 0x40 || marker > startOfTilePart) return broken(at);
    if (marker === startOfTilePart) {
      const length = uint32(yield* bytes.bytes(at + 6, 4), 0);
      tileEnd = length === 0 ? 0 : at + length;
      isBetween = false;
    }
    const end = yield* meetSegment(bytes, marker, at + 2, meet);
    if (end === null) return broken(at);
    at = end;
  }
}

/** Where the marker is that ends the codestream, which no data of a tile may hold (T.800, B.10.1). */
function* endFrom(bytes: CodestreamBytes, at: number): Ranges<number> {
  const found = yield* markerBehind(bytes, at, (marker) => marker === endOfCodestream);
  return found === null ? bytes.length : found.behind - 2;
}

/** Meets a segment, and says where it ends; null for one without a length. */
function* meetSegment(bytes: CodestreamBytes, marker: number, at: number, meet: MeetSegment): Ranges<number | null> {
  if (at + 2 > bytes.length) return null;
  const length = uint16(yield* bytes.bytes(at, 2), 0);
  if (length < 2) return null;
  yield* meet({ kind: 'segment', marker, at: at + 2, length: Math.min(length - 2, bytes.length - at - 2) });
  return at + length;
}

function* meetRest(bytes: CodestreamBytes, at: number, meet: MeetSegment): Ranges<void> {
  // One byte makes the length even.
  if (bytes.length - at > 1) yield* meet({ kind: 'rest', at, length: bytes.length - at });
}

/** A marker, which bytes of 0xff may precede (T.81, B.1.1.2). Null where something else stands. */
function* markerAt(bytes: CodestreamBytes, start: number): Ranges<Marker | null> {
  if ((yield* bytes.bytes(start, 1))[0] !== 0xff) return null;
  for (let at = start + 1; at < bytes.length;) {
    const some = yield* bytes.bytes(at, fill);
    const behind = some.findIndex((byte) => byte !== 0xff);
    const marker = some[behind] ?? 0xff;
    at += behind < 0 ? some.length : behind + 1;
    if (marker !== 0xff) return { marker, behind: at };
  }
  return null;
}

/** The next marker behind the data of a scan or tile; null: there is none. */
function* markerBehind(
  bytes: CodestreamBytes,
  start: number,
  isWanted: (marker: number) => boolean,
): Ranges<Marker | null> {
  let follows = false;
  for (let at = start; at < bytes.length;) {
    const some = yield* bytes.some(at);
    for (let index = follows ? 0 : some.indexOf(0xff); index >= 0 && index < some.length;) {
      const byte = some[index] ?? 0;
      if (follows && byte !== 0xff) {
        if (isWanted(byte)) return { marker: byte, behind: at + index + 1 };
        follows = false;
        index = some.indexOf(0xff, index);
      } else {
        follows = true;
        index += 1;
      }
    }
    at += some.length;
  }
  return null;
}
