import type { Box } from '@mado/dicom/deidentify/burned-in';
import type { Blackout } from '../../../workers/deidentify/outgoing-file.ts';
import { rangesOf, type FramePlace, type SeriesImages } from './frame-places.ts';
import { countFrames, hasFrames, withFrames, type ShownFrames } from './shown-frames.ts';
import type { FlaggedSeries, FoundText } from './start-text-finder.ts';

/** What is to be black in one series, and what of it was shown. */
export interface SeriesBoxes {
  readonly images: SeriesImages;
  /** `boxes` hold in all frames; else in those that have none of their own. */
  readonly everywhere: boolean;
  readonly boxes: readonly Box[];
  /** By {@link frameKey}. */
  readonly own: Readonly<Record<string, readonly Box[]>>;
  /** Frames that were on the screen [BI-18]. */
  readonly shown: ShownFrames;
}

/** What a person has said of the pixels of an upload. Plain JSON. */
export interface BurnedInValue {
  /** By the key of the series. */
  readonly series: Readonly<Record<string, SeriesBoxes>>;
  /** Keys of the series at which somebody has looked. */
  readonly confirmed: readonly string[];
  /** Files that have a frame which cannot be shown [BI-20]. */
  readonly unseen: readonly number[];
}

function frameKey({ file, frame }: FramePlace): string {
  return `${file}:${frame}`;
}

/** What is proposed; nobody has looked yet. */
export function proposedValue({ series, unseen }: FoundText): BurnedInValue {
  const ofSeries = ({ images, boxes }: FlaggedSeries): SeriesBoxes => ({
    images,
    everywhere: true,
    boxes,
    own: {},
    shown: [],
  });
  return {
    series: Object.fromEntries(series.map((one) => [one.key, ofSeries(one)])),
    confirmed: [],
    unseen: unseen.map(({ id }) => id),
  };
}

/** The boxes of a frame. */
export function boxesAt(series: SeriesBoxes, place: FramePlace): readonly Box[] {
  return (series.everywhere ? undefined : series.own[frameKey(place)]) ?? series.boxes;
}

/** A series with other boxes in a frame, or in all of them where they hold everywhere. */
export function withBoxes(series: SeriesBoxes, place: FramePlace, boxes: readonly Box[]): SeriesBoxes {
  return series.everywhere ? { ...series, boxes } : { ...series, own: { ...series.own, [frameKey(place)]: boxes } };
}

/** The boxes of a frame hold in all of them from now on, or each frame has its own. */
export function withEverywhere(series: SeriesBoxes, place: FramePlace, everywhere: boolean): SeriesBoxes {
  return everywhere
    ? { ...series, everywhere, boxes: boxesAt(series, place), own: {} }
    : { ...series, everywhere, own: {} };
}

/** The value with other boxes in a series; what was confirmed of it is so no longer. */
export function withSeries(
  value: BurnedInValue,
  key: string,
  change: (before: SeriesBoxes) => SeriesBoxes,
): BurnedInValue {
  const before = value.series[key];
  if (!before) return value;
  return {
    ...value,
    series: { ...value.series, [key]: change(before) },
    confirmed: value.confirmed.filter((other) => other !== key),
  };
}

/** A frame, by its number in the series, has been on the screen. */
export function withShown(value: BurnedInValue, key: string, at: number): BurnedInValue {
  const series = value.series[key];
  if (!series || hasFrames(series.shown, at, at)) return value;
  return { ...value, series: { ...value.series, [key]: { ...series, shown: withFrames(series.shown, at, at) } } };
}

/** A file has a frame that cannot be shown. */
export function withUnseen(value: BurnedInValue, file: number): BurnedInValue {
  return value.unseen.includes(file) ? value : { ...value, unseen: [...value.unseen, file] };
}

/** How many frames of a series were shown, of how many; those of files that nobody can see do not count. */
export function countShown({ series, unseen }: BurnedInValue, key: string): { shown: number; all: number } {
  const count = { shown: 0, all: 0 };
  const its = series[key];
  for (const { id, from, to } of rangesOf(its?.images ?? [])) {
    if (unseen.includes(id)) continue;
    count.all += to - from + 1;
    count.shown += countFrames(its?.shown ?? [], from, to);
  }
  return count;
}

/** The frames of a series at which nobody has to look any more: those that were shown, and those of unseen files. */
export function framesDone({ series, unseen }: BurnedInValue, key: string): ShownFrames {
  const its = series[key];
  return rangesOf(its?.images ?? [])
    .filter(({ id }) => unseen.includes(id))
    .reduce<ShownFrames>((done, { from, to }) => withFrames(done, from, to), its?.shown ?? []);
}

/** Who has not seen every frame of a series cannot confirm it [BI-19]. */
export function canConfirm(value: BurnedInValue, key: string): boolean {
  const { shown, all } = countShown(value, key);
  return shown === all;
}

export function withConfirmed(value: BurnedInValue, key: string, isConfirmed: boolean): BurnedInValue {
  const others = value.confirmed.filter((other) => other !== key);
  return { ...value, confirmed: isConfirmed && canConfirm(value, key) ? [...others, key] : others };
}

/** How many series nobody has confirmed yet. */
export function leftToConfirm({ series, confirmed }: BurnedInValue): number {
  return Object.keys(series).filter((key) => !confirmed.includes(key)).length;
}

/** Nothing that is flagged leaves unseen. */
export function canSend(value: BurnedInValue): boolean {
  return leftToConfirm(value) === 0;
}

/**
 * What becomes black, by the number of the file, and whether somebody has looked at it: where its series is confirmed,
 * and each of its frames was shown [BI-14].
 */
export function blackouts({ series, confirmed, unseen }: BurnedInValue): ReadonlyMap<number, Blackout> {
  return new Map(
    Object.entries(series).flatMap(([key, its]) =>
      rangesOf(its.images).map(({ id, from, to }): [number, Blackout] => {
        const isShown = !unseen.includes(id) && hasFrames(its.shown, from, to);
        const own = its.everywhere ? {} : ownBoxes(its, id);
        return [id, { boxes: its.boxes, own, frames: to - from + 1, looked: isShown && confirmed.includes(key) }];
      }),
    ),
  );
}

/** The boxes of those frames of a file that have their own, by frame. */
function ownBoxes({ own }: SeriesBoxes, file: number): Blackout['own'] {
  const start = frameKey({ file, frame: 0 }).slice(0, -1);
  return Object.fromEntries(
    Object.entries(own).flatMap(([key, boxes]) => (key.startsWith(start) ? [[key.slice(start.length), boxes]] : [])),
  );
}
