// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewerStudy } from '../ports/index.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { StudyBrowser } from './StudyBrowser.tsx';

beforeEach(() => {
  // Nothing comes into sight here: pictures are not what is looked at.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(strip: boolean, ...studies: ViewerStudy[]) {
  return renderInViewer(<StudyBrowser strip={strip} small={strip} />, studies);
}

const cards = () => screen.queryAllByTestId('series-card').map(({ textContent }) => textContent);
const head = (index = 0) => screen.getAllByTestId('study-head')[index]!;

const full = {
  ...aStudy(aSeries('a'), aSeries('b', { Modality: 'SR' }), aSeries('c')),
  StudyDescription: '胸部CT',
  PatientName: '田中 一郎',
  StudyDate: '20261112',
  StudyID: '77',
};

test.each([true, false])('a study says what it is, whose, when and of what kind (strip: %s) [VW-5]', (strip) => {
  show(strip, full);
  for (const part of ['胸部CT', '田中 一郎', '2026-11-12', 'CT, SR'])
    expect(head()).toHaveProperty('textContent', expect.stringContaining(part));
});

test('without a description it is called by the patient, else by its ID, else it has no name [VW-5]', () => {
  const unnamed = { ...full, StudyDescription: '' };
  const nameless = { ...unnamed, PatientName: '' };
  show(false, unnamed, nameless, { ...nameless, StudyID: '' });
  expect(head(0).textContent).toBe('田中 一郎2026-11-12 · CT, SR');
  expect(head(1).textContent).toBe('772026-11-12 · CT, SR');
  expect(head(2).textContent).toBe('無題のスタディ2026-11-12 · CT, SR');
});

test.each([true, false])(
  'what has to be known of a study is marked, also when it is folded (strip: %s)',
  async (strip) => {
    show(strip, { ...full, identityConflict: true, incomplete: { received: 90, expected: 143 } }, full);
    const marks = (index: number) =>
      within(head(index))
        .queryAllByTestId('mark')
        .map(({ textContent }) => textContent);
    expect([marks(0), marks(1)]).toEqual([['患者情報が一致しません', '未完了 90 / 143'], []]);
    await userEvent.setup().click(head());
    expect(marks(0)).toHaveLength(2);
  },
);

test('what comes to a study is listed with what was there, whether the series are new or the same [VW-131]', () => {
  const session = show(false, full);
  const before = cards();
  act(() => session.dispatch({ type: 'studies-changed', studies: [{ ...full, StudyDate: '20261113' }] }));
  expect(cards()).toEqual(before);
  act(() => session.dispatch({ type: 'studies-changed', studies: [aStudy(...full.series, aSeries('d'))] }));
  expect(cards()).toHaveLength(before.length + 1);
});

test('a study is folded and unfolded; the series that is shown stays listed [VW-5]', async () => {
  const other = aStudy(aSeries('d', { SeriesNumber: 4 }));
  show(false, full, other);
  const folds = userEvent.setup();
  expect(cards()).toHaveLength(4);
  await folds.click(head(0));
  expect(head(0).getAttribute('aria-expanded')).toBe('false');
  expect(cards().map((text) => text?.replace(/\d+$/, ''))).toEqual(['1 a', '4 d']);
  await folds.click(head(1));
  expect(cards()).toHaveLength(1);
  await folds.click(within(screen.getByTestId('study-browser')).getAllByRole('button', { expanded: false })[0]!);
  expect(cards()).toHaveLength(3);
});

test('of very many series those that are seen at first are there before the first image, then all of them [VW-119]', async () => {
  const many = Array.from({ length: 40 }, (_, n) => aSeries(`s${n}`));
  const session = show(false, aStudy(...many));
  expect(cards()).toHaveLength(24);
  act(() => session.dispatch({ type: 'show-series', series: many[29]!.document }));
  expect(cards()).toHaveLength(30);
  // What was listed stays under the hand.
  act(() => session.dispatch({ type: 'show-series', series: many[2]!.document }));
  expect(cards()).toHaveLength(30);
  act(() => session.dispatch({ type: 'series-failed', series: many[2]!.document, error: 'offline' }));
  await waitFor(() => expect(cards()).toHaveLength(40));
});

test('a first image that hangs holds up the list for three seconds [VW-119]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  show(false, aStudy(...Array.from({ length: 40 }, (_, n) => aSeries(`s${n}`))));
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(cards()).toHaveLength(24);
  await act(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  await waitFor(() => expect(cards()).toHaveLength(40));
});

test('the study with which one compares says that it is the prior [HP-25]', () => {
  const before = { ...full, StudyInstanceUID: '1.1' };
  const session = show(false, full);
  act(() => session.dispatch({ type: 'prior-found', study: full, prior: before, id: 'p' }));
  expect(head(0).textContent).not.toContain('前回');
  expect(head(1).textContent).toContain('前回');
});
