import { keyObjectSelectionFile, type DicomJson } from '@mado/dicom';
import type { KeyImageStore, ViewerStudy } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { placeOfKey } from '../session/find-key-image.ts';
import { studyId } from '../session/study-id.ts';
import type { KeySelection } from '../session/key-images-state.ts';
import { documentUids } from '../session/mark-key-image.ts';
import type { SessionState } from '../session/state.ts';
import { dateOf, timeOf } from './content-time.ts';

/** Behind the series of images, whatever numbers those have. */
const firstNumber = 900;

/**
 * Puts what is marked of a study into a document and sends it; what is refused stays as it is, and is sent again as the
 * same document [VW-138].
 *
 * @param document.SeriesDescription what its series is called in lists
 */
export async function saveKeyImages(
  session: Session,
  store: KeyImageStore,
  { study, SeriesDescription }: { study: ViewerStudy; SeriesDescription: string },
): Promise<void> {
  const id = studyId(study);
  const state = session.getState();
  const own = state.keyImages.own.get(id);
  const of = own && metadataOf(state, study, own);
  if (!own || !of || own.images.length === 0 || state.keyImages.saving.get(id)?.kind === 'saving') return;
  session.dispatch({ type: 'key-saving', study: id, saving: { kind: 'saving' } });
  const at = new Date();
  const numbers = study.series.map(({ SeriesNumber }) => (SeriesNumber ?? 0) + 1);
  let words: string | null;
  try {
    const SeriesNumber = Math.max(firstNumber, ...numbers);
    const file = keyObjectSelectionFile({ ...own, of, at, SeriesNumber, SeriesDescription });
    words = await store.save(study, file, `${own.SOPInstanceUID}.dcm`);
  } catch {
    session.dispatch({ type: 'key-saving', study: id, saving: { kind: 'refused', words: null } });
    return;
  }
  if (words !== null) {
    session.dispatch({ type: 'key-saving', study: id, saving: { kind: 'refused', words } });
    return;
  }
  const { images, note, SOPInstanceUID } = own;
  const said = { SOPInstanceUID, StudyInstanceUID: study.StudyInstanceUID, study: id, images, note };
  const document = { ...said, ContentDate: dateOf(at), ContentTime: timeOf(at) };
  session.dispatch({ type: 'key-saved', study: id, document, uids: documentUids() });
}

/** What an image of the study says of patient and study: one that is marked, else any that has been read. */
export function metadataOf(state: SessionState, study: ViewerStudy, { images }: KeySelection): DicomJson | null {
  for (const key of images) {
    const place = placeOfKey(state, key, studyId(study));
    // Of two copies of a study each may say something else of the patient.
    const isOwn = place.kind === 'here' && studyId(place.series.study) === studyId(study);
    if (isOwn) return place.series.images[place.index]?.instance ?? null;
  }
  for (const series of state.series.values())
    if (series.phase === 'ready' && studyId(series.study) === studyId(study) && series.images[0])
      return series.images[0].instance;
  return null;
}
