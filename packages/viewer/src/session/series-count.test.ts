import { frameNumber } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import { createSession } from './create-session.ts';
import { seriesCount } from './series-count.ts';
import type { SeriesImages, ViewerImage } from './series-images.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const key = '/documents/a';

function frames(count: number): ViewerImage[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `1.2.3/${index + 1}`,
    SOPInstanceUID: '1.2.3',
    frame: frameNumber(index + 1),
    columns: 4,
    rows: 4,
    aspect: 1,
    plane: { position: null, orientation: null, spacing: null, thickness: null },
    instance: {},
  }));
}

function countsAround(content: SeriesImages, frame_count: number | null = null) {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a', { instance_count: 1, frame_count }))] });
  const before = seriesCount(session.getState(), key);
  session.dispatch({ type: 'series-requested', series: key });
  session.dispatch({ type: 'series-loaded', series: key, content, first: 0 });
  return { before, after: seriesCount(session.getState(), key) };
}

describe('what a series holds', () => {
  it('is counted in images once they are known', () => {
    expect(countsAround({ images: frames(96), left_out: [] })).toEqual({
      before: { of: 'instances', count: 1 },
      after: { of: 'images', count: 96 },
    });
  });

  it('is counted in images from the start where the source has counted them [VW-96]', () => {
    const clip = { of: 'images', count: 96 };
    expect(countsAround({ images: frames(96), left_out: [] }, 96)).toEqual({ before: clip, after: clip });
    const report = { of: 'instances', count: 1 };
    expect(countsAround({ images: [], left_out: ['report'] }, 0)).toEqual({ before: report, after: report });
  });

  it('stays counted in instances where there are no images', () => {
    expect(countsAround({ images: [], left_out: ['report'] }).after).toEqual({ of: 'instances', count: 1 });
  });

  it('is nothing for a series that is not there', () => {
    expect(seriesCount(createSession().getState(), key)).toBeNull();
  });
});
