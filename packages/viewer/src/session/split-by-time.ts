import { firstNumber, firstText, type DicomJson } from '@mado/dicom';
import { frameGroup } from './frame-attributes.ts';
import { imagesByPlace } from './image-location.ts';
import type { ViewerImage } from './series-images.ts';
import { tag } from './tags.ts';

/**
 * What tells apart images that no number of a time does: a part of the heart's cycle in per cent, a time after the
 * R wave in ms, a time after the beginning in s, the time of day; `time`: none of these alone, so parts are counted.
 */
export type TimeKind = 'cardiacPhase' | 'triggerTime' | 'frameTime' | 'acquisitionTime' | 'time';

export interface TimePart {
  readonly images: readonly ViewerImage[];
  readonly mark: { readonly by: TimeKind; readonly value: string };
}

/**
 * Images of several times at the same places, in the order of these times, one part for each; each part has each place
 * once. By the first attribute that all images have and that does it: the n-th of each place belong together, for a
 * heart or a scanner is not as punctual as to give equal numbers; where places are there differently often, the images
 * of equal times. Null where no attribute does.
 */
export function splitByTime(images: readonly ViewerImage[]): TimePart[] | null {
  const places = imagesByPlace(images);
  if (!places || places.length < 2 || places.length === images.length) return null;
  for (const { by, timeOf, text } of clocks) {
    const times = new Map(images.map((image) => [image, timeOf(image)] as const));
    const known = (image: ViewerImage) => times.get(image) ?? NaN;
    if (images.some((image) => !Number.isFinite(known(image)))) continue;
    const parts = inTurn(places, known) ?? atOnce(images, places, known);
    if (parts && parts.length * 2 <= images.length) return named(parts, known, by, text);
  }
  return null;
}

/** Parts are told by their times, or, where one ends after the next has begun or would be called like it, counted. */
function named(parts: readonly ViewerImage[][], timeOf: TimeOf, by: TimeKind, text: Clock['text']): TimePart[] {
  const ranges = parts.map((own) => own.map(timeOf)).map((times) => [Math.min(...times), Math.max(...times)] as const);
  const words = ranges.map(([least, most]) => text(least, most));
  const follow = ranges.every(([least], n) => n === 0 || least > (ranges[n - 1]?.[1] ?? -Infinity));
  const isTelling = follow && new Set(words).size === words.length;
  return parts.map((images, n) => ({
    images,
    mark: isTelling ? { by, value: words[n] ?? '' } : { by: 'time', value: String(n + 1) },
  }));
}

type TimeOf = (image: ViewerImage) => number;

/** The n-th of each place; null where places are there differently often, or twice at one time. */
function inTurn(places: readonly (readonly ViewerImage[])[], timeOf: TimeOf): ViewerImage[][] | null {
  const sorted = places.map((own) => own.toSorted((one, other) => timeOf(one) - timeOf(other)));
  const [first = []] = sorted;
  const isEven = sorted.every(
    (own) =>
      own.length === first.length && own.every((image, n) => n === 0 || timeOf(image) > timeOf(own[n - 1] ?? image)),
  );
  return isEven ? first.map((_, n) => sorted.flatMap((own) => own[n] ?? [])) : null;
}

/** Those of equal times; null where one has a place twice, or less than half of the places. */
function atOnce(
  images: readonly ViewerImage[],
  places: readonly (readonly ViewerImage[])[],
  timeOf: TimeOf,
): ViewerImage[][] | null {
  const groups = [...Map.groupBy(images, timeOf)].toSorted(([one], [other]) => one - other).map(([, own]) => own);
  const placeOf = new Map(places.flatMap((own, n) => own.map((image) => [image, n] as const)));
  const isStack = (own: readonly ViewerImage[]) =>
    new Set(own.map((image) => placeOf.get(image))).size === own.length && own.length * 2 >= places.length;
  return groups.length > 1 && groups.every(isStack) ? groups : null;
}

interface Clock {
  readonly by: TimeKind;
  /** NaN where the image has none. */
  readonly timeOf: TimeOf;
  readonly text: (least: number, most: number) => string;
}

const rounded = (value: number) => String(Math.round(value * 10) / 10);
const fromTo = (least: number, most: number) => [...new Set([rounded(least), rounded(most)])].join('–');
const inSeconds = (least: number, most: number) => fromTo(least / 1000, most / 1000);

const clocks: readonly Clock[] = [
  {
    by: 'cardiacPhase',
    timeOf: (image) => numberIn(image, tag.CardiacSynchronizationSequence, tag.NominalPercentageOfCardiacPhase),
    text: fromTo,
  },
  {
    by: 'triggerTime',
    timeOf: (image) => numberIn(image, tag.CardiacSynchronizationSequence, tag.NominalCardiacTriggerDelayTime),
    text: fromTo,
  },
  { by: 'triggerTime', timeOf: ({ instance }) => firstNumber(instance, tag.TriggerTime) ?? NaN, text: fromTo },
  { by: 'frameTime', timeOf: ({ instance }) => firstNumber(instance, tag.FrameReferenceTime) ?? NaN, text: inSeconds },
  { by: 'acquisitionTime', timeOf: acquiredAt, text: (least) => timeOfDay(least) },
];

function numberIn({ instance, frame }: ViewerImage, group: string, element: string): number {
  return firstNumber(frameGroup(instance, frame, group), element) ?? NaN;
}

/** Of the frame or of the instance, in s; NaN where it is not stated or is no time. */
function acquiredAt({ instance, frame }: ViewerImage): number {
  const ofFrame = firstText(frameGroup(instance, frame, tag.FrameContentSequence), tag.FrameAcquisitionDateTime);
  if (ofFrame !== undefined) return secondsOf(ofFrame.slice(0, 8), ofFrame.slice(8));
  const ofInstance = firstText(instance, tag.AcquisitionDateTime);
  if (ofInstance !== undefined) return secondsOf(ofInstance.slice(0, 8), ofInstance.slice(8));
  return secondsOf(dateOf(instance), firstText(instance, tag.AcquisitionTime) ?? '');
}

function dateOf(instance: DicomJson): string {
  return firstText(instance, tag.AcquisitionDate) ?? '19700101';
}

function secondsOf(date: string, time: string): number {
  const day = /^(\d{4})\.?(\d{2})\.?(\d{2})$/.exec(date.trim());
  const clock = /^(\d{2}):?(\d{2}):?(\d{2})?(\.\d{1,6})?/.exec(time.trim());
  if (!day || !clock) return NaN;
  const [, hours, minutes, seconds = 0, fraction = 0] = clock;
  const midnight = Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])) / 1000;
  return midnight + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction);
}

/** `hh:mm:ss`. */
function timeOfDay(seconds: number): string {
  return new Date(Math.floor(seconds) * 1000).toISOString().slice(11, 19);
}
