import { firstNumber, firstText, frameIndexOf, items, type DicomJson } from '@mado/dicom';
import { bValue } from './b-value.ts';
import { frameGroup } from './frame-attributes.ts';
import { locationOf, SAME_PLACE } from './image-location.ts';
import { planeName } from './plane-name.ts';
import type { ViewerImage } from './series-images.ts';
import { splitByTime, type TimeKind } from './split-by-time.ts';
import { tag } from './tags.ts';

/** By what a part of a series differs from its other parts. */
type SplitBy =
  'instance' | 'projection' | 'size' | 'orientation' | 'stack' | 'bValue' | 'echo' | 'type' | 'acquisition' | TimeKind;

/**
 * What tells a part of a series from the others: of `orientation` the name of the plane, of `size` columns × rows, of
 * `bValue` s/mm², of times what `TimeKind` says, of the others what the file calls it.
 */
export interface SplitMark {
  readonly by: SplitBy;
  readonly value: string;
}

/** Images of a series that are scrolled through together. */
export interface ImagePart {
  /** In viewing order [VW-7]. */
  readonly images: readonly ViewerImage[];
  readonly marks: readonly SplitMark[];
}

/** Into so many parts a series is split whatever they hold. */
const FEW_PARTS = 6;

/** The parts of a series that are shown each for itself [VW-6]; in the order of their first images. */
export function splitImages(images: readonly ViewerImage[]): ImagePart[] {
  let parts: ImagePart[] = [{ images, marks: [] }];
  for (const split of splits) parts = parts.flatMap((part) => split(part));
  return parts.map((part) => ({ ...part, images: inOrder(part.images) }));
}

type Split = (part: ImagePart) => ImagePart[];

/** What a picture has of one kind; null where it has none, or is not judged by it. */
type ValueOf = (image: ViewerImage) => string | null;

/** Apart whatever else is equal. */
function apart(by: SplitBy, valueOf: ValueOf): Split {
  return (part) => partsOf(part, by, valueOf) ?? [part];
}

/** Apart unless nearly each image is of a kind of its own, as in a series of views from all around. */
function unlessEach(by: SplitBy, valueOf: ValueOf): Split {
  return (part) => {
    const parts = partsOf(part, by, valueOf);
    return parts && (parts.length <= FEW_PARTS || parts.length * 2 <= part.images.length) ? parts : [part];
  };
}

/** Apart where several places are each there several times, and fewer times in the parts. */
function wherePlacesRepeat(by: SplitBy, valueOf: ValueOf): Split {
  return (part) => {
    const repeated = repetitions(part.images);
    if (repeated === 0 || part.images.length - repeated < 2) return [part];
    const parts = partsOf(part, by, valueOf);
    const left = parts?.reduce((sum, one) => sum + repetitions(one.images), 0) ?? repeated;
    return parts && left < repeated && parts.length * 2 <= part.images.length ? parts : [part];
  };
}

function partsOf({ images, marks }: ImagePart, by: SplitBy, valueOf: ValueOf): ImagePart[] | null {
  const groups = Map.groupBy(images, (image) => valueOf(image) ?? '');
  if (groups.size < 2) return null;
  const words = [...groups].map(([key, own]) => (key === '' ? '' : wordOf(by, key, own)));
  const isTelling = !counted.has(by) || new Set(words).size === words.length;
  return [...groups.values()].map((own, n) => {
    const value = isTelling ? words[n] : String(n + 1);
    return { images: own, marks: value ? [...marks, { by, value }] : marks };
  });
}

/** Parts of these kinds that have no number of their own, or the same, are counted. */
const counted: ReadonlySet<SplitBy> = new Set(['instance', 'projection']);

function wordOf(by: SplitBy, value: string, [image]: readonly ViewerImage[]): string {
  if (!image) return value;
  if (by === 'orientation') return image.plane.orientation ? planeName(image.plane.orientation) : '';
  return counted.has(by) ? textOf(image.instance, tag.InstanceNumber) : value;
}

