import { maximumElements } from '../encoding/delimiters.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { Element, Extent } from '../encoding/elements.ts';
import type { Ranges } from '../encoding/pixel-data-place.ts';
import { transferSyntaxOf } from '../encoding/transfer-syntaxes.ts';
import { adobeBytes, applicationKind, isNoProfile, jfifBytes } from './pictures/jpeg-application.ts';
import { standsAt, uint16 } from './pictures/file-window.ts';
import { endOfImage, isApplication, startOfScan } from './pictures/jpeg-segments.ts';

/** Segments that begin further behind the beginning of a codestream are not looked for. */
const longestHeader = 1024 * 1024;
/** What tells which application a segment is of; a colour profile says it latest. */
const telling = 54;
/** So many bytes that may fill are looked at together. */
const fill = 64;
const zeros = new Uint8Array(0x10000);

/** Syntaxes whose fragments are no codestreams of JPEG or JPEG 2000, whatever bytes they begin with. */
const otherFrames = new Set([
  '1.2.840.10008.1.2.1.98',
  '1.2.840.10008.1.2.5',
  '1.2.840.10008.1.2.8.1',
  '1.2.840.10008.1.2.4.110',
  '1.2.840.10008.1.2.4.111',
  '1.2.840.10008.1.2.4.112',
]);

/** Marker and payload of a header's segment; the payload ends where its fragment does. */
interface Segment {
  marker: number;
  payload: Extent;
}

/** Reads a few bytes in their order, a window at a time. */
class ForwardWindow {
  readonly #end: number;
  readonly #length: number;
  #from = 0;
  #bytes: Uint8Array = new Uint8Array();

  constructor(end: number, length: number) {
    this.#end = end;
    this.#length = length;
  }

