import {
  describedFrames,
  expandSeriesDocument,
  firstNumber,
  firstText,
  frameIndexOf,
  frameNumber,
  isMissing,
  tiledSopClasses,
  transferSyntaxes,
  type DicomJson,
  type FrameNumber,
  type SeriesDocument,
} from '@mado/dicom';
import { pixelAspect } from '@mado/dicom/frames';
import { imagePlane, type ImagePlane } from './image-plane.ts';
import { tag } from './tags.ts';
import { uptakesOf, type Uptake } from './uptake.ts';

/** One picture of a series: an instance, or one frame of it. */
export interface ViewerImage {
  /** `{SOPInstanceUID}/{frame number}`: unique within the source. */
  readonly key: string;
  readonly SOPInstanceUID: string;
  readonly frame: FrameNumber;
  readonly columns: number;
  readonly rows: number;
  /** Height of a pixel divided by its width. */
  readonly aspect: number;
  readonly plane: ImagePlane;
  /** Metadata of the whole instance. */
  readonly instance: DicomJson;
  /** Changes when the file does, where the source tells it [VW-158]. */
  readonly fingerprint?: string;
  /** What its values of the modality are multiplied by to be an uptake [RD-14]; without it they are as they are. */
  readonly uptake?: Uptake;
  /** The metadata say that the file has not all of this frame: there is nothing to ask for. */
  readonly missing?: boolean;
}

/** Why an instance has nothing to draw. */
export type NoPictureReason =
  | 'video'
  | 'report'
  | 'key_objects'
  | 'document'
  | 'waveform'
  | 'contours'
  | 'plan'
  | 'presentation'
  | 'slide'
  | 'no_pixels'
  | 'no_still';

export interface SeriesImages {
  /** In viewing order: instances as the document orders them, frames by number. */
  readonly images: readonly ViewerImage[];
  /** Reasons why instances are not among `images`, each once, in the order met. */
  readonly left_out: readonly NoPictureReason[];
}

/**
 * Everything that a series has to draw.
 * @param still false where the source says that no instance of the series has a still image
 */
export function seriesImages(document: SeriesDocument, still = true): SeriesImages {
  const images: ViewerImage[] = [];
  const leftOut = new Set<NoPictureReason>();
  const instances = expandSeriesDocument(document);
  const uptakes = uptakesOf(instances);
  for (const [index, instance] of instances.entries()) {
    const reason = noPicture(instance) ?? (still ? null : withoutStill(instance));
    if (reason) leftOut.add(reason);
    else images.push(...imagesOf(instance, { uptake: uptakes[index], fingerprint: document.fingerprints?.[index] }));
  }
  return { images, left_out: [...leftOut] };
}

/**
 * Pixels of which the source makes no still image: a video by its class (PS3.4 B.5), else something that it could not
 * read.
 */
function withoutStill(instance: DicomJson): NoPictureReason {
  const SOPClassUID = firstText(instance, tag.SOPClassUID) ?? '';
  return videoClasses.includes(SOPClassUID) ? 'video' : 'no_still';
}

/** What is known of an instance besides its metadata. */
interface KnownOfInstance {
  readonly uptake: Uptake | null | undefined;
  readonly fingerprint: string | undefined;
}

function imagesOf(instance: DicomJson, { uptake, fingerprint }: KnownOfInstance): ViewerImage[] {
  const SOPInstanceUID = firstText(instance, tag.SOPInstanceUID) ?? '';
  const { numberOfFrames, missing } = describedFrames(instance);
  return Array.from({ length: numberOfFrames }, (_, index) => {
    const frame = frameNumber(index + 1);
    const plane = imagePlane(instance, frame);
    return {
      key: `${SOPInstanceUID}/${frame}`,
      SOPInstanceUID,
      frame,
      columns: firstNumber(instance, tag.Columns) ?? 0,
      rows: firstNumber(instance, tag.Rows) ?? 0,
      aspect: pixelAspect(instance, frameIndexOf(frame)),
      plane,
      instance,
      ...(fingerprint !== undefined && { fingerprint }),
      ...(uptake && { uptake }),
      ...(isMissing(missing, frame) && { missing: true }),
    };
  });
}

/** The image nearest to `index` of which the file has all; `index` itself where there is none. */
export function nearestWhole(images: readonly ViewerImage[], index: number): number {
  for (let by = 0; by < images.length; by++) {
    for (const at of [index + by, index - by]) if (images[at] && !images[at].missing) return at;
  }
  return index;
}

const pixelElements = [tag.PixelData, tag.FloatPixelData, tag.DoubleFloatPixelData];

/** Why an instance cannot be drawn, or null when it can. */
export function noPicture(instance: DicomJson): NoPictureReason | null {
  const syntax = transferSyntaxes[firstText(instance, tag.AvailableTransferSyntaxUID) ?? ''];
  if (syntax?.kind === 'video') return 'video';
  const sized = (firstNumber(instance, tag.Rows) ?? 0) > 0 && (firstNumber(instance, tag.Columns) ?? 0) > 0;
  if (sized && pixelElements.some((element) => instance[element])) return isTiled(instance) ? 'slide' : null;
  return reasonOfClass(firstText(instance, tag.SOPClassUID) ?? '');
}

/**
 * A part of a slide in each frame: nobody would recognise it frame by frame. A label, or the overview of one frame, is
 * an image.
 */
function isTiled(instance: DicomJson): boolean {
  const SOPClassUID = firstText(instance, tag.SOPClassUID) ?? '';
  if (!tiledSopClasses.includes(SOPClassUID)) return false;
  const whole = [firstNumber(instance, tag.TotalPixelMatrixColumns), firstNumber(instance, tag.TotalPixelMatrixRows)];
  const frame = [firstNumber(instance, tag.Columns) ?? 0, firstNumber(instance, tag.Rows) ?? 0];
  return (firstNumber(instance, tag.NumberOfFrames) ?? 1) > 1 || whole.some((size, n) => (size ?? 0) > (frame[n] ?? 0));
}

const STORAGE = '1.2.840.10008.5.1.4.1.1.';

/** Video Endoscopic, Video Microscopic and Video Photographic Image Storage. */
const videoClasses = ['77.1.1.1', '77.1.2.1', '77.1.4.1'].map((end) => STORAGE + end);

/** SOP classes without pixels, by the beginning of their UID (PS3.4 B.5). */
const classes: readonly [prefix: string, reason: NoPictureReason][] = [
  ['88.59', 'key_objects'],
  ['88.', 'report'],
  ['104.', 'document'],
  ['9.', 'waveform'],
  ['481.3', 'contours'],
  ['481.5', 'plan'],
  ['481.8', 'plan'],
  ['11.', 'presentation'],
];

function reasonOfClass(SOPClassUID: string): NoPictureReason {
  return classes.find(([prefix]) => SOPClassUID.startsWith(STORAGE + prefix))?.[1] ?? 'no_pixels';
}