const splits: readonly Split[] = [
  // A clip, or a volume in one file, is scrolled through by itself; the pieces of one that was cut are one again.
  apart('instance', ({ instance }) => {
    if ((firstNumber(instance, tag.NumberOfFrames) ?? 1) < 2) return null;
    return textOf(instance, tag.ConcatenationUID) || textOf(instance, tag.SOPInstanceUID);
  }),
  apart('projection', ({ instance, key }) => (projections.has(textOf(instance, tag.Modality)) ? key : null)),
  unlessEach('size', (image) => (isPage(image) ? null : `${image.columns}×${image.rows}`)),
  unlessEach('orientation', ({ plane: { orientation } }) => orientation?.map(hundredths).join(' ') ?? null),
  unlessEach('stack', (image) => textOf(contentOf(image), tag.StackID) || null),
  wherePlacesRepeat(
    'time',
    (image) => textOf(contentOf(image), tag.TemporalPositionIndex, tag.TemporalPositionIdentifier) || null,
  ),
  wherePlacesRepeat('bValue', (image) => bValue(image)?.toString() ?? null),
  wherePlacesRepeat('echo', ({ instance, frame }) => {
    const own = frameGroup(instance, frame, tag.MREchoSequence);
    return textOf(own, tag.EffectiveEchoTime, tag.EchoNumbers, tag.EchoTime) || null;
  }),
  wherePlacesRepeat('type', (image) => frameType(image)),
  wherePlacesRepeat('acquisition', (image) => {
    const own = contentOf(image);
    return textOf(own, tag.FrameAcquisitionNumber, tag.AcquisitionNumber) || null;
  }),
  // Where nothing has a number, what was measured when.
  ({ images, marks }) =>
    splitByTime(images)?.map((part) => ({ images: part.images, marks: [...marks, part.mark] })) ?? [{ images, marks }],
];

/** One picture each, seen from one side (PS3.3 A.2, A.8, A.26). */
const projections = new Set(['CR', 'DX', 'MG']);

/** Secondary captures and photographs (PS3.4 B.5): pages of one series may be of any size. */
const pages = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(?:7|77\.1\.4)(?:\.|$)/;

function isPage({ instance }: ViewerImage): boolean {
  const SOPClassUID = firstText(instance, tag.SOPClassUID);
  return SOPClassUID === undefined || pages.test(SOPClassUID);
}

function contentOf({ instance, frame }: ViewerImage): DicomJson {
  return frameGroup(instance, frame, tag.FrameContentSequence);
}

/** Image Type with all that makers add, such as the water and the fat of one scan; of a frame its own (C.8.16.1). */
function frameType({ instance, frame }: ViewerImage): string | null {
  for (const group of [tag.MRImageFrameTypeSequence, tag.CTImageFrameTypeSequence]) {
    const own = items(items(instance, tag.PerFrameFunctionalGroupsSequence)[frameIndexOf(frame)] ?? {}, group)[0];
    const values = own?.[tag.FrameType]?.Value;
    if (values) return values.join('\\');
  }
  return instance[tag.ImageType]?.Value?.join('\\') ?? null;
}

/** The first of these attributes that has a value. */
function textOf(item: DicomJson, ...tags: readonly string[]): string {
  for (const one of tags) {
    const value = item[one]?.Value?.[0];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return '';
}

function hundredths(cosine: number): number {
  return Math.round(cosine * 100);
}

/** Five of the splits ask for the same images. */
const repetitionsOf = new WeakMap<readonly ViewerImage[], number>();

/** So many images lie where another lies already. */
function repetitions(images: readonly ViewerImage[]): number {
  const counted = repetitionsOf.get(images) ?? countRepetitions(images);
  repetitionsOf.set(images, counted);
  return counted;
}

function countRepetitions(images: readonly ViewerImage[]): number {
  const known = images.map(locationOf).filter((location) => location !== null);
  known.sort((a, b) => a - b);
  return known.filter((location, n) => n > 0 && location - (known[n - 1] ?? 0) < SAME_PLACE).length;
}

/** By number as they come, but by place where numbers repeat or are not there [VW-7]. */
function inOrder(images: readonly ViewerImage[]): readonly ViewerImage[] {
  const numbers = images.map(({ instance, frame }) => `${textOf(instance, tag.InstanceNumber)}/${frame}`);
  const numbered = new Set(numbers).size === images.length;
  const locations = images.map(locationOf);
  if (numbered || locations.includes(null)) return images;
  const order = images.map((image, n) => ({ image, at: locations[n] ?? 0 }));
  return order.toSorted((a, b) => a.at - b.at).map(({ image }) => image);
}
