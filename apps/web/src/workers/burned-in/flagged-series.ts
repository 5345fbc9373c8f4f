import { brightnessOf, mergedBoxes, type Box, type SuspicionReason } from '@mado/dicom/deidentify/burned-in';
import { headerOf } from './header.ts';
import { lastingBoxes, type LookedFrame } from './lasting-text.ts';
import { groupsOf, lookedImage, type FileToLookAt, type ImageGroup, type LookedImage } from './looked-image.ts';
import type { OpenFile } from './opened-file.ts';
import { isDecoderMissing, type ShowFrame, type ShownFrame } from './shown-frame.ts';

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
  readonly openFile: OpenFile;
  readonly showFrame: ShowFrame;
  readonly onProgress: (progress: LookingProgress) => void;
  readonly isStopped: () => boolean;
}

/**
 * Finds the series in which pixels may hold text: by what their headers say, and of those that say nothing by what the
 * detector sees in three of their images (docs/decisions/0063). A file that cannot be read stops nothing.
 *
 * @returns null when it was stopped
 * @throws {FrameError} codec_unavailable: what decodes the pictures could not be loaded
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
  for (const { id, hidesFrames, suspicion } of images)
    if (hidesFrames && suspicion.check !== 'none') unseen.set(id, 'damaged');
  const groups = groupsOf(images).filter(({ images: its }) => its.some(({ suspicion }) => suspicion.check !== 'none'));
  const series: FlaggedSeries[] = [];
  for (const [at, group] of groups.entries()) {
    if (isStopped()) return null;
    const onUnseen = (id: number): unknown => unseen.set(id, 'damaged');
    const frames = framesOfImages(looking.openFile, onUnseen);
    const boxes = await proposedBoxes(group, looking.showFrame, frames, onUnseen);
    if (boxes.length > 0 || needsPerson(group)) series.push(await flagged(group, boxes, frames));
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
    return header.isVideo ? 'video' : await lookedImage(one, header);
  } catch {
    return 'damaged';
  }
}

function needsPerson({ images }: ImageGroup): boolean {
  return images.some(({ suspicion }) => suspicion.check === 'person');
}

type CountFrames = (image: LookedImage) => Promise<number>;

/** Counts the frames of images, each once; one of which nobody can tell has one, which cannot be seen. */
function framesOfImages(openFile: OpenFile, onUnseen: (id: number) => void): CountFrames {
  const counted = new Map<number, number>();
  return async ({ id, file, frames }) => {
    if (frames !== null) return frames;
    const count =
      counted.get(id) ??
      (await openFile(file).then(
        ({ frames: { numberOfFrames } }) => numberOfFrames,
        () => (onUnseen(id), 1),
      ));
    counted.set(id, count);
    return count;
  };
}

/** What a person is shown first: boxes that hold whatever the pixels are, and what the detector sees. */
async function proposedBoxes(
  group: ImageGroup,
  showFrame: ShowFrame,
  countFrames: CountFrames,
  onUnseen: (id: number) => void,
): Promise<Box[]> {
  const isPerson = needsPerson(group);
  const images = isPerson ? group.images : group.images.filter(({ suspicion }) => suspicion.check === 'detector');
  const frames = await sampledFrames(images, (image) => framesOf(image, showFrame, countFrames), onUnseen);
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
  lookAt: (image: LookedImage) => Promise<LookedFrame[]>,
  onUnseen: (id: number) => void,
): Promise<LookedFrame[]> {
  const frames: LookedFrame[] = [];
  const tried = new Set<number>();
  for (const start of firstMiddleLast(images.length)) {
    for (let step = 0; step < images.length; step++) {
      const at = (start + step) % images.length;
      if (tried.has(at)) continue;
      tried.add(at);
      const seen = await lookAt(images[at]!);
      frames.push(...seen);
      if (seen.length > 0) break;
      onUnseen(images[at]!.id);
    }
  }
  return frames;
}

async function framesOf(image: LookedImage, showFrame: ShowFrame, countFrames: CountFrames): Promise<LookedFrame[]> {
  try {
    const seen: LookedFrame[] = [];
    for (const frame of firstMiddleLast(await countFrames(image)))
      seen.push(lookedFrame(await showFrame(image.file, frame)));
    return seen;
  } catch (error) {
    if (isDecoderMissing(error)) throw error;
    return [];
  }
}

function firstMiddleLast(count: number): number[] {
  return [...new Set([0, (count - 1) >> 1, count - 1])];
}

function lookedFrame(shown: ShownFrame): LookedFrame {
  return { grey: brightnessOf(shown), columns: shown.columns, boxes: shown.candidates };
}

async function flagged(
  { key, images }: ImageGroup,
  boxes: readonly Box[],
  countFrames: CountFrames,
): Promise<FlaggedSeries> {
  const { StudyInstanceUID, SeriesInstanceUID, SeriesDescription, Modality, columns, rows } = images[0]!;
  const reasons = new Set(images.flatMap(({ suspicion }) => suspicion.reasons));
  reasons.delete('unstated');
  const counted: { id: number; frames: number }[] = [];
  for (const image of images) counted.push({ id: image.id, frames: await countFrames(image) });
  return {
    key,
    StudyInstanceUID,
    SeriesInstanceUID,
    SeriesDescription,
    Modality,
    columns,
    rows,
    reasons: [...reasons],
    images: counted,
    boxes,
  };
}
