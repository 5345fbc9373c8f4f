import { maximumElements } from '../encoding/delimiters.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { Element, Extent } from '../encoding/elements.ts';
import type { Ranges } from '../encoding/pixel-data-place.ts';
import { transferSyntaxOf } from '../encoding/transfer-syntaxes.ts';
import { adobeBytes, applicationKind, isNoProfile, jfifBytes } from './pictures/jpeg-application.ts';
import { codestreams, ForwardWindow, type CodestreamBytes } from './codestream-bytes.ts';
import { walkJpeg, walkJpeg2000, type Segment } from './codestream-segments.ts';
import { standsAt } from './pictures/file-window.ts';
import { isApplication } from './pictures/jpeg-segments.ts';

/** What tells which application a segment is of; a colour profile says it latest. */
const telling = 54;
/** So many bytes are looked at together for whether they are zeros. */
const lookedAt = 1024 * 1024;
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

/**
 * Where compressed frames say something that no decoder asks for [DI-28]: comments and what applications wrote, in the
 * headers of images and tile-parts and between scans, and what stands behind the end of an image. Of JPEG every byte is
 * looked at, a few at a time; of JPEG 2000 nothing but headers, unless a tile-part does not say its length.
 *
 * @param element pixel data in fragments
 * @param window what is read at once
 * @throws DicomError too_many_elements
 */
export function* toldExtents(element: Element, transferSyntaxUID: string, window: number): Ranges<Extent[]> {
  const told: Extent[] = [];
  if (otherFrames.has(transferSyntaxUID) || transferSyntaxOf(transferSyntaxUID)?.kind === 'video') return told;
  const file = new ForwardWindow(element.offset + element.length, window);
  for (const { kind, bytes } of yield* codestreams(element, file)) {
    const toldOf = kind === 'jpeg' ? toldOfJpeg : toldOfJpeg2000;
    const meet = function* (segment: Segment): Ranges<void> {
      const from = segment.kind === 'rest' ? 0 : yield* toldIn(bytes, segment, toldOf);
      if (from === null || from >= segment.length) return;
      told.push(...bytes.extents(segment.at + from, segment.length - from));
      if (told.length > maximumElements)
        throw new DicomError('too_many_elements', { expected: `at most ${maximumElements} segments` });
    };
    yield* kind === 'jpeg' ? walkJpeg(bytes, meet) : walkJpeg2000(bytes, meet);
  }
  return told;
}

/** Whether one of these places holds anything but zeros. */
export function* isTold(element: Element, transferSyntaxUID: string, window: number): Ranges<boolean> {
  for (const { offset, length } of yield* toldExtents(element, transferSyntaxUID, window)) {
    for (let from = 0; from < length; from += lookedAt) {
      const some = yield { offset: offset + from, length: Math.min(lookedAt, length - from) };
      if (some.some((byte) => byte !== 0)) return true;
    }
  }
  return false;
}

/** A value of which some extents, in their order, are zeros. */
export function withZeros({ offset, length }: Extent, extents: readonly Extent[]): (Uint8Array | Extent)[] {
  const pieces: (Uint8Array | Extent)[] = [];
  let at = offset;
  for (const zeroed of extents) {
    if (zeroed.offset > at) pieces.push({ offset: at, length: zeroed.offset - at });
    for (let left = zeroed.length; left > 0; left -= zeros.length) pieces.push(zeros.subarray(0, left));
    at = zeroed.offset + zeroed.length;
  }
  if (at < offset + length || pieces.length === 0) pieces.push({ offset: at, length: offset + length - at });
  return pieces;
}

/** From which byte of its payload on a segment says what no decoder needs; null: it is one that a decoder needs. */
type ToldOf = (marker: number, length: number, beginning: Uint8Array) => number | null;

function* toldIn(
  bytes: CodestreamBytes,
  { marker, at, length }: Segment & { kind: 'segment' },
  toldOf: ToldOf,
): Ranges<number | null> {
  return toldOf(marker, length, yield* bytes.bytes(at, Math.min(telling, length)));
}

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
