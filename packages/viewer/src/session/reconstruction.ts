import { distanceAlong, firstNumber, firstText, planeNormal } from '@mado/dicom';
import type { ViewerImage } from './series-images.ts';
import { tag } from './tags.ts';

/** Why images make no volume. */
type ReconstructionIssue =
  | 'datasetis4D'
  | 'imagesdimensionsvarying'
  | 'imagescomponentsvarying'
  | 'imagesorientationvarying'
  | 'missingframes'
  | 'irregularspacing'
  | 'multiframe';

export interface Reconstruction {
  readonly isReconstructable: boolean;
  /** Empty also where nobody would make a volume: of one image, or of another modality. */
  readonly reconstructionIssues: readonly ReconstructionIssue[];
  /** Slices that are missing in an otherwise even stack. */
  readonly missingFrames: number;
}

const volumes = new Set(['MR', 'CT', 'PT', 'NM']);
/** mm, and units of a direction cosine. */
const TOLERANCE = 0.01;
/** Distances may differ by this part of the usual one. */
const UNEVEN = 0.1;

/** Whether images can be shown as planes of a volume, and if not, why [VW-8]. */
export function reconstructionOf(images: readonly ViewerImage[]): Reconstruction {
  const [first] = images;
  const none = { isReconstructable: false, reconstructionIssues: [], missingFrames: 0 };
  if (!first || images.length < 2 || !volumes.has(firstText(first.instance, tag.Modality) ?? '')) return none;
  const issues = new Set<ReconstructionIssue>();
  if (images.some(({ instance }) => (firstNumber(instance, tag.NumberOfFrames) ?? 1) > 1)) issues.add('multiframe');
  for (const image of images.slice(1)) {
    if (image.rows !== first.rows || image.columns !== first.columns) issues.add('imagesdimensionsvarying');
    if (samples(image) !== samples(first)) issues.add('imagescomponentsvarying');
    if (!isAlike(image, first)) issues.add('imagesorientationvarying');
  }
  // Of images without places, or that lie this way and that, nothing can be said of their distances.
  const locations = issues.has('imagesorientationvarying') ? null : locationsOf(images);
  const steps = locations ? stepsOf(locations) : [];
  const { missing, uneven } = judged(steps.filter((step) => step >= TOLERANCE));
  if (steps.some((step) => step < TOLERANCE)) issues.add('datasetis4D');
  if (missing > 0) issues.add('missingframes');
  if (uneven) issues.add('irregularspacing');
  return {
    isReconstructable: locations !== null && issues.size === 0,
    reconstructionIssues: [...issues],
    missingFrames: missing,
  };
}

function samples({ instance }: ViewerImage): number {
  return firstNumber(instance, tag.SamplesPerPixel) ?? 1;
}

function isAlike(
  { plane: { orientation: own } }: ViewerImage,
  { plane: { orientation: other } }: ViewerImage,
): boolean {
  if (!own || !other) return own === other;
  return own.every((cosine, n) => Math.abs(cosine - (other[n] ?? NaN)) <= TOLERANCE);
}

/** mm along the normal of the first image, ascending; null where one has no place. */
function locationsOf(images: readonly ViewerImage[]): number[] | null {
  const [first] = images;
  const normal = first?.plane.orientation && planeNormal(first.plane.orientation);
  const known = images.flatMap(({ plane: { position } }) =>
    normal && position ? [distanceAlong(normal, position)] : [],
  );
  return known.length < images.length ? null : known.toSorted((a, b) => a - b);
}

function stepsOf(locations: readonly number[]): number[] {
  return locations.slice(1).map((location, n) => location - (locations[n] ?? 0));
}

/** A distance of about n times the usual one lacks n - 1 slices. */
function judged(steps: readonly number[]): { missing: number; uneven: boolean } {
  const usual = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0;
  let missing = 0;
  let uneven = false;
  for (const step of steps) {
    const times = Math.max(1, Math.round(step / usual));
    if (Math.abs(step - times * usual) > UNEVEN * usual * times + TOLERANCE) uneven = true;
    else missing += times - 1;
  }
  return { missing, uneven };
}
