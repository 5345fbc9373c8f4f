import { mergedBoxes, type Box, type SuspicionReason } from '@mado/dicom/deidentify/burned-in';
import { headerOf } from './header.ts';
import { lastingBoxes, type LookedFrame } from './lasting-text.ts';
import { groupsOf, lookedImage, type FileToLookAt, type ImageGroup, type LookedImage } from './looked-image.ts';
import type { ShowFrame, ShownFrame } from './shown-frame.ts';

/** Images of a series, all of one size, at which a person looks before they leave. */
export interface FlaggedSeries {
  readonly key: string;
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  readonly SeriesDescription: string;
  readonly Modality: string;
  readonly columns: number;
  readonly rows: number;
  /** Why; without one the detector alone has found something. */
  readonly reasons: readonly SuspicionReason[];
  /** All of its files, in the order in which they are looked through. */
  readonly images: readonly { readonly id: number; readonly frames: number }[];
  /** Where text is proposed, in all of its frames. */
  readonly boxes: readonly Box[];
}

/** A file of which nobody sees what it shows. */
interface UnseenImage {
  readonly id: number;
  readonly why: 'video' | 'damaged';
}

/** What was found in the files of an upload. */
export interface FoundText {
  readonly series: readonly FlaggedSeries[];
  readonly unseen: readonly UnseenImage[];
}

/** How far it is: files whose headers are read, then series that are looked at. */
export interface LookingProgress {
  readonly step: 'headers' | 'series';
  readonly done: number;
  readonly total: number;
}

interface Looking {
  readonly showFrame: ShowFrame;
  readonly onProgress: (progress: LookingProgress) => void;
  readonly isStopped: () => boolean;
}

/**
 * Finds the series in which pixels may hold text: by what their headers say, and of those that say nothing by what the
 * detector sees in three of their images (docs/decisions/0063). A file that cannot be read stops nothing.
 *
 * @returns null when it was stopped
 */
export async function flaggedSeries(files: readonly FileToLookAt[], looking: Looking): Promise<FoundText | null> {
  const { onProgress, isStopped } = looking;
  const images: LookedImage[] = [];
  const unseen = new Map<number, UnseenImage['why']>();
  for (const [at, one] of files.entries()) {
    if (isStopped()) return null;
    const found = await lookedAt(one);
    if (typeof found === 'string') unseen.set(one.id, found);
    else if (found !== null) images.push(found);
    onProgress({ step: 'headers', done: at + 1, total: files.length });
  }
  const groups = groupsOf(images).filter(({ images: its }) => its.some(({ suspicion }) => suspicion.check !== 'none'));
  const series: FlaggedSeries[] = [];
  for (const [at, group] of groups.entries()) {
    if (isStopped()) return null;
    const boxes = await proposedBoxes(group, looking.showFrame, (id) => unseen.set(id, 'damaged'));
    if (boxes.length > 0 || needsPerson(group)) series.push(flagged(group, boxes));
    onProgress({ step: 'series', done: at + 1, total: groups.length });
  }
  return { series, unseen: [...unseen].map(([id, why]) => ({ id, why })) };
}

/** Null: no image of DICOM. */
async function lookedAt(one: FileToLookAt): Promise<LookedImage | UnseenImage['why'] | null> {
  try {
    const header = await headerOf(one.file);
    if (header === 'not_dicom') return null;
    if (header === null) return 'damaged';
    if (!header.hasPixels) return null;
    return header.isVideo ? 'video' : lookedImage(one, header);
  } catch {
    return 'damaged';
  }
}

function needsPerson({ images }: ImageGroup): boolean {
  return images.some(({ suspicion }) => suspicion.check === 'person');
}

/** What a person is shown first: boxes that hold whatever the pixels are, and what the detector sees. */
async function proposedBoxes(group: ImageGroup, showFrame: ShowFrame, onUnseen: (id: number) => void): Promise<Box[]> {
  const isPerson = needsPerson(group);
  const images = isPerson ? group.images : group.images.filter(({ suspicion }) => suspicion.check === 'detector');
  const frames = await sampledFrames(images, showFrame, onUnseen);
  const known = group.images.flatMap(({ suspicion }) => suspicion.boxes);
  const lasts = !isPerson && frames.length > 1 && images.every(({ isPrimary }) => isPrimary);
  return mergedBoxes([...known, ...(lasts ? lastingBoxes(frames) : frames.flatMap(({ boxes }) => boxes))]);
}

/**
 * The first, the middle and the last image, and of those of several frames the first, the middle and the last one. In
 * the place of an image that cannot be seen comes the next one.
 */
async function sampledFrames(
  images: readonly LookedImage[],
  showFrame: ShowFrame,
  onUnseen: (id: number) => void,
): Promise<LookedFrame[]> {
  const frames: LookedFrame[] = [];
  const tried = new Set<number>();
  for (const start of firstMiddleLast(images.length)) {
    for (let step = 0; step < images.length; step++) {
      const at = (start + step) % images.length;
      if (tried.has(at)) continue;
      tried.add(at);
      const seen = await framesOf(images[at]!, showFrame);
      frames.push(...seen);
      if (seen.length > 0) break;
      onUnseen(images[at]!.id);
    }
  }
  return frames;
}

async function framesOf({ file, frames }: LookedImage, showFrame: ShowFrame): Promise<LookedFrame[]> {
  try {
    const seen: LookedFrame[] = [];
    for (const frame of firstMiddleLast(frames)) seen.push(lookedFrame(await showFrame(file, frame)));
    return seen;
  } catch {
    return [];
  }
}

function firstMiddleLast(count: number): number[] {
  return [...new Set([0, (count - 1) >> 1, count - 1])];
}

function lookedFrame({ columns, rows, rgba, candidates }: ShownFrame): LookedFrame {
  const grey = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const from = 4 * at;
    return (77 * (rgba[from] ?? 0) + 150 * (rgba[from + 1] ?? 0) + 29 * (rgba[from + 2] ?? 0)) >> 8;
  });
  return { grey, columns, boxes: candidates };
}

function flagged({ key, images }: ImageGroup, boxes: readonly Box[]): FlaggedSeries {
  const { StudyInstanceUID, SeriesInstanceUID, SeriesDescription, Modality, columns, rows } = images[0]!;
  const reasons = new Set(images.flatMap(({ suspicion }) => suspicion.reasons));
  reasons.delete('unstated');
  return {
    key,
    StudyInstanceUID,
    SeriesInstanceUID,
    SeriesDescription,
    Modality,
    columns,
    rows,
    reasons: [...reasons],
    images: images.map(({ id, frames }) => ({ id, frames })),
    boxes,
  };
}
