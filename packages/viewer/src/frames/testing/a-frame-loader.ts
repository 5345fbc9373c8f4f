import { frameNumber } from '@mado/dicom';
import { createSession, type Session } from '../../session/create-session.ts';
import type { FrameFailure } from '../../session/frame-failure.ts';
import type { Picture } from '../../session/picture.ts';
import type { ViewerImage } from '../../session/series-images.ts';
import { activePane, readySeries } from '../../session/state.ts';
import { aSeries, aStudy } from '../../session/testing/a-study.ts';
import { FetchFailure } from '../fetch-bytes.ts';
import { createFrameLoader } from '../frame-loader.ts';
import { createPictureCache } from '../picture-cache.ts';

/** A session whose frames come, or fail, when a test says so. */
export const key = '/documents/a';
export const picture: Picture = { kind: 'colour', columns: 4, rows: 4, rgba: new Uint8ClampedArray(64) };

interface Errand {
  index: number;
  priority: 'high' | 'low';
  arrive: () => Promise<void>;
  fail: (failure: FrameFailure) => Promise<void>;
}

/** Of the test that runs; `beginLoading` makes a new one. */
export let session: Session;
export let errands: Errand[];

/** Lets everything happen that is only waiting for its turn. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

export function images(count: number, frames = 1): ViewerImage[] {
  return Array.from({ length: count }, (_, index) => ({
    key: String(index),
    SOPInstanceUID: String(Math.floor(index / frames)),
    frame: frameNumber((index % frames) + 1),
    columns: 4,
    rows: 4,
    aspect: 1,
    plane: { position: null, orientation: null, spacing: null, thickness: null },
    instance: { '00280002': { vr: 'US', Value: [3] } },
  }));
}

export function open(list: ViewerImage[], first = 0): void {
  const series = aSeries('a', { instance_count: list.length, first_frame: null, wadoRoot: '' });
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(series)] });
  session.dispatch({ type: 'series-loaded', series: key, content: { images: list, left_out: [] }, first });
}

export function loader({ limit = 3, memory = 1e6 } = {}) {
  return createFrameLoader(
    session,
    createPictureCache(memory),
    (_, image, priority) =>
      new Promise((resolve, reject) => {
        errands.push({
          index: Number(image.key),
          priority,
          arrive: () => {
            resolve(picture);
            return settle();
          },
          fail: (failure) => {
            reject(new FetchFailure(failure));
            return settle();
          },
        });
      }),
    limit,
  );
}

export const series = () => {
  const found = readySeries(session.getState(), activePane(session.getState()));
  if (!found) throw new Error('no series');
  return found;
};
export const asked = () => errands.map(({ index }) => index);
export const latest = () => errands.at(-1);

/** Before each test. */
export function beginLoading(): void {
  session = createSession();
  errands = [];
}
