import type { KeyObject } from '@mado/dicom';
import { KEY_IMAGES, ofAccount } from '../ports/kept-changes.ts';
import type { Session } from '../session/create-session.ts';
import { isSame, noteLimit } from '../session/key-images.ts';
import { studyId } from '../session/study-id.ts';
import type { KeySelection } from '../session/key-images-state.ts';

/** Images of one study of which this browser keeps that they are marked. */
const imagesAtMost = 5000;

/**
 * Keeps what is marked and not saved in this browser, by whose it is and the study, and brings it back [VW-136].
 *
 * @returns a function that stops keeping
 */
export function keepKeyImages(session: Session, account: string, storage: Storage | null): () => void {
  const begin = ofAccount(KEY_IMAGES, account);
  const nameOf = (study: string) => `${begin}${encodeURIComponent(study)}`;
  /** What is kept of each study, as far as this page knows. */
  const known = new Map<string, KeySelection | undefined>();

  function find(study: string): void {
    const kept = selectionIn(storage?.getItem(nameOf(study)) ?? null);
    const own = session.getState().keyImages.own.get(study);
    known.set(study, kept ?? undefined);
    if (kept && own !== kept) session.dispatch({ type: 'key-images-found', study, selection: joined(kept, own) });
  }

  function keep(study: string, own: KeySelection | undefined): void {
    known.set(study, own);
    const isKept = written(storage, nameOf(study), own);
    if (isKept !== session.getState().keyImages.isKept) session.dispatch({ type: 'key-images-kept', isKept });
  }

  function follow(): void {
    const { studies, keyImages } = session.getState();
    for (const study of studies.map(studyId)) if (!known.has(study)) find(study);
    for (const study of known.keys()) {
      const own = session.getState().keyImages.own.get(study);
      if (own !== known.get(study)) keep(study, own);
    }
    if (keyImages.own.size === 0 && !keyImages.isKept && storage !== null)
      session.dispatch({ type: 'key-images-kept', isKept: true });
  }

  /** Another page of this browser has marked, or has saved. */
  function hear({ key, newValue, storageArea }: StorageEvent): void {
    const study = [...known.keys()].find((one) => nameOf(one) === key);
    if (study === undefined || storageArea !== storage) return;
    const selection = selectionIn(newValue);
    known.set(study, selection ?? undefined);
    session.dispatch({ type: 'key-images-found', study, selection });
  }

  let following = false;
  const unsubscribe = session.subscribe(() => {
    // What it does itself is none of the reader's doing.
    if (following) return;
    following = true;
    follow();
    following = false;
  });
  addEventListener('storage', hear);
  follow();
  return () => {
    unsubscribe();
    removeEventListener('storage', hear);
  };
}

/** What was kept, and what was marked before it was known. */
function joined(kept: KeySelection, own: KeySelection | undefined): KeySelection {
  if (!own) return kept;
  const more = own.images.filter((one) => !kept.images.some((other) => isSame(one, other)));
  return { ...kept, images: [...kept.images, ...more], note: own.note || kept.note };
}

/** @returns false when this browser keeps nothing, or has no room */
function written(storage: Storage | null, name: string, selection: KeySelection | undefined): boolean {
  try {
    if (selection) storage?.setItem(name, JSON.stringify(selection));
    else storage?.removeItem(name);
    return storage !== null;
  } catch {
    return false;
  }
}

/** Null: nothing is kept, or nothing that can be read. */
function selectionIn(text: string | null): KeySelection | null {
  try {
    const { images, note, SeriesInstanceUID, SOPInstanceUID } = JSON.parse(text ?? 'null') as Partial<KeySelection>;
    if (!isUid(SeriesInstanceUID) || !isUid(SOPInstanceUID) || typeof note !== 'string') return null;
    if (!Array.isArray(images) || images.length > imagesAtMost || !images.every(isKeyObject)) return null;
    return { images, note: note.slice(0, noteLimit), SeriesInstanceUID, SOPInstanceUID };
  } catch {
    return null;
  }
}

function isKeyObject(value: Partial<KeyObject> | null): value is KeyObject {
  const uids = [value?.StudyInstanceUID, value?.SeriesInstanceUID, value?.SOPInstanceUID];
  const frame = value?.FrameNumber;
  // A file may not say of what class it is.
  const isOfClass = value?.SOPClassUID === '' || isUid(value?.SOPClassUID);
  return uids.every(isUid) && isOfClass && (frame === null || (Number.isInteger(frame) && Number(frame) > 0));
}

const isUid = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 64 && /^[\d.]+$/.test(value);
