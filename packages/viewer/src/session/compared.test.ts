import { describe, expect, test } from 'vitest';
import type { EarlierStudy, ViewerSeries, ViewerStudy } from '../ports/index.ts';
import { earlierPrior, isPrior, listedPrior, priorOf, studyRead } from './compared.ts';
import { createSession, type Session } from './create-session.ts';
import { leftState } from './left-state.ts';
import { keyOf, readAs } from './testing/a-hung-study.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const study = (StudyInstanceUID: string, given: Partial<ViewerStudy>, ...series: ViewerSeries[]): ViewerStudy => ({
  ...aStudy(...series),
  StudyInstanceUID,
  StudyDate: '20260401',
  StudyDescription: 'Chest',
  ...given,
});
const now = study('1', { PatientID: 'P' }, aSeries('a'), aSeries('b'));
const before = study('2', { PatientID: 'P', StudyDate: '20250401' }, aSeries('old'));

function open(...studies: ViewerStudy[]): Session {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies });
  return session;
}
const shown = (session: Session) => session.getState().panes.map(({ series }) => series);

test.each([
  ['田中 一郎', '田中　一郎', true],
  ['Tanaka Ichiro', 'TANAKA ICHIRO', true],
  ['田中 一郎', '', true],
  ['田中 一郎', '山田 花子', false],
])('of two that are listed, %s and %s may be one patient: %s [HP-23]', (one, other, isOne) => {
  const [current, earlier] = [
    { ...now, PatientName: one },
    { ...before, PatientName: other },
  ];
  expect(listedPrior(open(current, earlier).getState(), current)).toBe(isOne ? earlier : null);
});

describe('a prior that was found [HP-25]', () => {
  test('is listed behind what was there, and nothing else changes: the reader has not begun', () => {
    const session = open(now);
    session.dispatch({ type: 'prior-found', study: now, prior: before, id: 'p' });
    const state = session.getState();
    expect(state.studies).toEqual([now, before]);
    expect([...state.series.keys()]).toEqual(['a', 'b', 'old'].map(keyOf));
    expect([state.hanging?.phase, shown(session)]).toEqual(['opening', [keyOf('a')]]);
    expect([isPrior(state, before), isPrior(state, now), priorOf(state, now)]).toEqual([true, false, before]);
  });

  test('that was listed already stays in its place', () => {
    const session = open(before, now);
    session.dispatch({ type: 'prior-found', study: now, prior: before, id: null });
    expect(session.getState().studies).toEqual([before, now]);
    expect(session.getState().series.size).toBe(3);
  });

  test('of a study that is not there any more changes nothing', () => {
    const session = open(now);
    const state = session.getState();
    session.dispatch({ type: 'prior-found', study: before, prior: now, id: 'p' });
    expect(session.getState()).toBe(state);
  });

  test('is not what is read, as long as the study that it is compared with is seen', () => {
    const session = open(now);
    session.dispatch({ type: 'prior-found', study: now, prior: before, id: 'p' });
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    session.dispatch({ type: 'show-series', series: keyOf('old'), pane: 1 });
    expect(studyRead(session.getState())).toBe(now);
    session.dispatch({ type: 'show-series', series: keyOf('old'), pane: 0 });
    expect(studyRead(session.getState())).toBe(before);
  });

  test('is on its panes again after the page was loaded again and it was opened', () => {
    const session = open(now);
    session.dispatch({ type: 'prior-found', study: now, prior: before, id: 'p' });
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    session.dispatch({ type: 'show-series', series: keyOf('old'), pane: 1 });
    readAs(session, 'old', { count: 5 });
    session.dispatch({ type: 'go-to', index: 3 });
    const left: unknown = JSON.parse(JSON.stringify(leftState(session.getState())));
    const again = open(now);
    again.dispatch({ type: 'restore', left });
    // Its image is the first one, behind which the prior is opened.
    expect([shown(again), again.getState().active]).toEqual([[keyOf('a'), null], 0]);
    expect(again.getState().leftPriors).toEqual([{ StudyInstanceUID: '1', id: 'p' }]);
    // Who loads the page once more before it has come finds it as well.
    const between = open(now);
    between.dispatch({ type: 'restore', left: JSON.parse(JSON.stringify(leftState(again.getState()))) });
    for (const one of [again, between]) {
      one.dispatch({ type: 'prior-found', study: now, prior: before, id: 'p' });
      expect(shown(one)).toEqual(['a', 'old'].map(keyOf));
      readAs(one, 'old', { count: 5 });
      expect(one.getState().panes[1]?.viewState.index).toBe(3);
      expect(leftState(one.getState())).toMatchObject({ priors: [{ StudyInstanceUID: '1', id: 'p' }] });
    }
  });
});

describe('with what a study is compared [HP-23, HP-25]', () => {
  test('another one that is open, of the same patient', () => {
    const find = (...others: ViewerStudy[]) => listedPrior(open(now, ...others).getState(), now);
    expect(find(before)).toBe(before);
    expect(find()).toBeNull();
    expect(find({ ...before, PatientID: 'Q' })).toBeNull();
    const born = { ...now, PatientBirthDate: '1950.01.01' };
    const both = (PatientBirthDate: string) =>
      listedPrior(open(born, { ...before, PatientBirthDate }).getState(), born) !== null;
    expect(['19500101', '', '19600101'].map(both)).toEqual([true, true, false]);
    const nobody = { ...now, PatientID: '' };
    expect(listedPrior(open(nobody, { ...before, PatientID: '' }).getState(), nobody)).toBeNull();
  });

  test('or one that the source knows; what the images say of the body comes before words', () => {
    const earlier = (bodyPart: string): EarlierStudy => ({
      id: bodyPart,
      StudyDate: '20250401',
      StudyTime: '',
      StudyDescription: '',
      modalities: ['CT'],
      bodyParts: [bodyPart],
    });
    const session = open(now);
    const found = () => earlierPrior(session.getState(), now, [earlier('KNEE'), earlier('CHEST')])?.id;
    expect(found()).toBe('CHEST');
    readAs(session, 'a', { said: { '00180015': ['KNEE'] } });
    expect(found()).toBe('KNEE');
  });
});
