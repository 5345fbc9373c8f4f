// @vitest-environment jsdom
import type { SeriesDocument } from '@mado/dicom';
import { expect, it } from 'vitest';
import { SourceError, type ImageSource, type ViewerStudy } from '../ports/index.ts';
import { createSession } from '../session/create-session.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { createSeriesReader } from './series-reader.ts';

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
const key = '/documents/a';

/** A reader whose source answers when it is told to. */
function reading() {
  const studies = Promise.withResolvers<ViewerStudy[]>();
  const document = Promise.withResolvers<SeriesDocument>();
  const signals: AbortSignal[] = [];
  const asked: string[] = [];
  const source = {
    studies: (signal: AbortSignal) => {
      signals.push(signal);
      return studies.promise;
    },
    document: (series: { document: string }, signal: AbortSignal) => {
      signals.push(signal);
      asked.push(series.document);
      return document.promise;
    },
  } as unknown as ImageSource;
  const session = createSession();
  const reader = createSeriesReader(source, session, () => undefined);
  const list = async () => {
    studies.resolve([aStudy(aSeries('a', { first_frame: null }))]);
    await settle();
  };
  return { studies, document, signals, asked, session, reader, list };
}
const nothing: SeriesDocument = { version: 1, shared: {}, instances: [] };

it('nothing that comes after the end is given to the session, and what was on its way is ended', async () => {
  const one = reading();
  await one.list();
  const before = one.session.getState();
  one.reader.destroy();
  one.document.resolve(nothing);
  await settle();
  expect(one.session.getState()).toBe(before);
  expect(one.signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it('no failure that comes after the end is told, of the list or of a series', async () => {
  const unlisted = reading();
  const listed = reading();
  await listed.list();
  const before = [unlisted, listed].map(({ session }) => session.getState());
  unlisted.reader.destroy();
  listed.reader.destroy();
  unlisted.studies.reject(new SourceError('unreachable', ''));
  listed.document.reject(new SourceError('unreachable', ''));
  await settle();
  expect([unlisted, listed].map(({ session }) => session.getState())).toEqual(before);
});

it('a series is read once, and is told why it cannot be read', async () => {
  const one = reading();
  await one.list();
  one.reader.read(key);
  one.document.reject(new SourceError('gone', ''));
  await settle();
  expect(one.session.getState().series.get(key)).toMatchObject({ phase: 'failed', error: 'gone' });
  one.reader.read(key);
  expect(one.asked).toEqual([key]);
});

it('a document that no images can be made of is an answer of no use', async () => {
  const one = reading();
  await one.list();
  one.document.resolve({ version: 1 } as SeriesDocument);
  await settle();
  expect(one.session.getState().series.get(key)).toMatchObject({ phase: 'failed', error: 'refused' });
});
