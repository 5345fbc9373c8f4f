import { act } from '@testing-library/react';
import type { ViewerRuntime } from '../../runtime/viewer-runtime.ts';
import { viewAffine, type PaneView, fit } from '../../session/pane-view.ts';
import type { Picture } from '../../session/picture.ts';
import type { Session } from '../../session/create-session.ts';
import { imagesOfSeries } from '../../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../../session/testing/a-study.ts';
import type { ShownPicture } from '../shown-picture.ts';

/** Four by four pixels in one colour each: red is 10 times the column and 60 times the row. */
const aPicture: Picture = {
  kind: 'colour',
  columns: 4,
  rows: 4,
  rgba: Uint8ClampedArray.from(
    Array.from({ length: 16 }, (_, at) => [(at % 4) * 10 + Math.floor(at / 4) * 60, 0, 0, 255]).flat(),
  ),
};

/** That picture as a pane of 400 by 400 has it. */
export function aShownPicture(view: PaneView = fit, more: Partial<ShownPicture> = {}): ShownPicture {
  const [image] = imagesOfSeries(1);
  if (!image) throw new Error('no image');
  return {
    series: { key: 'a', study: aStudy(), series: aSeries('a') } as ShownPicture['series'],
    image,
    picture: aPicture,
    transform: { voi: null, inverted: false },
    chosen: { voi: { kind: 'file', alternative: 0 }, inverted: false },
    view,
    interpolated: false,
    paneSize: { width: 400, height: 400 },
    measurements: [],
    overlayPlanes: true,
    ...more,
  };
}

/** A study that may be downloaded, unless it is told. */
export const aSavedStudy = (download = true) => aStudy(aSeries('a', { can: { download }, SeriesNumber: 3 }));
export const seriesKey = '/documents/a';

/** Every image of the series is that picture. */
export const picturesAtHand: Partial<ViewerRuntime> = { picture: () => aPicture };

/** The series has been read. */
export function load(session: Session, count = 2): void {
  act(() =>
    session.dispatch({
      type: 'series-loaded',
      series: seriesKey,
      content: { images: imagesOfSeries(count), left_out: [] },
      first: 0,
    }),
  );
}

/** An image of it is on the canvas, in a pane of 400 by 400. */
export function show(session: Session, index = 0): void {
  const image = imagesOfSeries(1)[0];
  if (!image) throw new Error('no image');
  const affine = viewAffine(fit, image, { width: 400, height: 400 });
  act(() =>
    session.dispatch({
      type: 'shown',
      pane: 0,
      series: seriesKey,
      shown: { index, voi: null, scale: 100, affine },
    }),
  );
}
