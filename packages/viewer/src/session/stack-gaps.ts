import { distanceAlong, firstNumber, firstText, planeNormal, type DicomJson } from '@mado/dicom';
import type { ViewerImage } from './series-images.ts';
import { tag } from './tags.ts';

/**
 * What a series that is a stack of slices lacks. `slices`: `count` slices of an otherwise even stack are missing
 * between the images `after` and `before`; `spacing`: the distances between neighbours are uneven, in mm; `numbers`:
 * Instance Numbers that no image has, where positions say nothing. `after`, `before`: one-based positions in the order
 * in which images are shown.
 */
export type StackGap =
  | { readonly kind: 'slices'; readonly after: number; readonly before: number; readonly count: number }
  | { readonly kind: 'spacing'; readonly least: number; readonly most: number }
  | { readonly kind: 'numbers'; readonly from: number; readonly to: number };

/** Fewer slices are no stack of which one could say what is even. */
const leastSlices = 5;
/** Two planes nearer than this, in mm, are at one position: in phases, echoes, b-values. */
const samePlace = 0.01;
/**
 * Distances may differ by this part of the usual one; and by this many mm where positions are rounded to tenths, but
 * never by a third.
 */
const tolerance = 0.1;
const rounding = 0.11;
const third = 0.33;
/** This part of the distances is the usual one in a stack that is even but for gaps. */
const evenShare = 0.75;
const sectional = new Set(['CT', 'MR', 'PT']);
const localizer = /\bLOCALI[SZ]ER\b/;

/**
 * What is missing in a series, as far as its own positions and numbers say. Judged per stack: images of one
 * orientation, size and kind, each position once, so that phases, echoes and b-values at one place are no gap. Nothing
 * is said of localizers, projections and single images.
 */
export function stackGaps(images: readonly ViewerImage[]): StackGap[] {
  const slices = images.flatMap((image, index) => sliceOf(image, index + 1));
  const stacks = [...Map.groupBy(slices, ({ kind }) => kind).values()].flatMap(acquisitions).map(distinct);
  const judged = stacks.filter(({ length }) => length >= leastSlices);
  return slices.length > 0 ? judged.flatMap(gapsOf) : numberGaps(images);
}

interface Slice {
  /** One-based, in the order in which images are shown. */
  readonly number: number;
  /** mm along the normal. */
  readonly location: number;
  /** Equal for slices that may belong to one stack. */
  readonly kind: string;
  /** Equal for slices of one pass over the patient. */
  readonly acquisition: string;
}

function sliceOf({ plane: { orientation, position }, columns, rows, instance }: ViewerImage, number: number): Slice[] {
  const normal = orientation && planeNormal(orientation);
  const type = imageType(instance);
  if (!orientation || !normal || !position || localizer.test(type)) return [];
  const cosines = orientation.map((cosine) => (Math.round(cosine * 1000) / 1000 || 0).toFixed(3)).join();
  const passes = [tag.AcquisitionNumber, tag.TemporalPositionIdentifier, tag.EchoNumbers, tag.DiffusionBValue];
  return [
    {
      number,
      location: distanceAlong(normal, position),
      kind: [cosines, columns, rows, firstText(instance, tag.FrameOfReferenceUID), type].join(' '),
      acquisition: passes.map((one) => firstNumber(instance, one) ?? '').join(' '),
    },
  ];
}

/** The passes of a stack, each judged for itself; a scan that stops for every slice, or for a few, is one pass. */
function acquisitions(slices: readonly Slice[]): (readonly Slice[])[] {
  const passes = [...Map.groupBy(slices, ({ acquisition }) => acquisition).values()];
  return passes.every(({ length }) => length >= leastSlices) ? passes : [slices];
}

/** By location, each once. */
function distinct(slices: readonly Slice[]): Slice[] {
  const sorted = slices.toSorted((a, b) => a.location - b.location);
  return sorted.filter((slice, n) => n === 0 || slice.location - (sorted[n - 1]?.location ?? 0) > samePlace);
}

function gapsOf(slices: readonly Slice[]): StackGap[] {
  const steps = slices.slice(1).map((slice, n) => slice.location - (slices[n]?.location ?? 0));
  const usual = median(steps);
  const allowed = Math.min(Math.max(tolerance * usual, rounding), third * usual);
  const isUsual = (step: number) => Math.abs(step - usual) <= allowed;
  const usualOnes = steps.filter(isUsual).length;
  if (usualOnes === steps.length) return [];
  const gaps: StackGap[] = [];
  let rest = steps.length - usualOnes;
  steps.forEach((step, n) => {
    const times = Math.round(step / usual);
    const [low, high] = [slices[n], slices[n + 1]];
    if (!low || !high || times < 2 || Math.abs(step - times * usual) > allowed * times) return;
    rest -= 1;
    const [after, before] = [Math.min(low.number, high.number), Math.max(low.number, high.number)];
    gaps.push({ kind: 'slices', after, before, count: times - 1 });
  });
  // Where the usual distance is not usual at all, or others are left, gaps cannot be told from a stack that was made
  // unevenly.
  if (usualOnes / steps.length < evenShare || rest > 0)
    return [{ kind: 'spacing', least: Math.min(...steps), most: Math.max(...steps) }];
  return gaps.toSorted((a, b) => (a.kind === 'slices' && b.kind === 'slices' ? a.after - b.after : 0));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * What an image is by the first three values of Image Type (PS3.3 C.7.6.1.1.2); what follows is each maker's own, and
 * differs within a stack.
 */
function imageType(instance: DicomJson): string {
  const values = instance[tag.ImageType]?.Value;
  return Array.isArray(values) ? values.slice(0, 3).join('\\') : '';
}

/** Sectional images without positions are counted by their numbers: those left out of a run that is otherwise whole. */
function numberGaps(images: readonly ViewerImage[]): StackGap[] {
  if (!images.every(({ instance }) => sectional.has(firstText(instance, tag.Modality) ?? ''))) return [];
  const all = images.flatMap(({ instance }) => firstNumber(instance, tag.InstanceNumber) ?? []);
  const known = [...new Set(all)].toSorted((a, b) => a - b);
  if (known.length < leastSlices) return [];
  const gaps = known.slice(1).flatMap((number, n): StackGap[] => {
    const before = known[n] ?? number;
    return number - before > 1 ? [{ kind: 'numbers', from: before + 1, to: number - 1 }] : [];
  });
  return 1 - gaps.length / (known.length - 1) < evenShare ? [] : gaps;
}
