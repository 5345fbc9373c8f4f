import type { BlackoutOrder, Box } from '@mado/dicom/deidentify/burned-in';
import type { FlaggedSeries, FoundText } from './start-text-finder.ts';

/** What is to be black in one series. */
export interface SeriesBoxes {
  /** The files of the series. */
  readonly files: readonly number[];
  /** `boxes` hold in all frames; else in those that have none of their own. */
  readonly everywhere: boolean;
  readonly boxes: readonly Box[];
  /** By {@link frameKey}. */
  readonly own: Readonly<Record<string, readonly Box[]>>;
}

/** What a person has said of the pixels of an upload. Plain JSON. */
export interface BurnedInValue {
  /** By the key of the series. */
  readonly series: Readonly<Record<string, SeriesBoxes>>;
  /** Keys of the series at which somebody has looked. */
  readonly confirmed: readonly string[];
}

/** A frame of a file, zero-based. */
export interface FramePlace {
  readonly file: number;
  readonly frame: number;
}

function frameKey({ file, frame }: FramePlace): string {
  return `${file}:${frame}`;
}

/** What is proposed; nobody has looked yet. */
export function proposedValue(series: readonly FlaggedSeries[]): BurnedInValue {
  const ofSeries = ({ images, boxes }: FlaggedSeries): SeriesBoxes => ({
    files: images.map(({ id }) => id),
    everywhere: true,
    boxes,
    own: {},
  });
  return { series: Object.fromEntries(series.map((one) => [one.key, ofSeries(one)])), confirmed: [] };
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

/** The value with another series; what was confirmed of it is so no longer. */
export function withSeries(value: BurnedInValue, key: string, series: SeriesBoxes): BurnedInValue {
  return {
    series: { ...value.series, [key]: series },
    confirmed: value.confirmed.filter((other) => other !== key),
  };
}

export function withConfirmed(value: BurnedInValue, key: string, isConfirmed: boolean): BurnedInValue {
  const others = value.confirmed.filter((other) => other !== key);
  return { ...value, confirmed: isConfirmed ? [...others, key] : others };
}

/** How many series nobody has confirmed yet. */
export function leftToConfirm({ series, confirmed }: BurnedInValue): number {
  return Object.keys(series).filter((key) => !confirmed.includes(key)).length;
}

/** Nothing that is flagged leaves unseen. */
export function canSend(value: BurnedInValue): boolean {
  return leftToConfirm(value) === 0;
}

/** What is black in a file, by its zero-based frame; null where nobody was to look at it. */
export function boxesOfFile(value: BurnedInValue, file: number): ((frame: number) => Box[]) | null {
  const series = Object.values(value.series).find(({ files }) => files.includes(file));
  return series ? (frame) => [...boxesAt(series, { file, frame })] : null;
}

/** The order to black a file out, which says that somebody has looked only where that is so; null as above. */
export function blackoutOf(value: BurnedInValue, file: number): BlackoutOrder | null {
  const boxes = boxesOfFile(value, file);
  const looked = value.confirmed.some((key) => value.series[key]?.files.includes(file));
  return boxes && { boxes, looked };
}

/** Whether nobody can see what a file shows, a video or what is damaged: it leaves only where somebody says so. */
export function cannotBeSeen({ unseen }: FoundText, file: number): boolean {
  return unseen.some(({ id }) => id === file);
}
