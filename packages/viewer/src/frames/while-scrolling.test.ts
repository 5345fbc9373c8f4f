// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { SourceError, type ImageSource } from '../ports/index.ts';
import { createSession } from '../session/create-session.ts';
import type { DecodedPicture } from '../session/picture.ts';
import { activePane, readySeries } from '../session/state.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { authorised } from './authorised.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { createFrameLoader } from './frame-loader.ts';
import type { FramePool } from './frame-pool.ts';
import { createPictureLoader } from './load-picture.ts';
import { createPictureCache } from './picture-cache.ts';

afterEach(() => vi.unstubAllGlobals());

const picture: DecodedPicture = { kind: 'colour', columns: 4, rows: 4, rgba: new Uint8ClampedArray(64) };
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** A session that scrolls, its frames from a server with which a token holds for so many of them. */
async function scrolling(lasts: number, renewed: () => Promise<string>) {
  const asked: [address: string, token: string][] = [];
  const taken = new Map<string, number>();
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers['Authorization'] ?? '';
    asked.push([new URL(address).pathname, token]);
    taken.set(token, (taken.get(token) ?? 0) + 1);
    return new Response('x', { status: (taken.get(token) ?? 0) > lasts ? 401 : 200 });
  });
  let token = 'first';
  let renewals: Promise<string> | null = null;
  const source = {
    frame: (_: unknown, uid: string) => `/frames/${uid}`,
    // As a source does: once for all of them, and whoever is refused late is given what is there by now.
    headers: async (refused?: Record<string, string>) => {
      if (refused?.['Authorization'] === token) {
        renewals ??= renewed().finally(() => (renewals = null));
        token = await renewals;
      }
      return { Authorization: token };
    },
  } as unknown as ImageSource;
  const pool: FramePool = {
    prepare: () => undefined,
    destroy: () => undefined,
    decode: async ({ from }) => {
      if (!('bytes' in from)) await fetchBytes(from);
      return picture;
    },
  };
  const session = createSession();
  const loader = createFrameLoader(
    session,
    createPictureCache(1e9),
    createPictureLoader(source, pool, authorised(source)).load,
    4,
  );
  loader.loadAll();
  const series = aSeries('a', { first_frame: null });
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(series)] });
  const content = { images: imagesOfSeries(40), left_out: [] };
  session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
  for (let step = 0; step < 39; step++) {
    await settle();
    session.dispatch({ type: 'scroll', by: 1 });
  }
  for (let turn = 0; turn < 40; turn++) await settle();
  const shown = () => readySeries(session.getState(), activePane(session.getState()));
  return { asked, session, shown };
}

test('a token that ends while somebody scrolls is renewed, and every image is there [VW-94]', async () => {
  let number = 0;
  const renewed = vi.fn<() => Promise<string>>(async () => `token ${++number}`);
  const { asked, shown } = await scrolling(15, renewed);
  expect(shown()?.failed.size).toBe(0);
  await vi.waitFor(() => expect(shown()?.loaded.reduce((sum, one) => sum + one, 0)).toBe(40));
  // For all that were refused at once there is one renewal.
  expect(renewed.mock.calls.length).toBeLessThanOrEqual(3);
  expect(new Set(asked.map(([, token]) => token)).size).toBe(number + 1);
});

test('where it cannot be renewed it is said at the image that is looked at, and what has come stays [VW-94]', async () => {
  const { session, shown } = await scrolling(15, () => Promise.reject(new SourceError('signed_out', 'it ended')));
  expect(activePane(session.getState()).viewState.index).toBe(39);
  expect(shown()?.failed.get(39)).toEqual({ kind: 'signed_out' });
  // The session is told of several together, a little later.
  await vi.waitFor(() => expect(shown()?.loaded.reduce((sum, one) => sum + one, 0)).toBe(15));
});
