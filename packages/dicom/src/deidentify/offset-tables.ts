import { PIXEL_DATA, sourceOf, type Element, type Extent, type Source } from '../encoding/elements.ts';
import type { Ranges } from '../encoding/pixel-data-place.ts';
import type { ForwardWindow } from './codestream-bytes.ts';
import type { Told } from './described-fragments.ts';

const EXTENDED_OFFSET_TABLE = 0x7fe00001;
const EXTENDED_OFFSET_TABLE_LENGTHS = 0x7fe00002;

/** The item of an offset table that says nothing (PS3.5 A.4). */
const emptyTable = Uint8Array.of(0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0);

/**
 * A basic offset table that is not one of these fragments becomes empty [DI-30].
 *
 * @returns what it says, where it is one
 */
export function* offsetTable(
  { fragments = [] }: Element,
  file: ForwardWindow,
): Ranges<{ told: Told[]; offsets: number[] }> {
  const [table, ...frames] = fragments;
  if (!table || table.length === 0) return { told: [], offsets: [] };
  if (table.length % 4 === 0 && table.length <= 4 * frames.length + 4) {
    const offsets = numbersIn(yield* file.bytes(table.offset, table.length), 4);
    if (areBeginnings(offsets, frames)) return { told: [], offsets };
  }
  return { told: [{ offset: table.offset - 8, length: table.length + 8, by: emptyTable }], offsets: [] };
}

/** The fragments of each frame where their beginnings do not tell: by the table, else one for each. */
export function groupedFragments(
  fragments: readonly Extent[],
  offsets: readonly number[],
  frames: number,
): readonly (readonly Extent[])[] {
  if (frames === 1) return [fragments];
  if (offsets.length < 2) return fragments.map((fragment) => [fragment]);
  const begin = new Set(offsets);
  const origin = (fragments[0]?.offset ?? 0) - 8;
  const groups: Extent[][] = [];
  for (const fragment of fragments) {
    if (begin.has(fragment.offset - 8 - origin)) groups.push([]);
    groups.at(-1)?.push(fragment);
  }
  return groups;
}

/** Whether an element is an extended offset table that is not of the fragments beside it. */
export function isStrayTable({ tag, length }: Element, elements: readonly Element[], source: Source): boolean {
  if (length === 0 || (tag !== EXTENDED_OFFSET_TABLE && tag !== EXTENDED_OFFSET_TABLE_LENGTHS)) return false;
  return !fitsExtendedTable(source, elements);
}

/**
 * Whether the extended offset table of a level, and the lengths beside it, are those of its fragments (PS3.3
 * C.7.6.3.1.8) [DI-30]. Where there is none, nothing contradicts.
 */
function fitsExtendedTable(source: Source, elements: readonly Element[]): boolean {
  const [table, lengths] = [EXTENDED_OFFSET_TABLE, EXTENDED_OFFSET_TABLE_LENGTHS].map((wanted) =>
    elements.find(({ tag }) => tag === wanted),
  );
  if (!table && !lengths) return true;
  const frames = elements.find(({ tag }) => tag === PIXEL_DATA)?.fragments?.slice(1) ?? [];
  if (!table || !lengths || frames.length === 0 || table.length !== lengths.length) return false;
  if (table.length % 8 !== 0 || table.length > 8 * frames.length) return false;
  const numbers = ({ offset, length }: Element) =>
    numbersIn(source.bytes.subarray(offset, offset + length), 8, table.bigEndian);
  const offsets = numbers(table);
  if (!areBeginnings(offsets, frames)) return false;
  const origin = (frames[0]?.offset ?? 0) - 8;
  return numbers(lengths).every((said, frame) => {
    const [from = 0, to = Number.POSITIVE_INFINITY] = offsets.slice(frame, frame + 2);
    const own = frames.filter(({ offset }) => offset - 8 - origin >= from && offset - 8 - origin < to);
    const all = own.reduce((sum, { length }) => sum + length, 0);
    // Without the byte that makes it even, or with it.
    return said === all || said === all - 1;
  });
}

function numbersIn(bytes: Uint8Array, size: 4 | 8, bigEndian = false): number[] {
  const { view } = sourceOf(bytes, []);
  return Array.from({ length: bytes.length / size }, (_, n) =>
    size === 4 ? view.getUint32(4 * n, true) : Number(view.getBigUint64(8 * n, !bigEndian)),
  );
}

/** Whether each offset is where a fragment begins, one behind the other from the first on; the end may follow them. */
function areBeginnings(offsets: readonly number[], fragments: readonly Extent[]): boolean {
  const [first] = fragments;
  const last = fragments.at(-1);
  if (!first || !last || offsets[0] !== 0) return false;
  const origin = first.offset - 8;
  const beginnings = new Set(fragments.map(({ offset }) => offset - 8 - origin));
  const end = last.offset + last.length - origin;
  return offsets.every((offset, n) => {
    if (n > 0 && offset <= (offsets[n - 1] ?? 0)) return false;
    return beginnings.has(offset) || (offset === end && n === offsets.length - 1);
  });
}