  /** So many bytes, or as many as there are. */
  *bytes(at: number, wanted: number): Ranges<Uint8Array> {
    const length = Math.min(wanted, this.#end - at);
    if (length === 0) return new Uint8Array();
    if (at < this.#from || at + length > this.#from + this.#bytes.length) {
      this.#bytes = yield { offset: at, length: Math.min(Math.max(this.#length, length), this.#end - at) };
      this.#from = at;
    }
    return this.#bytes.subarray(at - this.#from, at - this.#from + length);
  }
}

/**
 * Where the headers of compressed frames say something that no decoder asks for [DI-28]: comments, and what
 * applications wrote. Nothing but the beginnings of segments is read. A header is walked as far as it can be.
 *
 * @param element pixel data in fragments
 * @param window what is read at once
 * @throws DicomError too_many_elements
 */
export function* toldExtents(element: Element, transferSyntaxUID: string, window: number): Ranges<Extent[]> {
  const told: Extent[] = [];
  if (otherFrames.has(transferSyntaxUID) || transferSyntaxOf(transferSyntaxUID)?.kind === 'video') return told;
  const file = new ForwardWindow(element.offset + element.length, window);
  // The first one is the offset table.
  for (const fragment of element.fragments?.slice(1) ?? []) {
    if (fragment.length < 4) continue;
    const [first, second, third, fourth] = yield* file.bytes(fragment.offset, 4);
    if (first !== 0xff || third !== 0xff) continue;
    if (second === 0xd8) yield* walk(file, fragment, told, jpegSegment, toldOfJpeg);
    if (second === 0x4f && fourth === 0x51) yield* walk(file, fragment, told, jpeg2000Segment, toldOfJpeg2000);
  }
  return told;
}

/** Whether one of these places holds anything but zeros. */
export function* isTold(element: Element, transferSyntaxUID: string, window: number): Ranges<boolean> {
  for (const extent of yield* toldExtents(element, transferSyntaxUID, window)) {
    if ((yield extent).some((byte) => byte !== 0)) return true;
  }
  return false;
}

/** A value of which some extents, in their order, are zeros. */
export function withZeros({ offset, length }: Extent, extents: readonly Extent[]): (Uint8Array | Extent)[] {
  const pieces: (Uint8Array | Extent)[] = [];
  let at = offset;
  for (const zeroed of extents) {
    if (zeroed.offset > at) pieces.push({ offset: at, length: zeroed.offset - at });
    pieces.push(zeros.subarray(0, zeroed.length));
    at = zeroed.offset + zeroed.length;
  }
  if (at < offset + length || pieces.length === 0) pieces.push({ offset: at, length: offset + length - at });
  return pieces;
}

/** From segment to segment, up to the first that is none of a header. */
function* walk(
  file: ForwardWindow,
  fragment: Extent,
  told: Extent[],
  segmentAt: (file: ForwardWindow, at: number, end: number) => Ranges<Segment | null>,
  toldOf: (marker: number, length: number, beginning: Uint8Array) => number | null,
): Ranges<void> {
  const end = fragment.offset + fragment.length;
  for (let at = fragment.offset + 2; at - fragment.offset < longestHeader;) {
    const segment = yield* segmentAt(file, at, end);
    if (segment === null) return;
    const { marker, payload } = segment;
    const beginning = yield* file.bytes(payload.offset, Math.min(telling, payload.length));
    const from = toldOf(marker, payload.length, beginning);
    if (from !== null && from < payload.length) {
      if (told.push({ offset: payload.offset + from, length: payload.length - from }) > maximumElements)
        throw new DicomError('too_many_elements', { expected: `at most ${maximumElements} segments` });
    }
    at = payload.offset + payload.length;
  }
}

/** ITU-T T.81, B.1.1.4: a marker, which bytes of 0xff may precede, and its length. Null where the header ends. */
function* jpegSegment(file: ForwardWindow, start: number, end: number): Ranges<Segment | null> {
  if (start + 4 > end || (yield* file.bytes(start, 1))[0] !== 0xff) return null;
  for (let at = start + 1; at + 3 <= end && at - start < longestHeader;) {
    const bytes = yield* file.bytes(at, Math.min(fill, end - at));
    const behind = bytes.findIndex((byte) => byte !== 0xff);
    const marker = bytes[behind] ?? 0xff;
    at += behind < 0 ? bytes.length : behind;
    if (marker === 0xff) continue;
    if (marker < 0xc0 || standsAlone(marker) || at + 3 > end) return null;
    return yield* segment(file, marker, at - 1, end);
  }
  return null;
}

/** ITU-T T.800, A.1.3: those of FF30 to FF3F have no length; FF90 begins the first tile. */
function* jpeg2000Segment(file: ForwardWindow, at: number, end: number): Ranges<Segment | null> {
  if (at + 4 > end) return null;
  const [first, marker = 0] = yield* file.bytes(at, 2);
  if (first !== 0xff || marker < 0x40 || marker >= 0x90) return null;
  return yield* segment(file, marker, at, end);
}

function* segment(file: ForwardWindow, marker: number, at: number, end: number): Ranges<Segment | null> {
  const length = uint16(yield* file.bytes(at + 2, 2), 0);
  if (length < 2) return null;
  return { marker, payload: { offset: at + 4, length: Math.min(length - 2, end - at - 4) } };
}

/** Restarts, the beginning and the end of an image; a scan ends the header. */
function standsAlone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= endOfImage) || marker === startOfScan;
}

/** From which byte of its payload on a segment says what no decoder needs; null: it is one that a decoder needs. */
function toldOfJpeg(marker: number, length: number, beginning: Uint8Array): number | null {
  if (marker === 0xfe) return 0;
  if (!isApplication(marker)) return null;
  const kind = applicationKind(marker, beginning);
  if (kind === 'jfif') return jfifBytes;
  if (kind === 'adobe') return adobeBytes;
  if (kind === 'profile' && !isNoProfile(beginning)) return null;
  return marker === 0xe8 ? toldOfApp8(length, beginning) : 0;
}

/**
 * What decoders of JPEG-LS ask for: the colour transform of HP ('mrfx' and its number), the header of SPIFF (ITU-T
 * T.84, F.2.1), and the entry that ends its directory.
 */
function toldOfApp8(length: number, beginning: Uint8Array): number {
  if (standsAt(beginning, 0, 'SPIFF\0')) return 30;
  const isNeeded =
    (length === 5 && standsAt(beginning, 0, 'mrfx')) ||
    (length === 6 && standsAt(beginning, 0, '\0\0\0\u0001\u00ff\u00d8'));
  return isNeeded ? length : 0;
}

/** Comments, with the number that says whether they are text (T.800, A.9.2). */
function toldOfJpeg2000(marker: number): number | null {
  return marker === 0x64 ? 0 : null;
}
