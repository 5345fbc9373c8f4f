// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activePane } from '../session/state.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { aStack } from '../session/testing/a-stack.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { QuickSwitch } from './QuickSwitch.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = {
  ...aStudy(aSeries('axial', { SeriesNumber: 2 }), aSeries('coronal', { SeriesNumber: 3 })),
  StudyDescription: 'ＣＴ胸部',
  StudyDate: '20261112',
  PatientName: '田中 一郎',
};
const before = {
  ...aStudy(
    aSeries('report', { first_frame: null, Modality: 'SR' }),
    aSeries('mask', { derived: true, Modality: 'SEG' }),
    aSeries('müller', { Modality: 'MR' }),
  ),
  StudyDescription: '頭部',
  StudyDate: '20250304',
  PatientName: '田中 一郎',
};

function open() {
  const onClose = vi.fn();
  const session = renderInViewer(<QuickSwitch onClose={onClose} />, [now, before]);
  return { session, onClose, shown: () => activePane(session.getState()).series };
}

const listed = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('all studies are listed, each with its series behind it; what is shown is checked [VW-133]', () => {
  open();
  expect(screen.getAllByTestId('switch-study')).toHaveLength(2);
  expect(listed().map((text) => text?.match(/ＣＴ胸部|頭部|axial|coronal|report|mask|müller/)?.[0])).toEqual([
    'ＣＴ胸部',
    'axial',
    'coronal',
    '頭部',
    'report',
    'mask',
    'müller',
  ]);
  const checked = screen.getAllByLabelText('表示中').map((mark) => mark.closest('li')?.textContent?.slice(0, 4));
  expect(checked).toEqual(['ＣＴ胸部', '2 ax']);
});

test.each([
  ['coronal', ['3 coronal']],
  ['ct 胸部', ['ＣＴ胸部', '2 axial', '3 coronal']],
  ['muller', ['1 müller']],
  ['2025-03 mr', ['頭部', '1 müller']],
  ['どこにもない', []],
])('%s finds %o', async (typed, found) => {
  open();
  await userEvent.setup().type(screen.getByRole('combobox'), typed);
  if (found.length === 0) expect(screen.getByText('見つかりません')).toBeDefined();
  else expect(listed().map((text, n) => text?.slice(0, found[n]?.length))).toEqual(found);
});

const diffusion = {
  ...aStudy(
    aSeries('b1000', { SeriesNumber: 1, SeriesDescription: 'map of 51000' }),
    aSeries('dwi', { SeriesNumber: 2, SeriesDescription: 'ＤＷＩ カンゾウ', Modality: 'MR' }),
  ),
  StudyDescription: '肝臓',
  StudyDate: '20260101',
  PatientName: '佐藤 花子',
};

test.each([
  ['1000', ['2 ＤＷＩ カンゾウ', '1 map of 51000']],
  ['b=1000 dwi', ['2 ＤＷＩ カンゾウ']],
  ['かんぞう　b=0', ['2 ＤＷＩ カンゾウ']],
  ['ｶﾝｿﾞｳ', ['2 ＤＷＩ カンゾウ', '2 ＤＷＩ カンゾウ']],
  ['花子 map', ['1 map of 51000']],
])('%s is found in parts of words and in what tells parts of a series: %o [VW-150]', async (typed, found) => {
  const session = renderInViewer(<QuickSwitch onClose={() => undefined} />, [diffusion]);
  const heights = [0, 3, 6, 9, 12];
  const images = [0, 1000].flatMap((b) => aStack(heights, { '00189087': b }));
  act(() => session.dispatch({ type: 'series-requested', series: '/documents/dwi' }));
  act(() =>
    session.dispatch({ type: 'series-loaded', series: '/documents/dwi', content: { images, left_out: [] }, first: 0 }),
  );
  await userEvent.setup().type(screen.getByRole('combobox'), typed);
  expect(listed().map((text, n) => text?.slice(0, found[n]?.length))).toEqual(found);
});

test('Enter shows the series that is found in the active pane, and closes the list [VW-133]', async () => {
  const { shown, onClose } = open();
  await userEvent.setup().type(screen.getByRole('combobox'), 'coronal{Enter}');
  expect(shown()).toBe('/documents/coronal');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a study is shown at its first images, not at what speaks of others [VW-133]', async () => {
  const { shown } = open();
  await userEvent.setup().click(screen.getByText('頭部'));
  expect(shown()).toBe('/documents/müller');
});

test('Escape leaves everything as it is', async () => {
  const { shown, onClose } = open();
  await userEvent.setup().type(screen.getByRole('combobox'), 'coronal{Escape}');
  expect([shown(), onClose.mock.calls.length]).toEqual(['/documents/axial', 1]);
});

test('what is hidden of whose images these are is neither shown nor found [VW-133]', async () => {
  const { session } = open();
  act(() => session.dispatch({ type: 'hide-identity' }));
  expect(screen.queryByText(/田中/)).toBeNull();
  await userEvent.setup().type(screen.getByRole('combobox'), '田中');
  expect(screen.getByText('見つかりません')).toBeDefined();
});
