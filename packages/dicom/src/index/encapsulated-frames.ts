import { PIXEL_DATA, sourceOf, tagText, type Element, type Extent, type Source } from '../encoding/elements.ts';
import type { ReadNow } from '../encoding/pixel-data-place.ts';
import type { FrameExtent } from './frame-table.ts';

const EXTENDED_OFFSET_TABLE = 0x7fe00001;
const EXTENDED_OFFSET_TABLE_LENGTHS = 0x7fe00002;

/** The frames that were found; `more`: the value has fragments behind the last frame that is described. */
interface FoundFrames {
  frames: FrameExtent[][];
  more: boolean;
}

/**
 * The fragments of each frame (PS3.5 A.4): by the extended offset table, the basic offset table, or the fragments
 * themselves. A frame of which the file has not all has none, and none is there for the last ones when there are fewer
 * than described.
 * @param pixelData whose fragments are all items of the value, the basic offset table first
 * @param elements the data set, for the extended offset table
 * @param pixels reads the bytes of pixel data, where they are not in `source`
 */
export function encapsulatedFrames(
  source: Source,
  pixelData: Element,
  elements: Element[],
  described: number,
  pixels: ReadNow = bytesIn(source),
): FoundFrames {
  const [table, ...fragments] = pixelData.fragments ?? [];
  if (!table || fragments.length === 0) return { frames: [], more: false };
  // A fragment is missing behind the last: it goes on that frame, unless its codestream has ended.
  const cut = (pixelData.cut ?? false) && !endsCodestream(pixels, fragments.at(-1));
  const offsets = extendedOffsets(source, elements, described) ?? basicOffsets(pixels, table);
  if (offsets.length > 0) {
    const isWhole = offsets.length >= described || (offsets.length > 1 && fragments.length !== described);
    const groups = isWhole ? byOffsets(fragments, offsets, cut) : undefined;
    if (groups) return firstOf(trimmed(groups, extendedLengths(source, elements)), described);
    source.notes.push({ kind: 'bad_offset_table', tag: tagText(PIXEL_DATA), offset: table.offset });
  }
  if (described === 1) return { frames: cut ? [] : [fragments.map(pair)], more: false };
  if (fragments.length === described && !cut)
    return firstOf(
      fragments.map((fragment) => [pair(fragment)]),
      described,
    );
  const codestreams = byCodestreams(pixels, fragments);
  // What has no beginnings that can be known, such as RLE, has one fragment for each frame (PS3.5 A.4.2).
  const groups = codestreams ?? fragments.map((fragment) => [pair(fragment)]);
  if (cut && codestreams) groups.pop();
  return firstOf(groups, described);
}

function firstOf(groups: FrameExtent[][], described: number): FoundFrames {
  return { frames: groups.slice(0, described), more: groups.length > described };
}

function pair({ offset, length }: Extent): FrameExtent {
  return [offset, length];
}

/** PS3.3 C.7.6.3.1.8: one 64-bit offset per frame, counted like those of the basic table. */
function extendedOffsets(source: Source, elements: Element[], frames: number): number[] | undefined {
  const element = elements.find(({ tag }) => tag === EXTENDED_OFFSET_TABLE);
  return element && element.length >= frames * 8 ? longNumbers(source, element) : undefined;
}

function extendedLengths(source: Source, elements: Element[]): number[] | undefined {
  const element = elements.find(({ tag }) => tag === EXTENDED_OFFSET_TABLE_LENGTHS);
  return element && longNumbers(source, element);
}

function longNumbers({ view }: Source, { offset, length, bigEndian }: Element): number[] {
  return Array.from({ length: Math.floor(length / 8) }, (_, i) =>
    Number(view.getBigUint64(offset + i * 8, !bigEndian)),
  );
}

/** PS3.5 A.4: one 32-bit offset per frame, from the first byte of the first fragment's item tag. */
function basicOffsets(pixels: ReadNow, { offset, length }: Extent): number[] {
  const { view } = sourceOf(pixels(offset, length), []);
  return Array.from({ length: Math.floor(length / 4) }, (_, i) => view.getUint32(i * 4, true));
}

/**
 * The fragments from each offset to the next, none for offsets behind the last fragment; undefined unless every other
 * offset is the beginning of a fragment.
 * @param cut a fragment is missing behind the last
 */
function byOffsets(fragments: Extent[], offsets: number[], cut: boolean): FrameExtent[][] | undefined {
  if (offsets[0] !== 0) return undefined;
  const origin = (fragments[0]?.offset ?? 0) - 8;
  const last = fragments.at(-1);
  const end = last ? last.offset + last.length - origin : 0;
  const groups: FrameExtent[][] = [];
  for (const fragment of fragments) {
    if (fragment.offset - 8 - origin === offsets[groups.length]) groups.push([]);
    groups.at(-1)?.push(pair(fragment));
  }
  const behind = offsets.slice(groups.length);
  if (!behind.every((offset) => offset >= end)) return undefined;
  // The table may say that the next frame begins where the file ends.
  if (cut && behind[0] !== end) groups.pop();
  return groups;
}

/** Extended Offset Table Lengths (7FE0,0002) leave out the padding of a frame's last fragment. */
function trimmed(groups: FrameExtent[][], lengths: number[] | undefined): FrameExtent[][] {
  for (const [i, group] of groups.entries()) {
    const length = lengths?.[i];
    const only = group[0];
    if (only && group.length === 1 && length !== undefined && length > 0 && length <= only[1]) only[1] = length;
  }
  return groups;
}

/**
 * A frame begins at each fragment that begins a JPEG, JPEG-LS or JPEG 2000 codestream; undefined when the first begins
 * none.
 */
function byCodestreams(pixels: ReadNow, fragments: Extent[]): FrameExtent[][] | undefined {
  const groups: FrameExtent[][] = [];
  for (const fragment of fragments) {
    const [first, second = 0, third] = fragment.length < 4 ? [] : pixels(fragment.offset, 4);
    const startsFrame = first === 0xff && third === 0xff && [0xd8, 0x4f].includes(second);
    if (startsFrame) groups.push([]);
    else if (groups.length === 0) return undefined;
    groups.at(-1)?.push(pair(fragment));
  }
  return groups;
}

/**
 * Whether a fragment ends with the marker that ends a codestream, a byte of padding allowed (EOI of JPEG and JPEG-LS,
 * EOC of JPEG 2000).
 */
function endsCodestream(pixels: ReadNow, fragment: Extent | undefined): boolean {
  if (!fragment || fragment.length < 4) return false;
  const { offset, length } = fragment;
  const bytes = pixels(offset + length - Math.min(5, length), Math.min(5, length));
  const last = bytes.at(-1) === 0 ? bytes.length - 1 : bytes.length;
  return last >= 4 && bytes[last - 1] === 0xd9 && bytes[last - 2] === 0xff;
}

/** Reads what is in memory as a whole. */
export function bytesIn({ bytes }: Source): ReadNow {
  return (offset, length) => bytes.subarray(offset, offset + length);
}
