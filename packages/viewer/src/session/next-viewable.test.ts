import { expect, it } from 'vitest';
import { createSession, type Session } from './create-session.ts';
import { nextViewable } from './next-viewable.ts';
import { imagesOfSeries } from './testing/a-series-with-images.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const [a, b, c, d] = ['/documents/a', '/documents/b', '/documents/c', '/documents/d'] as const;
const network = { kind: 'network' } as const;

/** Four series: a report, two with images, and one whose document could not be read. Series a is on the pane. */
function open(): Session {
  const session = createSession();
  const report = aSeries('c', { first_frame: null });
  session.dispatch({
    type: 'studies-loaded',
    studies: [aStudy(aSeries('a'), aSeries('b')), aStudy(report, aSeries('d'))],
  });
  session.dispatch({ type: 'series-failed', series: d, error: 'refused' });
  return session;
}

function read(session: Session, series: string, count: number): void {
  session.dispatch({
    type: 'series-loaded',
    series,
    content: { images: imagesOfSeries(count), left_out: [] },
    first: 0,
  });
}

it('is the next image of the series that has not failed, from the end on from the beginning', () => {
  const session = open();
  read(session, a, 4);
  session.dispatch({ type: 'go-to', index: 2 });
  session.dispatch({ type: 'images-failed', series: a, indexes: [2, 3, 0], failure: network });
  expect(nextViewable(session.getState())).toEqual({ kind: 'image', index: 1 });
});

it('is the next series with images where all of this one have failed, or it has none', () => {
  const session = open();
  read(session, a, 2);
  session.dispatch({ type: 'images-failed', series: a, indexes: [0, 1], failure: network });
  expect(nextViewable(session.getState())).toEqual({ kind: 'series', series: b });
  session.dispatch({ type: 'show-series', series: c });
  read(session, c, 0);
  // Of the others d could not be read and a has failed.
  expect(nextViewable(session.getState())).toEqual({ kind: 'series', series: b });
});

it('is nothing where nothing else has images', () => {
  const session = open();
  read(session, b, 0);
  session.dispatch({ type: 'series-failed', series: a, error: 'gone' });
  expect(nextViewable(session.getState())).toBeNull();
  expect(nextViewable(createSession().getState())).toBeNull();
});
