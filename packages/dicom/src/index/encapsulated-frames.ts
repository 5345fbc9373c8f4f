import { DicomError } from '../encoding/dicom-error.ts';
import { PIXEL_DATA, tagText, type Element, type Extent, type Source } from '../encoding/elements.ts';
import type { FrameExtent } from './frame-table.ts';

const EXTENDED_OFFSET_TABLE = 0x7fe00001;
const EXTENDED_OFFSET_TABLE_LENGTHS = 0x7fe00002;

/**
 * The fragments of each frame (PS3.5 A.4): by the extended offset table, the basic offset table, or the fragments themselves.
 * @param fragments all items of the value, the basic offset table first
 * @param elements the data set, for the extended offset table
 * @throws DicomError corrupt when the frames cannot be told apart
 */
export function encapsulatedFrames(
  source: Source,
  [table, ...fragments]: Extent[],
  elements: Element[],
  frames: number,
): FrameExtent[][] {
  if (!table || fragments.length === 0) throw unclear(fragments, frames);
  const offsets = extendedOffsets(source, elements, frames) ?? basicOffsets(source, table);
  if (offsets.length > 0) {
    const groups = byOffsets(fragments, offsets, frames);
    if (groups) return trimmed(groups, extendedLengths(source, elements));
    source.notes.push({ kind: 'bad_offset_table', tag: tagText(PIXEL_DATA), offset: table.offset });
  }
  if (frames === 1) return [fragments.map(pair)];
  if (fragments.length === frames) return fragments.map((fragment) => [pair(fragment)]);
  const groups = byCodestreams(source, fragments);
  if (groups.length !== frames) throw unclear(fragments, frames);
  return groups;
}

function pair({ offset, length }: Extent): FrameExtent {
  return [offset, length];
}

function unclear(fragments: Extent[], frames: number): DicomError {
  return new DicomError('corrupt', {
    tag: tagText(PIXEL_DATA),
    offset: fragments[0]?.offset,
    expected: `${frames} frames`,
    found: `${fragments.length} fragments that do not divide into them`,
  });
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
function basicOffsets({ view }: Source, { offset, length }: Extent): number[] {
  return Array.from({ length: Math.floor(length / 4) }, (_, i) => view.getUint32(offset + i * 4, true));
}

/** The fragments from each offset to the next; undefined unless every offset is the beginning of a fragment and there is one per frame. */
function byOffsets(fragments: Extent[], offsets: number[], frames: number): FrameExtent[][] | undefined {
  if (offsets.length !== frames || offsets[0] !== 0) return undefined;
  const origin = (fragments[0]?.offset ?? 0) - 8;
  const groups: FrameExtent[][] = [];
  for (const fragment of fragments) {
    if (fragment.offset - 8 - origin === offsets[groups.length]) groups.push([]);
    groups.at(-1)?.push(pair(fragment));
  }
  return groups.length === frames ? groups : undefined;
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

/** A frame begins at each fragment that begins a JPEG, JPEG-LS or JPEG 2000 codestream. */
function byCodestreams({ bytes }: Source, fragments: Extent[]): FrameExtent[][] {
  const groups: FrameExtent[][] = [];
  for (const fragment of fragments) {
    const { offset, length } = fragment;
    const startsFrame =
      length >= 4 &&
      bytes[offset] === 0xff &&
      bytes[offset + 2] === 0xff &&
      [0xd8, 0x4f].includes(bytes[offset + 1] ?? 0);
    if (startsFrame || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(pair(fragment));
  }
  return groups;
}
