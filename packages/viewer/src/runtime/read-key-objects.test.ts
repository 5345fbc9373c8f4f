import { buildSeriesDocument, keyObjectSelectionFile, readInstance } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { SourceError, type ImageSource, type ViewerSeries } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { readKeyObjects } from './read-key-objects.ts';

const { dicomJson: of } = readInstance(buildDicomFile({ StudyInstanceUID: '1.2' }));
const image = {
  StudyInstanceUID: '1.2',
  SeriesInstanceUID: '1.2.7',
  SOPClassUID: '1.2.840.10008.5.1.4.1.1.2',
  SOPInstanceUID: '1.2.7.1',
  FrameNumber: null,
};

/** The series document of one that says this. */
function answerOf(note: string, title = '113000') {
  const uids = { SeriesInstanceUID: syntheticUid(note), SOPInstanceUID: syntheticUid(note, 1) };
  const at = new Date(2026, 10, 27, 16, 5, 9);
  const file = keyObjectSelectionFile({ of, images: [image, image], note, ...uids, SeriesNumber: 900, at });
  const json = readInstance(file).dicomJson;
  const named = { vr: 'SQ', Value: [{ '00080100': { vr: 'SH', Value: [title] } }] };
  return buildSeriesDocument([{ ...json, '0040A043': named }]);
}

let stop = () => undefined as void;
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function reading(session: Session, document: (series: ViewerSeries) => Promise<unknown>) {
  const asked = vi.fn(document);
  stop = readKeyObjects({ document: asked } as unknown as ImageSource, session);
  return asked;
}
const list = (session: Session, ...series: ViewerSeries[]) =>
  session.dispatch({
    type: session.getState().phase.kind === 'ready' ? 'studies-changed' : 'studies-loaded',
    studies: [aStudy(...series)],
  });
const ko = (name: string, given: Partial<ViewerSeries> = {}) =>
  aSeries(name, { Modality: 'KO', derived: true, first_frame: null, instance_count: 1, ...given });
const notes = (session: Session) => session.getState().keyImages.documents.map(({ note }) => note);

test('documents of the listed studies are read, and nothing else, and those that come later [VW-137]', async () => {
  const session = createSession();
  list(session, aSeries('ct'), ko('mine'));
  const asked = reading(session, async ({ document }) => answerOf(document));
  await vi.waitFor(() => expect(notes(session)).toEqual(['/documents/mine']));
  expect(session.getState().keyImages.documents).toMatchObject([
    { StudyInstanceUID: '1.2', images: [image], ContentDate: '20261127', ContentTime: '160509' },
  ]);
  list(session, aSeries('ct'), ko('mine'), ko('theirs'));
  await vi.waitFor(() => expect(notes(session)).toEqual(['/documents/mine', '/documents/theirs']));
  expect(asked.mock.calls.map(([{ document }]) => document)).toEqual(['/documents/mine', '/documents/theirs']);
});

test('of what a document says there is as much as anybody reads, cut between characters [VW-181]', async () => {
  const session = createSession();
  list(session, ko('long'), ko('short'));
  const [long, short] = [`a${'𠮷'.repeat(5000)}`, 'あ'.repeat(2000)];
  reading(session, async ({ document }) => answerOf(document.endsWith('long') ? long : short));
  await vi.waitFor(() => expect(notes(session)).toEqual([`a${'𠮷'.repeat(999)}…`, short]));
});

test.each(['113001', '113037', '113038', '113039'])(
  'one that rejects its images names none: %s [VW-137]',
  async (title) => {
    const session = createSession();
    list(session, ko('rejected'), ko('mine'));
    reading(session, async ({ document }) => answerOf(document, document.endsWith('rejected') ? title : '113000'));
    await vi.waitFor(() => expect(notes(session)).toEqual(['/documents/mine']));
  },
);

test('what cannot be read is counted, and read with the next change of the list [VW-137]', async () => {
  const session = createSession();
  list(session, ko('mine'));
  let isThere = false;
  reading(session, async ({ document }) => {
    if (!isThere) throw new SourceError('unreachable', 'x');
    return answerOf(document);
  });
  await vi.waitFor(() => expect(session.getState().keyImages.unread).toBe(1));
  isThere = true;
  list(session, ko('mine'), aSeries('ct'));
  await vi.waitFor(() => expect(session.getState().keyImages).toMatchObject({ unread: 0, documents: [{}] }));
});

test('what cannot be read is tried again by itself, until it is there [VW-146]', async () => {
  vi.useFakeTimers();
  const session = createSession();
  list(session, ko('theirs'), ko('mine'));
  let isThere = false;
  const asked = reading(session, async ({ document }) => {
    if (document.endsWith('mine') && !isThere) throw new SourceError('unreachable', 'x');
    return answerOf(document);
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(session.getState().keyImages).toMatchObject({ unread: 1, documents: [{}] });
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(3);
  isThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(notes(session)).toEqual(['/documents/theirs', '/documents/mine']);
  expect(session.getState().keyImages.unread).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('who has closed the viewer asks for nothing more, whenever that is [VW-146]', async () => {
  vi.useFakeTimers();
  const session = createSession();
  list(session, ko('mine'));
  const failure = Promise.withResolvers<never>();
  const asked = reading(session, () => failure.promise);
  stop();
  failure.reject(new SourceError('unreachable', 'x'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  const later = reading(session, () => Promise.reject(new SourceError('unreachable', 'x')));
  await vi.advanceTimersByTimeAsync(5_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(later).toHaveBeenCalledTimes(1);
});

test('what comes back from the trash is read and listed once more [VW-147]', async () => {
  const session = createSession();
  list(session, aSeries('ct'), ko('mine'));
  reading(session, async ({ document }) => answerOf(document));
  await vi.waitFor(() => expect(notes(session)).toHaveLength(1));
  session.dispatch({ type: 'key-documents-deleted', series: '/documents/mine' });
  expect(notes(session)).toEqual([]);
  list(session, aSeries('ct'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(notes(session)).toEqual([]);
  list(session, aSeries('ct'), ko('mine'));
  await vi.waitFor(() => expect(notes(session)).toHaveLength(1));
});

test('a document that was replaced is read anew, one that is as it was is not [VW-137]', async () => {
  const session = createSession();
  list(session, ko('mine', { revision: 1 }), ko('theirs'));
  const asked = reading(session, async ({ document, revision }) => answerOf(`${document} ${revision}`));
  await vi.waitFor(() => expect(notes(session)).toEqual(['/documents/mine 1', '/documents/theirs undefined']));
  list(session, ko('mine', { revision: 2 }), ko('theirs'));
  await vi.waitFor(() => expect(notes(session)).toEqual(['/documents/theirs undefined', '/documents/mine 2']));
  expect(asked).toHaveBeenCalledTimes(3);
});

test('what comes after reading has ended is told to nobody', async () => {
  const session = createSession();
  list(session, ko('mine'));
  const answer = Promise.withResolvers<unknown>();
  const ended: AbortSignal[] = [];
  const source = {
    document: async (_: unknown, signal: AbortSignal) => (ended.push(signal), answer.promise),
  } as unknown as ImageSource;
  const dispatch = vi.spyOn(session, 'dispatch');
  readKeyObjects(source, session)();
  expect(ended.map(({ aborted }) => aborted)).toEqual([true]);
  answer.resolve(answerOf('late'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(dispatch).not.toHaveBeenCalled();
});
