import { firstNumber, type DicomJson } from '../dataset/dicom-json.ts';
import type { FrameRange, FrameTable } from './frame-table.ts';

const NUMBER_OF_FRAMES = '00280008';

/**
 * More frames that are not there than this are not believed: a number in a small file shall not make lists of millions.
 */
const believedMissing = 10_000;
/** No instance is believed to have more frames than this where nothing else is known of them. */
const mostFrames = 1_000_000;

/**
 * The group before pixel data, in which we say what the file itself does not: the creator of a private block, and its
 * elements (PS3.5 7.8.1).
 */
const group = '7FDF';
const creator = 'MADO MISSING FRAMES 1.0';

/** How many frames an instance has, the missing ones included, and which of them are missing. */
export interface DescribedFrames {
  numberOfFrames: number;
  missing: readonly FrameRange[];
}

/** Whether a frame is described but not there. `number` from one. */
export function isMissing(missing: readonly FrameRange[] | undefined, number: number): boolean {
  return missing?.some(([from, to]) => number >= from && number <= to) ?? false;
}

/** A number of frames that is far beyond those that are whole is not believed: then it is theirs, and at least one. */
export function believedFrames(described: number, whole: number): number {
  return described - whole > believedMissing ? Math.max(1, whole) : described;
}

/**
 * The numbers that are not whole, as ranges.
 * @param whole per frame, in order; what lies behind its end is missing
 */
export function missingRanges(whole: readonly boolean[], numberOfFrames: number): FrameRange[] {
  const ranges: FrameRange[] = [];
  for (const [index, isWhole] of whole.entries()) {
    if (isWhole || index >= numberOfFrames) continue;
    const last = ranges.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else ranges.push([index + 1, index + 1]);
  }
  if (whole.length >= numberOfFrames) return ranges;
  const last = ranges.at(-1);
  if (last && last[1] === whole.length) last[1] = numberOfFrames;
  else ranges.push([whole.length + 1, numberOfFrames]);
  return ranges;
}

/**
 * An instance's JSON with the missing frames named in a private block (PS3.5 7.8.1): 'from-to' or 'number', each a
 * value. `json` itself where every frame is whole, and as many are described.
 */
export function withMissingFrames(json: DicomJson, frames: FrameTable | null): DicomJson {
  if (!frames) return json;
  const { missing = [], numberOfFrames } = frames;
  if (missing.length === 0 && (firstNumber(json, NUMBER_OF_FRAMES) ?? 1) <= numberOfFrames) return json;
  const block = freeBlock(json);
  if (block === undefined) return json;
  const Value = missing.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const added: DicomJson = {
    [`${group}00${block}`]: { vr: 'LO', Value: [creator] },
    [`${group}${block}01`]: { vr: 'IS', Value: [numberOfFrames] },
    [`${group}${block}02`]: Value.length > 0 ? { vr: 'LO', Value } : { vr: 'LO' },
  };
  return Object.fromEntries(Object.entries({ ...json, ...added }).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The frames of an instance as its metadata say: by `withMissingFrames`, else by Number of Frames. */
export function describedFrames(json: DicomJson): DescribedFrames {
  const block = blockOf(json);
  if (block === undefined)
    return { numberOfFrames: Math.min(mostFrames, Math.max(1, firstNumber(json, NUMBER_OF_FRAMES) ?? 1)), missing: [] };
  const missing = (json[`${group}${block}02`]?.Value ?? []).flatMap((value): FrameRange[] => {
    const [from, to = from] = `${String(value)}`.split('-').map(Number);
    return from && to && from <= to ? [[from, to]] : [];
  });
  return { numberOfFrames: firstNumber(json, `${group}${block}01`) ?? 1, missing };
}

/** The block (PS3.5 7.8.1) in which the missing frames are named. It looks at no more than what there is. */
function blockOf(json: DicomJson): string | undefined {
  for (const tag in json)
    if (tag.startsWith(`${group}00`) && json[tag]?.Value?.[0] === creator) return tag.slice(group.length + 2);
  return undefined;
}

const blocks = Array.from({ length: 0xf0 }, (_, i) => (i + 0x10).toString(16).toUpperCase());

function freeBlock(json: DicomJson): string | undefined {
  return blocks.find((block) => !json[`${group}00${block}`]);
}
