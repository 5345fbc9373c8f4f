import { binaryValues, firstUnsignedShort } from '../dataset/values.ts';
import { dictionaryEntry } from '../encoding/dictionary.ts';
import { tagText, type Element, type Source } from '../encoding/elements.ts';
import { withoutWordsInProfile } from './pictures/colour-profile.ts';
import { bytesOfSegments, type DescribedTable } from './segmented-palette.ts';

const ICC_PROFILE = 0x00282000;
const WAVEFORM_DATA = 0x54001010;
const WAVEFORM_BITS = 0x54001004;
const CHANNELS = 0x003a0005;
const SAMPLES = 0x003a0010;
/** Channel Minimum, Channel Maximum and Waveform Padding Value: one number. */
const oneNumber = new Set([0x54000110, 0x54000112, 0x5400100a]);
const longestNumber = 8;

/** Tables, and the elements that say how many values of how many bits each has (PS3.3 C.7.6.3.1.5, C.11.1.1.1). */
const descriptors: ReadonlyMap<number, number> = new Map([
  ...[0, 1, 2, 3, 4].map((n) => [0x00281200 + n, 0x00281100 + n] as const),
  [0x00281408, 0x00281407],
  [0x00283006, 0x00283002],
  [0x00701808, 0x00701807],
]);
/** Segmented palettes likewise (C.7.9.2). */
const segmented: ReadonlyMap<number, number> = new Map(
  [1, 2, 3, 4].map((n) => [0x00281220 + n, 0x00281100 + n] as const),
);

/**
 * A value without what its description does not account for: entries of a table behind its last one, samples of
 * waveforms that no channel has, words in a colour profile, tags that are none [DI-37].
 *
 * @param elements of the level that the element stands in
 * @returns the same bytes where there is nothing else
 */
export function describedValue(
  value: Uint8Array,
  element: Element,
  elements: readonly Element[],
  source: Source,
): Uint8Array {
  const { tag, vr } = element;
  if (tag === ICC_PROFILE) return withoutWordsInProfile(value) ?? nothing;
  if (vr === 'AT') return areTags(element, elements, source) ? value : nothing;
  if (oneNumber.has(tag)) return cut(value, longestNumber);
  if (tag === WAVEFORM_DATA) return cut(value, waveformBytes(elements, source));
  const descriptor = descriptors.get(tag) ?? segmented.get(tag);
  if (descriptor === undefined) return value;
  const described = tableOf(elements, descriptor, source);
  if (!described) return nothing;
  if (segmented.has(tag)) return cut(value, bytesOfSegments(value, described, element.bigEndian));
  // Some write entries of eight bits as words.
  const inWords = described.bits > 8 || !vr.startsWith('O') || value.length >= 2 * described.entries;
  return cut(value, described.entries * (inWords ? 2 : 1));
}

const nothing = new Uint8Array();

/** Of an odd number of bytes one more stays, which makes it even. */
function cut(value: Uint8Array, length: number): Uint8Array {
  const even = length + (length % 2);
  return even < value.length ? value.subarray(0, even) : value;
}

function tableOf(elements: readonly Element[], tag: number, { view }: Source): DescribedTable | null {
  const element = elements.find((one) => one.tag === tag);
  if (!element || element.length < 6) return null;
  const number = (at: number) => view.getUint16(element.offset + at, !element.bigEndian);
  // 0 are 65536, which have no room in two bytes.
  return { entries: number(0) || 0x10000, bits: number(4) };
}

/** All, where it is not said how many there are. */
function waveformBytes(elements: readonly Element[], source: Source): number {
  const samples = elements.find(({ tag, length }) => tag === SAMPLES && length >= 4);
  const bits = firstUnsignedShort(source, elements, WAVEFORM_BITS);
  const channels = firstUnsignedShort(source, elements, CHANNELS);
  if (!samples || bits === undefined || channels === undefined) return Number.POSITIVE_INFINITY;
  return Math.ceil((channels * source.view.getUint32(samples.offset, !samples.bigEndian) * bits) / 8);
}

/** Whether several tags are such as the standard knows or the level has; one alone has no room for words. */
function areTags(element: Element, elements: readonly Element[], source: Source): boolean {
  if (element.length <= 4) return true;
  return binaryValues(source, element).every(
    (tag) => dictionaryEntry(String(tag)) !== undefined || elements.some((one) => tagText(one.tag) === tag),
  );
}
