// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { patientPoint } from '@mado/dicom';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useSession } from '../runtime/runtime-context.ts';
import type { ImagePlane } from '../session/image-plane.ts';
import { markKeyImage } from '../session/mark-key-image.ts';
import { activePane, seriesOf } from '../session/state.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { instanceThatSays, type Said } from '../session/testing/a-stack.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { CornerText } from './CornerText.tsx';

afterEach(cleanup);

function Corners(): ReactNode {
  const pane = useSession(activePane);
  const series = useSession((state) => seriesOf(state, pane));
  return series ? <CornerText series={series} pane={pane} /> : null;
}

function show(said: Said = {}, plane: Partial<ImagePlane> = {}) {
  const series = aSeries('head', { Modality: 'MR', SeriesNumber: 3, SeriesDescription: 'T2' });
  const study = { ...aStudy(series), PatientName: '窓 試験', PatientID: 'P-1', StudyDate: '20260115' };
  const session = renderInViewer(<Corners />, [study]);
  const images = imagesOfSeries(7).map((image) => ({
    ...image,
    plane: { ...image.plane, ...plane },
    instance: instanceThatSays(said),
  }));
  const content = { images, left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
    const voi = { function: 'LINEAR', center: 40, width: 400 } as const;
    const shown = { index: 4, voi, scale: 1.5, affine: plainAffine };
    session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
  });
  return session;
}

const linesOf = (corner: string) => [...screen.getByTestId(corner).children].map(({ textContent }) => textContent);

test('the corners say who, what, which image and how it is seen', () => {
  show();
  expect(linesOf('corner-patient')).toEqual(['窓 試験', 'P-1', '2026-01-15']);
  expect(linesOf('corner-series')).toEqual(['Se 3 T2', 'MR', '']);
  expect(linesOf('corner-image')).toEqual(['画像 5/7', '']);
  expect(linesOf('corner-window')).toEqual(['W 400 L 40', '×1.50']);
});

test('each number of place and window stays whole [VW-211]', () => {
  show({}, { thickness: 3.75, position: patientPoint([0, 0, 78]), orientation: [1, 0, 0, 0, 1, 0] });
  expect(linesOf('corner-image')).toEqual(['画像 5/7', '厚 3.75 mm　位置 H78.0']);
  const facts = screen.getAllByTestId('whole');
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    '画像 ',
    '5/7',
    '厚 3.75 mm　',
    '位置 H78.0',
    'W 400 ',
    'L 40',
  ]);
  expect(facts.map(({ style }) => style.whiteSpace)).toEqual(facts.map(() => 'pre'));
});

test('what was lost by compression is marked, with the ratio where the file says it [VW-14]', () => {
  show({ '00282110': '01' });
  expect(linesOf('corner-series')[2]).toBe('非可逆圧縮');
  cleanup();
  show({ '00282110': '01', '00282112': 12 });
  expect(linesOf('corner-series')[2]).toBe('非可逆圧縮 1/12');
});

test('by a key they do not say whose images these are [VW-13]', () => {
  const session = show();
  act(() => session.dispatch({ type: 'hide-identity' }));
  expect(linesOf('corner-patient')).toEqual(['患者情報は非表示', '', '2026-01-15']);
});

test('the study with which one compares says that it is the prior, and of when [HP-25]', () => {
  const session = show();
  const { studies } = session.getState();
  const [prior] = studies;
  const now = { ...aStudy(aSeries('now')), StudyInstanceUID: '1.9' };
  act(() => session.dispatch({ type: 'studies-loaded', studies: [now, ...studies] }));
  act(() => session.dispatch({ type: 'show-series', series: '/documents/head' }));
  expect(linesOf('corner-patient')).toEqual(['窓 試験', 'P-1', '2026-01-15']);
  act(() => session.dispatch({ type: 'prior-found', study: now, prior: prior!, id: null }));
  expect(linesOf('corner-patient')).toEqual(['窓 試験', 'P-1', '前回 2026-01-15']);
});

test('a key image has a star, and says whether it is saved, above what was lost [VW-134]', () => {
  const session = show({ '00282110': '01' });
  expect(screen.queryByTestId('key-mark')).toBeNull();
  act(() => markKeyImage(session));
  expect(linesOf('corner-series')[2]?.trim()).toBe('キー画像（未保存）');
  expect(screen.getByTestId('key-mark').querySelector('svg')).not.toBeNull();
  expect(linesOf('corner-series')[3]).toBe('非可逆圧縮');
  const [own] = session.getState().keyImages.own.values();
  const said = { SOPInstanceUID: '1.9', StudyInstanceUID: '1.2', note: '', ContentDate: '', ContentTime: '' };
  act(() => {
    markKeyImage(session);
    session.dispatch({ type: 'key-documents', documents: [{ ...said, images: own?.images ?? [] }], unread: 0 });
  });
  expect(screen.getByTestId('key-mark').textContent?.trim()).toBe('キー画像');
});
