import { firstText, items, type DicomJson } from '../dataset/dicom-json.ts';

const CONTENT_SEQUENCE = '0040A730';
const VALUE_TYPE = '0040A040';
const TEXT_VALUE = '0040A160';
const CONCEPT_NAME = '0040A043';
const CODE_VALUE = '00080100';
const REFERENCED_SOP_SEQUENCE = '00081199';
const EVIDENCE = '0040A375';
const STUDY_INSTANCE_UID = '0020000D';
const REFERENCED_SERIES_SEQUENCE = '00081115';
/** Key Object Description (PS3.16 TID 2010). */
const DESCRIPTION = '113012';

/**
 * Titles of documents whose images are not to be looked at, or are only kept (PS3.16 CID 7011): rejected for quality,
 * for safety or from a worklist, and those of which the time is over.
 */
const REJECTION = new Set(['113001', '113037', '113038', '113039']);

/** An image that is pointed at. */
export interface KeyObject {
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  readonly SOPClassUID: string;
  readonly SOPInstanceUID: string;
  /** Which of its frames, from one; null: it has one alone, or all are meant. */
  readonly FrameNumber: number | null;
}

/** What a Key Object Selection Document points at, and says. */
export interface KeyObjects {
  /**
   * In its order; of frames each by itself. Study and series are those of its evidence: an image without them is left
   * out.
   */
  readonly images: readonly KeyObject[];
  /** Empty: it says nothing. */
  readonly note: string;
}

/** The images of a Key Object Selection Document (PS3.3 C.17.6.2), however it was made; of one that rejects none. */
export function keyObjectsOf(json: DicomJson): KeyObjects {
  const evidence = evidenceOf(json);
  const title = firstText(items(json, CONCEPT_NAME)[0] ?? {}, CODE_VALUE) ?? '';
  if (REJECTION.has(title)) return { images: [], note: '' };
  const content = items(json, CONTENT_SEQUENCE);
  const images = content
    .filter((item) => firstText(item, VALUE_TYPE) === 'IMAGE')
    .flatMap((item) => items(item, REFERENCED_SOP_SEQUENCE))
    .flatMap((reference): KeyObject[] => {
      const SOPInstanceUID = firstText(reference, '00081155') ?? '';
      const found = evidence.get(SOPInstanceUID);
      if (SOPInstanceUID === '' || !found?.SeriesInstanceUID) return [];
      const of = { ...found, SOPInstanceUID, SOPClassUID: firstText(reference, '00081150') ?? '' };
      const frames = framesOf(reference);
      return frames.length > 0 ? frames.map((FrameNumber) => ({ ...of, FrameNumber })) : [{ ...of, FrameNumber: null }];
    });
  const said = content.find((item) => firstText(items(item, CONCEPT_NAME)[0] ?? {}, CODE_VALUE) === DESCRIPTION);
  return { images, note: (said && firstText(said, TEXT_VALUE)) ?? '' };
}

/** In which study and series what is pointed at lies, by SOP Instance UID. */
function evidenceOf(json: DicomJson): Map<string, Pick<KeyObject, 'StudyInstanceUID' | 'SeriesInstanceUID'>> {
  const found = new Map<string, Pick<KeyObject, 'StudyInstanceUID' | 'SeriesInstanceUID'>>();
  for (const study of items(json, EVIDENCE))
    for (const series of items(study, REFERENCED_SERIES_SEQUENCE))
      for (const one of items(series, REFERENCED_SOP_SEQUENCE))
        found.set(firstText(one, '00081155') ?? '', {
          StudyInstanceUID: firstText(study, STUDY_INSTANCE_UID) ?? '',
          SeriesInstanceUID: firstText(series, '0020000E') ?? '',
        });
  return found;
}

/** Referenced Frame Number: whole numbers from one, whatever else is written there. */
function framesOf(reference: DicomJson): number[] {
  const values: readonly unknown[] = reference['00081160']?.Value ?? [];
  return values.map(Number).filter((frame) => Number.isInteger(frame) && frame > 0);
}
