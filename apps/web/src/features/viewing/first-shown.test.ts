import { expect, test } from 'vitest';
import { aViewerSeries, aViewerStudy } from '../../testing/a-viewer-source.ts';
import { firstShown } from './first-shown.ts';

const derived = { references: [], left_out: 0 };
const report = aViewerSeries(1, { derived });
const segmentation = aViewerSeries(2, { first_frame: '/seg', derived });
const image = aViewerSeries(3, { first_frame: '/image' });

test('an image is shown first, derived data only where there is none', () => {
  const shown = (...studies: (typeof image)[][]) => firstShown(studies.map(aViewerStudy))?.series.first_frame;
  expect(shown([report, segmentation], [segmentation, image])).toBe('/image');
  expect(shown([report, segmentation], [report])).toBe('/seg');
  expect(shown([report])).toBeUndefined();
});
