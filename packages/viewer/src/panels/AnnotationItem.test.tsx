// @vitest-environment jsdom
import { buildSeriesDocument, type DicomJson } from '@mado/dicom';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import enUS from '../locales/en-US/index.ts';
import jaJP from '../locales/ja-JP/index.ts';
import { seriesImages } from '../session/series-images.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { AnnotationItem } from './AnnotationItem.tsx';

afterEach(cleanup);

const ds = (...Value: number[]) => ({ vr: 'DS', Value });

/** What the open item says of a measurement on a radiograph that states this. */
function wordsOf(toolType: 'Length' | 'Angle', stated: DicomJson): string {
  const series = aSeries('a');
  const instance: DicomJson = {
    '00080018': { vr: 'UI', Value: ['1.2.3.0'] },
    '0020000E': { vr: 'UI', Value: ['1.2.a'] },
    '00280010': { vr: 'US', Value: [10] },
    '00280011': { vr: 'US', Value: [10] },
    '7FE00010': { vr: 'OW', BulkDataURI: 'bulk' },
    ...stated,
  };
  const session = renderInViewer(
    <AnnotationItem
      number={1}
      held={{ measurement: aMeasurement({ toolType }), kept: null, base: 0, theirs: 0 }}
      selected={false}
      mayWrite
      onEdit={() => undefined}
      onJump={() => undefined}
    />,
    [aStudy(series)],
  );
  fireEvent.click(screen.getByRole('button', { name: '詳細' }));
  expect(screen.getByTestId('annotation').textContent).not.toContain('間隔');
  const content = seriesImages(buildSeriesDocument([instance]));
  act(() => session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 }));
  const words = screen.getByTestId('annotation').textContent;
  cleanup();
  return words;
}

test('where the size of a pixel comes from is said, once the image is known [RD-26]', () => {
  const imager = { '00181164': ds(0.2, 0.2) };
  expect(wordsOf('Length', imager)).toContain('間隔: 検出器面（拡大率の補正なし）');
  expect(wordsOf('Length', { ...imager, '00181114': ds(2) })).toContain('間隔: 検出器面を拡大率で補正');
  expect(wordsOf('Length', { ...imager, '00280030': ds(0.1, 0.1) })).toContain('間隔: 画像に記載の値');
  expect(wordsOf('Length', {})).toContain('間隔: 不明（px）');
  expect(wordsOf('Angle', imager)).not.toContain('間隔');
});

test('in both languages', () => {
  const [japanese, english] = [jaJP, enUS].map(({ annotations }) => annotations.spacings);
  expect(Object.keys(japanese ?? {})).toEqual(Object.keys(english ?? {}));
});
