import { expect, test } from 'vitest';
import { createSession } from '../session/create-session.ts';
import type { GreyPicture } from '../session/picture.ts';
import { activePane } from '../session/state.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { createViewDrag } from './view-drag.ts';

/** Four by four pixels of a PET image, whose values are 2 per column, less 10. */
const picture: GreyPicture = {
  kind: 'grey',
  columns: 4,
  rows: 4,
  pixels: Uint16Array.from({ length: 16 }, (_, index) => index % 4),
  least: 0,
  most: 3,
  low: 0,
  high: 3,
  pipeline: { modality: { slope: 2, intercept: -10 }, alternatives: [], inverse: false },
};

test('the window of a region is of values of the modality, also where they are measured as uptake [VW-19]', () => {
  const session = createSession();
  const series = aSeries('a');
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(series)] });
  const images = imagesOfSeries(1).map((image) => ({ ...image, uptake: { factor: 0.25, unit: 'SUVbw' } as const }));
  const content = { images, left_out: [] };
  session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
  const shown = { index: 0, voi: null, scale: 1, affine: plainAffine };
  session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
  const drag = createViewDrag(session, {
    pane: 0,
    canvasSize: () => ({ width: 4, height: 4 }),
    pictureAt: () => picture,
  });
  drag.begin('region', { x: 0, y: 0 }, false);
  drag.move({ x: 4, y: 4 });
  expect(session.getState().display.region).toEqual({ pane: 0, from: { x: 0, y: 0 }, to: { x: 4, y: 4 } });
  drag.end(true);
  expect(activePane(session.getState()).viewState.voi).toEqual({ kind: 'window', center: -7, width: 6 });
  expect([session.getState().tool, session.getState().display.region]).toEqual(['window', null]);
});
