import { standsAt, uint16, uint32 } from './file-window.ts';

const headerBytes = 128;
const table = headerBytes + 4;
/** The signature of its type, and zeros, that every element begins with (ICC.1, 10.1). */
const beginning = 8;
/** No profile has more elements, and no reader takes more. */
const mostElements = 100;
/** Parts of the header that say how colours are meant (7.2): not its day, its identifier, and what is reserved. */
const ofHeader = [
  [0, 24],
  [36, 84],
] as const;
/** Parameters of the functions of a curve (10.18). */
const parameters = [1, 3, 4, 5, 7];

/** How many bytes of an element are numbers, by its type (10.4 to 10.31); none of any other type. */
const numbers: Readonly<Record<string, (element: Uint8Array) => number>> = {
  curv: (element) => 12 + 2 * uint32(element, 8),
  para: (element) => 12 + 4 * (parameters[uint16(element, 8)] ?? 0),
  'XYZ ': () => beginning + 12,
  // Of three by three numbers: how colours adapt.
  sf32: () => beginning + 36,
  'sig ': () => 12,
  view: () => 36,
  meas: () => 36,
  chrm: (element) => 12 + 8 * uint16(element, 8),
  cicp: () => 12,
  mft1: (element) => 48 + 256 * inputs(element) + cells(element) + 256 * outputs(element),
  mft2: (element) =>
    52 + 2 * (uint16(element, 48) * inputs(element) + cells(element) + uint16(element, 50) * outputs(element)),
  'mAB ': ({ length }) => length,
  'mBA ': ({ length }) => length,
};

const inputs = (element: Uint8Array): number => element[8] ?? 0;
const outputs = (element: Uint8Array): number => element[9] ?? 0;
const cells = (element: Uint8Array): number => (element[10] ?? 0) ** inputs(element) * outputs(element);

/**
 * A colour profile (ICC.1) of which every byte that is no number is zero: names, descriptions, copyrights, what makers
 * add, and what stands between elements and behind them. It stays as long, and colours stay [DI-37].
 *
 * @returns the same bytes where there is nothing else; null where they are no profile
 */
export function withoutWordsInProfile(profile: Uint8Array): Uint8Array | null {
  const count = uint32(profile, headerBytes);
  const size = uint32(profile, 0);
  if (!standsAt(profile, 36, 'acsp') || size > profile.length || count > mostElements) return null;
  const end = table + 12 * count;
  if (end > size) return null;
  const kept = new Uint8Array(profile.length);
  const keep = (from: number, to: number) => kept.set(profile.subarray(from, to), from);
  for (const [from, to] of ofHeader) keep(from, to);
  keep(headerBytes, end);
  for (let at = table; at < end; at += 12) {
    const [offset, length] = [uint32(profile, at + 4), uint32(profile, at + 8)];
    if (offset < end || length < beginning || offset + length > size) return null;
    const element = profile.subarray(offset, offset + length);
    const type = String.fromCharCode(...element.subarray(0, 4));
    if (numbers[type]) {
      keep(offset, offset + 4);
      keep(offset + beginning, offset + Math.min(length, numbers[type](element)));
    } else if (texts.has(type)) keep(offset, offset + 4);
    // Where there are no texts, it still says how long each would be.
    if (type === 'mluc' && length >= 16) kept[offset + 15] = 12;
  }
  return kept.every((byte, at) => byte === profile[at]) ? profile : kept;
}

/** Types that readers look for, and find empty (10.15, 10.24, and of version 2). */
const texts = new Set(['desc', 'mluc', 'text']);
