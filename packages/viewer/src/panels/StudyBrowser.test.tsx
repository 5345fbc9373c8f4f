// @vitest-environment jsdom
import { createMadoTheme } from '@mado/ui';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sitting } from '../frames/sitting.ts';
import type { ViewerStudy } from '../ports/index.ts';
import { SittingContext } from '../session-context.ts';
import { createSession } from '../session/create-session.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { createTexts } from '../texts.ts';
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
  const session = createSession();
  session.dispatch({ type: 'opened', studies });
  const thumbnails = { want: () => new Promise<null>(() => undefined), destroy: () => undefined };
  const sitting: Sitting = { session, thumbnails, picture: () => undefined, loadAll() {}, destroy() {} };
  render(
    <I18nextProvider i18n={createTexts('ja-JP')}>
      <ThemeProvider theme={createMadoTheme('dark', 'ja-JP')}>
        <SittingContext value={sitting}>
          <StudyBrowser strip={strip} small={strip} />
        </SittingContext>
      </ThemeProvider>
    </I18nextProvider>,
  );
  return session;
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

test.each([true, false])('a study says what it is, whose, when and of what kind (strip: %s)', (strip) => {
  show(strip, full);
  for (const part of ['胸部CT', '田中 一郎', '2026-11-12', 'CT, SR'])
    expect(head()).toHaveProperty('textContent', expect.stringContaining(part));
});

test('without a description it is called by the patient, else by its ID, else it has no name', () => {
  const unnamed = { ...full, StudyDescription: '' };
  const nameless = { ...unnamed, PatientName: '' };
  show(false, unnamed, nameless, { ...nameless, StudyID: '' });
  expect(head(0).textContent).toBe('田中 一郎2026-11-12 · CT, SR');
  expect(head(1).textContent).toBe('772026-11-12 · CT, SR');
  expect(head(2).textContent).toBe('名称のないスタディ2026-11-12 · CT, SR');
});

test('a study is folded and unfolded; the series that is shown stays listed', async () => {
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
