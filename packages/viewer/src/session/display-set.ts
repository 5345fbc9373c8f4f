import { firstNumber, firstText } from '@mado/dicom';
import type { ViewerSeries, ViewerStudy } from '../ports/index.ts';
import { reconstructionOf, type Reconstruction } from './reconstruction.ts';
import type { NoPictureReason, ViewerImage } from './series-images.ts';
import type { ImagePart, SplitMark } from './split-images.ts';
import { tag } from './tags.ts';

/** What shows a series that is no stack of images. */
type Plugin = 'html' | 'pdf' | 'microscopy';

/** A series as it is shown, or the part of it that is scrolled through by itself; the words are DICOM keywords. */
export interface DisplaySet extends Reconstruction {
  /** Within the session. */
  readonly displaySetInstanceUID: string;
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  readonly SeriesDescription: string;
  readonly SeriesNumber: number | null;
  /** DA and TM, or empty. */
  readonly SeriesDate: string;
  readonly SeriesTime: string;
  readonly Modality: string;
  /** Each once, in the order met. */
  readonly sopClassUIDs: readonly string[];
  readonly isMultiFrame: boolean;
  readonly numImageFrames: number;
  /** Images a second as the file wishes them to be shown; null where it wishes nothing. */
  readonly frameRate: number | null;
  /** Of the first image. */
  readonly InstanceNumber: number | null;
  /** Null for a stack of images. */
  readonly plugin: Plugin | null;
  /** What tells it from the other parts of its series; empty for a whole one. */
  readonly marks: readonly SplitMark[];
}

/** What is known of a part of a series whose document was read. */
export function displaySetOf(
  { key, study, series }: { key: string; study: ViewerStudy; series: ViewerSeries },
  { images, marks }: ImagePart,
  leftOut: readonly NoPictureReason[],
): DisplaySet {
  const instance = images[0]?.instance ?? {};
  const sopClassUIDs = [...new Set(images.flatMap((image) => firstText(image.instance, tag.SOPClassUID) ?? []))];
  return {
    displaySetInstanceUID: key,
    StudyInstanceUID: study.StudyInstanceUID,
    SeriesInstanceUID: series.SeriesInstanceUID,
    SeriesDescription: series.SeriesDescription,
    SeriesNumber: series.SeriesNumber,
    SeriesDate: firstText(instance, tag.SeriesDate) ?? '',
    SeriesTime: firstText(instance, tag.SeriesTime) ?? '',
    Modality: series.Modality,
    sopClassUIDs,
    isMultiFrame: images.some((image) => (firstNumber(image.instance, tag.NumberOfFrames) ?? 1) > 1),
    numImageFrames: images.length,
    frameRate: frameRate(instance),
    InstanceNumber: firstNumber(instance, tag.InstanceNumber) ?? null,
    plugin: pluginOf(sopClassUIDs, leftOut),
    marks,
    ...reconstructionOf(images),
  };
}

const WHOLE_SLIDE = '1.2.840.10008.5.1.4.1.1.77.1.6';

function pluginOf(sopClassUIDs: readonly string[], leftOut: readonly NoPictureReason[]): Plugin | null {
  if (leftOut.includes('slide') || sopClassUIDs.includes(WHOLE_SLIDE)) return 'microscopy';
  if (sopClassUIDs.length > 0) return null;
  return leftOut.includes('report') ? 'html' : leftOut.includes('document') ? 'pdf' : null;
}

/** PS3.3 C.7.6.5. */
function frameRate(instance: ViewerImage['instance']): number | null {
  const time = firstNumber(instance, tag.FrameTime) ?? 0;
  const rate = firstNumber(instance, tag.RecommendedDisplayFrameRate) ?? 0;
  return rate > 0 ? rate : time > 0 ? 1000 / time : null;
}
