import { expandSeriesDocument, firstText, keyObjectsOf, type DicomJson } from '@mado/dicom';
import type { ImageSource } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { keyName, noteLimit } from '../session/key-images.ts';
import type { KeyDocument } from '../session/key-images-state.ts';
import type { SeriesState } from '../session/state.ts';
import { studyId } from '../session/study-id.ts';
import { tag } from '../session/tags.ts';

/** Documents that are read of one series: nobody looks through more. */
const documentsAtMost = 200;

/** What could not be read is tried once more after so many ms: no other change of the list may follow. */
const againMs = 10_000;

/**
 * Reads which images the documents of the listed studies point at, one series after the other, and those of what comes
 * to them [VW-137]. What could not be read is counted, and read with the next change of the list, and by itself after
 * a pause [VW-146].
 *
 * @returns a function that stops reading
 */
export function readKeyObjects(source: ImageSource, session: Session): () => void {
  const ended = new AbortController();
  /** What each series was when it was read. */
  const read = new Map<string, string>();
  let listed: unknown = null;
  let reading = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  /** @returns how many could not be read */
  async function readAll(): Promise<number> {
    let unread = 0;
    const documents: KeyDocument[] = [];
    const readNow: string[] = [];
    const state = session.getState();
    const listed = [...state.series.values()].flatMap(({ series }) =>
      series.Modality === 'KO' ? series.document : [],
    );
    // What comes back from the trash is read once more, though it is what it was.
    for (const document of read.keys()) if (!listed.includes(document)) read.delete(document);
    for (const one of state.series.values()) {
      const { document, instance_count: count, revision } = one.series;
      const now = `${revision ?? ''} ${count}`;
      if (one.series.Modality !== 'KO' || read.get(document) === now) continue;
      try {
        const answer = await source.document(one.series, ended.signal);
        documents.push(...expandSeriesDocument(answer).slice(0, documentsAtMost).flatMap(documentOf(one)));
        read.set(document, now);
        readNow.push(document);
      } catch {
        unread++;
      }
    }
    const known = session.getState().keyImages;
    const isGone = known.documents.some(({ series }) => series !== undefined && !listed.includes(series));
    const isNews = readNow.length > 0 || isGone || unread !== known.unread;
    if (isNews && !ended.signal.aborted)
      session.dispatch({ type: 'key-documents', documents, unread, read: readNow, listed });
    return unread;
  }

  async function follow(): Promise<void> {
    if (reading) return;
    reading = true;
    let unread: number | null = null;
    while (listed !== session.getState().studies && !ended.signal.aborted) {
      listed = session.getState().studies;
      unread = await readAll();
    }
    reading = false;
    // Nothing was read: what waits to be tried again goes on waiting.
    if (unread === null) return;
    clearTimeout(again);
    if (unread > 0 && !ended.signal.aborted) again = setTimeout(tryAgain, againMs);
  }

  function tryAgain(): void {
    listed = null;
    void follow();
  }

  const unsubscribe = session.subscribe(() => void follow());
  void follow();
  return () => {
    ended.abort();
    clearTimeout(again);
    unsubscribe();
  };
}

/** Of one that rejects its images, or points at none, there is nothing to be listed. */
const documentOf =
  ({ study, series }: SeriesState) =>
  (json: DicomJson): KeyDocument[] => {
    const { images, note } = keyObjectsOf(json);
    if (images.length === 0) return [];
    return [
      {
        SOPInstanceUID: firstText(json, tag.SOPInstanceUID) ?? '',
        StudyInstanceUID: study.StudyInstanceUID,
        study: studyId(study),
        series: series.document,
        // One that is named twice is one.
        images: [...new Map(images.map((image) => [keyName(image), image])).values()],
        note: cut(note),
        ContentDate: firstText(json, '00080023') ?? '',
        ContentTime: firstText(json, '00080033') ?? '',
      },
    ];
  };

/** A text of a million letters holds a browser up for minutes; what is left out is told by its sign [VW-181]. */
function cut(note: string): string {
  if (note.length <= noteLimit) return note;
  return `${note.slice(0, noteLimit).replace(/\p{Cs}$/u, '')}…`;
}
