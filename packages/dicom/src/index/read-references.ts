import { firstText, items, type DicomJson } from '../dataset/dicom-json.ts';
import { isUid } from './identifiers.ts';

const STUDY_INSTANCE_UID = '0020000D';
const SERIES_INSTANCE_UID = '0020000E';
const FRAME_OF_REFERENCE_UID = '00200052';
const REFERENCED_SOP_CLASS_UID = '00081150';
const REFERENCED_SOP_INSTANCE_UID = '00081155';
/** Of the Common Instance Reference module (PS3.3 C.12.2.1): series of the object's own study. */
const REFERENCED_SERIES_SEQUENCE = '00081115';
/**
 * Sequences whose items name a study where those of others name an instance: with the retired Detached Study Management
 * class (PS3.3 C.7.2.1, C.8.8.5).
 */
const studySequences = new Set(['00081110', '30060012']);
/** Their items name what is no object of a study: patients, visits and performed steps. */
const otherSequences = new Set(['00081111', '00081120', '00081125']);

/** References of one object that are kept; the largest segmentations of whole-body series have some thousands. */
const referencesAtMost = 10_000;

/**
 * A study, series or instance that an object refers to: the innermost level that is named. The levels around it are
 * null where the object does not name them. It can be found all the same, because a UID is unique.
 */
export interface Reference {
  studyInstanceUID: string | null;
  seriesInstanceUID: string | null;
  sopInstanceUID: string | null;
  sopClassUID: string | null;
  /** The frame of reference in which the object refers to it (PS3.3 C.8.8.5). */
  frameOfReferenceUID: string | null;
}

export interface References {
  references: Reference[];
  /** How many more there are: beyond the limit, or with UIDs that are none. */
  leftOut: number;
}

/**
 * What an object refers to, each reference once. Segmentations and presentation states have the Common Instance
 * Reference module (PS3.3 C.12.2), structure sets their frames of reference (C.8.8.5), structured reports and key
 * object selections their evidence (C.17.2) and content (C.17.3), images what they were derived from or are localised
 * in (C.7.6.1, C.12.4).
 *
 * Every sequence is searched. An item that names an instance is a reference to it, in the study and series that an item
 * around it names. A series or study that is named without an instance in it is a reference itself.
 *
 * @param ownStudyUID of the object: the study of the series that it names at its top level
 */
export function readReferences(json: DicomJson, ownStudyUID: string): References {
  const bySop = new Map<string, Reference>();
  const bySeries = new Map<string, Reference>();
  const byStudy = new Map<string, Reference>();
  let leftOut = 0;

  const keep = (kept: Map<string, Reference>, key: string, found: Reference) => {
    const before = kept.get(key);
    if (before) {
      // The content of a report names what its evidence places.
      before.studyInstanceUID ??= found.studyInstanceUID;
      before.seriesInstanceUID ??= found.seriesInstanceUID;
      before.sopClassUID ??= found.sopClassUID;
      before.frameOfReferenceUID ??= found.frameOfReferenceUID;
    } else if (bySop.size + bySeries.size + byStudy.size < referencesAtMost) kept.set(key, found);
    else leftOut += 1;
  };
  const uid = (item: DicomJson, tag: string): string | null => {
    const text = firstText(item, tag);
    if (text === undefined || text === '') return null;
    if (isUid(text)) return text;
    leftOut += 1;
    return null;
  };

  /** @returns whether anything was named inside */
  function walk(parent: DicomJson, around: Reference, isTop: boolean): boolean {
    let named = false;
    for (const tag of Object.keys(parent)) {
      if (otherSequences.has(tag)) continue;
      for (const item of items(parent, tag)) named = walkItem(tag, item, around, isTop) || named;
    }
    return named;
  }

  function walkItem(tag: string, item: DicomJson, around: Reference, isTop: boolean): boolean {
    const isStudy = studySequences.has(tag);
    const study = uid(item, isStudy ? REFERENCED_SOP_INSTANCE_UID : STUDY_INSTANCE_UID);
    const series = uid(item, SERIES_INSTANCE_UID);
    const sop = isStudy ? null : uid(item, REFERENCED_SOP_INSTANCE_UID);
    const own = isTop && tag === REFERENCED_SERIES_SEQUENCE ? ownStudyUID : around.studyInstanceUID;
    const here: Reference = {
      studyInstanceUID: study ?? own,
      seriesInstanceUID: series ?? (study === null ? around.seriesInstanceUID : null),
      sopInstanceUID: null,
      sopClassUID: null,
      frameOfReferenceUID: uid(item, FRAME_OF_REFERENCE_UID) ?? around.frameOfReferenceUID,
    };
    if (sop !== null)
      keep(bySop, sop, { ...here, sopInstanceUID: sop, sopClassUID: uid(item, REFERENCED_SOP_CLASS_UID) });
    const inside = walk(item, here, false);
    if (sop !== null || inside) return true;
    if (series !== null) keep(bySeries, series, here);
    else if (study !== null && study !== ownStudyUID) keep(byStudy, study, here);
    return series !== null || study !== null;
  }

  walk(
    json,
    {
      studyInstanceUID: null,
      seriesInstanceUID: null,
      sopInstanceUID: null,
      sopClassUID: null,
      frameOfReferenceUID: null,
    },
    true,
  );
  return { references: [...bySop.values(), ...bySeries.values(), ...byStudy.values()], leftOut };
}
