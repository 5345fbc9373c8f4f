import { maximumElements } from '../encoding/delimiters.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { Element, Extent } from '../encoding/elements.ts';
import type { Ranges } from '../encoding/pixel-data-place.ts';
import { transferSyntaxOf } from '../encoding/transfer-syntaxes.ts';
import { codestreamSyntax } from '../index/codestream-syntax.ts';
import { CodestreamBytes, codestreams, ForwardWindow, type Codestream } from './codestream-bytes.ts';
import { unreadable, type DescribedFragments, type Told } from './described-fragments.ts';
import { codestreamInBoxes } from './jp2-boxes.ts';
import type { TakePlace } from './lengths-of-tiles.ts';
import { groupedFragments, offsetTable } from './offset-tables.ts';
import { toldInCodestream } from './told-codestream.ts';
import { toldInDeflated, toldInNative, toldInRle, type ToldInFrame } from './told-in-frames.ts';

/** So many bytes are looked at together for whether they are zeros. */
const lookedAt = 1024 * 1024;
const zeros = new Uint8Array(0x10000);

const RLE = '1.2.840.10008.1.2.5';
/** Syntaxes of which each fragment is a frame. */
const frames: Readonly<Record<string, ToldInFrame>> = {
  '1.2.840.10008.1.2.1.98': toldInNative,
  [RLE]: toldInRle,
  '1.2.840.10008.1.2.8.1': toldInDeflated,
};
/** JPEG XL, which nothing here decodes. */
const unread = new Set(['1.2.840.10008.1.2.4.110', '1.2.840.10008.1.2.4.111', '1.2.840.10008.1.2.4.112']);

/**
 * Where fragments say something that no decoder of their syntax asks for [DI-28, DI-30]. Of JPEG and RLE every byte is
 * looked at, a few at a time; of JPEG 2000 nothing but headers, unless a tile-part does not say its length.
 *
 * @param element pixel data in fragments
 * @param window what is read at once
 * @returns places in the order in which they stand
 * @throws DicomError too_many_elements; corrupt where nobody can say what a fragment holds, and nobody lets it go so
 */
export function* toldExtents(element: Element, described: DescribedFragments, window: number): Ranges<Told[]> {
  const file = new ForwardWindow(element.offset + element.length, window);
  const { told, offsets } = yield* offsetTable(element, file);
  const fragments = element.fragments?.slice(1) ?? [];
  const refuse = (offset: number) => {
    if (!described.looked) throw unreadable(element.tag, offset);
  };
  const isVideo = transferSyntaxOf(described.transferSyntaxUID)?.kind === 'video';
  if (isVideo || unread.has(described.transferSyntaxUID)) {
    if (fragments.length > 0) refuse(element.offset);
    return told;
  }
  const ofFrame = yield* frameSyntax(fragments, described, file);
  const streams: Codestream[] = ofFrame
    ? groupedFragments(fragments, offsets, described.frames).map((own) => ({
        kind: 'frame',
        bytes: new CodestreamBytes(file, own),
      }))
    : yield* codestreams(fragments, file, ({ offset }) => refuse(offset));
  for (const { kind, bytes } of streams) {
    if (bytes.length === 0) continue;
    const own: Told[] = [];
    const take: TakePlace = (at, length, by) => {
      own.push(...placesOf(bytes.extents(at, length), by));
      refuseMany(told.length + own.length);
    };
    const broken = (at: number) => refuse(bytes.extents(Math.min(at, bytes.length - 1), 1)[0]?.offset ?? 0);
    if (ofFrame) yield* ofFrame(bytes, described, take, broken);
    else if (kind === 'boxes') yield* toldInBoxes(bytes, take, broken);
    else if (kind !== 'frame') yield* toldInCodestream(kind, bytes, take, broken);
    told.push(...own.toSorted((a, b) => a.offset - b.offset));
  }
  return told;
}

/** What is not said to be in fragments, and is, may be RLE, too. */
function* frameSyntax(
  fragments: readonly Extent[],
  { transferSyntaxUID }: DescribedFragments,
  file: ForwardWindow,
): Ranges<ToldInFrame | undefined> {
  const syntax = transferSyntaxOf(transferSyntaxUID);
  if (syntax?.encapsulated) return frames[transferSyntaxUID];
  const [first] = fragments;
  if (!first) return undefined;
  const beginning = yield* file.bytes(first.offset, Math.min(64, first.length));
  return codestreamSyntax(Uint8Array.from(beginning)) === RLE ? toldInRle : undefined;
}

/** Places with the bytes that stand there, where they are not zeros. */
function placesOf(extents: readonly Extent[], by: Uint8Array | undefined): Told[] {
  let before = 0;
  return extents.map((extent) => {
    const from = before;
    before += extent.length;
    return by ? { ...extent, by: by.subarray(from, before) } : extent;
  });
}

function* toldInBoxes(bytes: CodestreamBytes, take: TakePlace, broken: (at: number) => void): Ranges<void> {
  const found = yield* codestreamInBoxes(bytes, take, broken);
  if (!found) return;
  const inside: TakePlace = (at, length, by) => take(found.at + at, length, by);
  yield* toldInCodestream('jpeg2000', bytes.part(found.at, found.length), inside, (at) => broken(found.at + at));
}

function refuseMany(places: number): void {
  if (places > maximumElements)
    throw new DicomError('too_many_elements', { expected: `at most ${maximumElements} segments` });
}

/** Whether one of these places holds anything but zeros, or nobody can say what does. */
export function* isTold(element: Element, described: DescribedFragments, window: number): Ranges<boolean> {
  let told: Told[];
  try {
    told = yield* toldExtents(element, described, window);
  } catch (error) {
    if (!(error instanceof DicomError) || error.kind !== 'corrupt') throw error;
    return true;
  }
  for (const { offset, length, by } of told) {
    if (by) return true;
    for (let from = 0; from < length; from += lookedAt) {
      const some = yield { offset: offset + from, length: Math.min(lookedAt, length - from) };
      if (some.some((byte) => byte !== 0)) return true;
    }
  }
  return false;
}

/** A value in which other bytes, zeros mostly, stand in some extents, which are in their order. */
export function withZeros({ offset, length }: Extent, told: readonly Told[]): (Uint8Array | Extent)[] {
  const pieces: (Uint8Array | Extent)[] = [];
  let at = offset;
  for (const place of told) {
    if (place.offset > at) pieces.push({ offset: at, length: place.offset - at });
    if (place.by) pieces.push(place.by);
    else for (let left = place.length; left > 0; left -= zeros.length) pieces.push(zeros.subarray(0, left));
    at = place.offset + place.length;
  }
  if (at < offset + length || pieces.length === 0) pieces.push({ offset: at, length: offset + length - at });
  return pieces;
}
