import { firstNumber, firstText, type KeyObject } from '@mado/dicom';
import type { ViewerStudy } from '../ports/index.ts';
import { isAmong } from './find-key-image.ts';
import type { DocumentUids, KeyDocument, KeyImages, KeySaving, KeySelection } from './key-images-state.ts';
import type { ViewerImage } from './series-images.ts';
import { activePane, readySeries, type SessionState } from './state.ts';
import { studyId } from './study-id.ts';
import { tag } from './tags.ts';

export type KeyImagesCommand =
  /** The image that the active pane shows is marked, or is not any more. */
  | { type: 'key-image'; uids: DocumentUids }
  | { type: 'key-image-off'; study: string; image: KeyObject }
  | { type: 'key-note'; study: string; note: string }
  /** What this browser has kept of a study; null: another page has saved it, or given it up. */
  | { type: 'key-images-found'; study: string; selection: KeySelection | null }
  | { type: 'key-images-kept'; isKept: boolean }
  /**
   * What was read of some series, by their documents' addresses, and which there are: what was read of others before is
   * gone with them.
   */
  | {
      type: 'key-documents';
      documents: readonly KeyDocument[];
      unread: number;
      read?: readonly string[];
      listed?: readonly string[];
    }
  /** A series of documents is deleted: what they name has no mark of theirs any more. */
  | { type: 'key-documents-deleted'; series: string }
  | { type: 'key-saving'; study: string; saving: KeySaving }
  /** The document is there. `uids`: for what was marked meanwhile. */
  | { type: 'key-saved'; study: string; document: KeyDocument; uids: DocumentUids };

/** Code units of a note: what a value of many lines holds (UT, PS3.5 6.2) is more than anybody reads. */
export const noteLimit = 2000;

export function reduceKeyImages(state: SessionState, command: KeyImagesCommand): SessionState {
  const now = state.keyImages;
  const next = command.type === 'key-image' ? marked(state, command.uids) : changed(now, command);
  return next === now ? state : { ...state, keyImages: next };
}

function changed(now: KeyImages, command: Exclude<KeyImagesCommand, { type: 'key-image' }>): KeyImages {
  switch (command.type) {
    case 'key-image-off': {
      const own = now.own.get(command.study);
      if (!own) return now;
      return withOwn(now, command.study, { ...own, images: own.images.filter((one) => !isSame(one, command.image)) });
    }
    case 'key-note': {
      const own = now.own.get(command.study);
      return own ? withOwn(now, command.study, { ...own, note: command.note.slice(0, noteLimit) }) : now;
    }
    case 'key-images-found':
      return withOwn(now, command.study, command.selection);
    case 'key-images-kept':
      return { ...now, isKept: command.isKept };
    case 'key-documents':
      return {
        ...now,
        documents: joined(stillThere(now.documents, command), command.documents),
        unread: command.unread,
      };
    case 'key-documents-deleted':
      return { ...now, documents: now.documents.filter(({ series }) => series !== command.series) };
    case 'key-saving':
      return { ...now, saving: new Map(now.saving).set(command.study, command.saving) };
    case 'key-saved':
      return saved(now, command);
  }
}

/** Which selection an image of a study is marked in: the reader's own, a document, or none. */
export function keyMark({ keyImages }: SessionState, study: ViewerStudy, image: ViewerImage): 'own' | 'saved' | null {
  const key = keyObject(study.StudyInstanceUID, '', image);
  if (keyImages.own.get(studyId(study))?.images.some((one) => isSame(one, key))) return 'own';
  const ofStudy = keyImages.documents.filter((one) => (one.study ?? studyId(study)) === studyId(study));
  return ofStudy.some(({ images }) => isAmong(images, image)) ? 'saved' : null;
}

export function isSame(one: KeyObject, other: KeyObject): boolean {
  return one.SOPInstanceUID === other.SOPInstanceUID && one.FrameNumber === other.FrameNumber;
}

