import type { Ranges } from '../encoding/pixel-data-place.ts';
import type { CodestreamBytes } from './codestream-bytes.ts';
import { withoutWordsInProfile } from './pictures/colour-profile.ts';
import { standsAt, uint32 } from './pictures/file-window.ts';
import type { TakePlace } from './lengths-of-tiles.ts';

/** A box by its four letters, and where its contents stand (T.800, I.4). */
interface Box {
  readonly type: string;
  readonly at: number;
  readonly length: number;
}

/** Contents that say how samples become colours (I.5.3). */
const ofColours = new Set(['ihdr', 'bpcc', 'pclr', 'cmap', 'cdef']);

/**
 * The codestream in the boxes that some writers leave around it, and what the other boxes tell [DI-30]: of those that
 * describe the image nothing, of all others everything.
 *
 * @returns where the codestream is; null: there is none
 */
export function* codestreamInBoxes(
  bytes: CodestreamBytes,
  take: TakePlace,
  broken: (at: number) => void,
): Ranges<{ at: number; length: number } | null> {
  let found: { at: number; length: number } | null = null;
  for (const { type, at, length } of yield* boxesIn(bytes, 0, bytes.length, broken)) {
    const from = type === 'jP  ' ? 4 : type === 'ftyp' ? 12 : 0;
    if (type === 'jp2c' && !found) found = { at, length };
    else if (type === 'jp2h') yield* header(bytes, { type, at, length }, take, broken);
    else if (length > from) take(at + from, length - from);
  }
  if (!found) broken(0);
  return found;
}

function* header(bytes: CodestreamBytes, box: Box, take: TakePlace, broken: (at: number) => void): Ranges<void> {
  for (const { type, at, length } of yield* boxesIn(bytes, box.at, box.at + box.length, broken)) {
    const beginning = yield* bytes.bytes(at, Math.min(length, 43));
    if (type === 'colr' && beginning[0] === 2 && standsAt(beginning, 39, 'acsp')) {
      const profile = Uint8Array.from(yield* bytes.bytes(at + 3, length - 3));
      const cleaned = withoutWordsInProfile(profile);
      if (cleaned === null) take(at, length);
      else if (cleaned !== profile) take(at + 3, length - 3, cleaned);
      continue;
    }
    const most = type === 'colr' ? 7 : type === 'ihdr' ? 14 : length;
    const from = type === 'colr' || ofColours.has(type) ? most : 0;
    if (from < length) take(at + from, length - from);
  }
}

function* boxesIn(bytes: CodestreamBytes, from: number, to: number, broken: (at: number) => void): Ranges<Box[]> {
  const boxes: Box[] = [];
  // A byte may make the length even.
  for (let start = from; start + 1 < to;) {
    const head = yield* bytes.bytes(start, 16);
    const said = uint32(head, 0);
    // A length of 64 bits is that of no frame.
    const length = said === 0 ? to - start : said;
    if (head.length < 8 || length < 8 || start + length > to) {
      broken(start);
      return boxes;
    }
    boxes.push({ type: String.fromCharCode(...head.subarray(4, 8)), at: start + 8, length: length - 8 });
    start += length;
  }
  return boxes;
}