/** Tells what is pointed at from everything else that one document points at. */
export const keyName = ({ SeriesInstanceUID, SOPInstanceUID, FrameNumber }: KeyObject): string =>
  `${SeriesInstanceUID}/${SOPInstanceUID}/${FrameNumber}`;

/** An image as a document points at it: by its frame only where it has several. */
function keyObject(StudyInstanceUID: string, SeriesInstanceUID: string, image: ViewerImage): KeyObject {
  const { instance, SOPInstanceUID, frame } = image;
  const hasFrames = (firstNumber(instance, tag.NumberOfFrames) ?? 1) > 1;
  const said = firstText(instance, tag.SOPClassUID) ?? '';
  // Real files say none, or what is none; they are shown all the same.
  const SOPClassUID = /^[\d.]{1,64}$/.test(said) ? said : '';
  return { StudyInstanceUID, SeriesInstanceUID, SOPClassUID, SOPInstanceUID, FrameNumber: hasFrames ? frame : null };
}

/** What the active pane has on its canvas: its study and the image. */
export function shownImage(state: SessionState) {
  const pane = activePane(state);
  const series = readySeries(state, pane);
  const image = pane.shown && series?.images[pane.shown.index];
  return series && image ? { study: series.study, series: series.series, image } : null;
}

/** Whether the reader has marked what the active pane shows. */
export function isShownMarked(state: SessionState): boolean {
  const shown = shownImage(state);
  return shown !== null && keyMark(state, shown.study, shown.image) === 'own';
}

function marked(state: SessionState, uids: DocumentUids): KeyImages {
  const now = state.keyImages;
  const shown = shownImage(state);
  if (!shown) return now;
  const id = studyId(shown.study);
  const image = keyObject(shown.study.StudyInstanceUID, shown.series.SeriesInstanceUID, shown.image);
  const own = now.own.get(id) ?? { images: [], note: '', ...uids };
  const others = own.images.filter((one) => !isSame(one, image));
  const images = others.length < own.images.length ? others : [...others, image];
  return withOwn(now, id, { ...own, images });
}

/** Without an image and without words nothing is kept; with words alone they wait for an image. */
function withOwn(now: KeyImages, study: string, selection: KeySelection | null): KeyImages {
  const own = new Map(now.own);
  if (selection === null || (selection.images.length === 0 && selection.note === '')) own.delete(study);
  else own.set(study, selection);
  return { ...now, own };
}

function saved(now: KeyImages, command: Extract<KeyImagesCommand, { type: 'key-saved' }>): KeyImages {
  const { study, document, uids } = command;
  const saving = new Map(now.saving);
  saving.delete(study);
  const own = now.own.get(study);
  const isSaved = (one: KeyObject) => document.images.some((other) => isSame(one, other));
  // Another page of this browser may have said more meanwhile.
  const note = own?.note === document.note ? '' : (own?.note ?? '');
  const rest = own && { ...uids, images: own.images.filter((one) => !isSaved(one)), note };
  return { ...withOwn(now, study, rest ?? null), saving, documents: joined(now.documents, [document]) };
}

/** Without those that were read again, and those of series that are there no more; what was saved here stays. */
function stillThere(
  documents: readonly KeyDocument[],
  { read = [], listed }: Extract<KeyImagesCommand, { type: 'key-documents' }>,
): readonly KeyDocument[] {
  return documents.filter(
    ({ series }) => series === undefined || (!read.includes(series) && listed?.includes(series) !== false),
  );
}

/** Two copies of a study may each have one of the same UID. */
const nameOf = ({ study, StudyInstanceUID, SOPInstanceUID }: KeyDocument) =>
  `${study ?? StudyInstanceUID} ${SOPInstanceUID}`;

/** Each document once, the newer of two. */
function joined(one: readonly KeyDocument[], other: readonly KeyDocument[]): readonly KeyDocument[] {
  return [...new Map([...one, ...other].map((document) => [nameOf(document), document])).values()];
}
