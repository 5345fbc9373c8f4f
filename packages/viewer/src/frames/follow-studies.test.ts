// @vitest-environment jsdom
import type { SeriesDocument } from '@mado/dicom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SourceError, type ImageSource, type ViewerStudy } from '../ports/index.ts';
import { createSession } from '../session/create-session.ts';
import type { Picture } from '../session/picture.ts';
import { activePane, readySeries } from '../session/state.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { followStudies } from './follow-studies.ts';
import { createPictureCache } from './picture-cache.ts';
import { createSeriesReader } from './series-reader.ts';

const key = '/documents/a';
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A document of one image for each number. */
const documentOf = (...numbers: number[]): SeriesDocument => ({
  version: 1,
  shared: {},
  instances: numbers.map((number) => ({
    '00080018': { vr: 'UI', Value: [`1.2.${number}`] },
    '00200013': { vr: 'IS', Value: [number] },
    '00280010': { vr: 'US', Value: [4] },
    '00280011': { vr: 'US', Value: [4] },
    '7FE00010': { vr: 'OW' },
  })),
});

const picture = (level: number): Picture => ({
  kind: 'colour',
  columns: 4,
  rows: 4,
  rgba: new Uint8ClampedArray(64).fill(level),
});

/** A viewer of a series of which images 1 and 3 have come, and what the source says afterwards. */
async function viewing(...beginning: number[]) {
  let now: SeriesDocument | Error = documentOf(...beginning);
  let onStudies: ((studies: readonly ViewerStudy[]) => void) | null = null;
  let asked = 0;
  const session = createSession();
  const cache = createPictureCache(1e6);
  const told: number[] = [];
  const listed = (count: number, revision: number | null = null) =>
    aStudy(aSeries('a', { instance_count: count, first_frame: '/frames/1', revision }));
  const source = {
    studies: async () => [listed(beginning.length)],
    document: async () => {
      asked++;
      if (now instanceof Error) throw now;
      return now;
    },
    frame: (_: unknown, uid: string) => `/frames/${uid}`,
    watch: (call: (studies: readonly ViewerStudy[]) => void) => {
      onStudies = call;
      return () => {
        onStudies = null;
      };
    },
  } as unknown as ImageSource;
  const reader = createSeriesReader(source, session, () => undefined);
  let resumed = 0;
  const followed = followStudies(source, session, cache, {
    tell: () => void told.push(asked),
    resume: () => void resumed++,
  });
  await settle();
  return {
    session,
    cache,
    followed,
    reader,
    asked: () => asked,
    told,
    resumed: () => resumed,
    isWatched: () => onStudies !== null,
    async comes(content: SeriesDocument | Error, count: number, revision: number | null = null) {
      now = content;
      onStudies?.([listed(count, revision)]);
      await settle();
    },
    fails(error: Error, count: number) {
      now = error;
      onStudies?.([listed(count)]);
    },
    answers(content: SeriesDocument) {
      now = content;
    },
    images: () =>
      readySeries(session.getState(), activePane(session.getState()))?.images.map((image) => image.SOPInstanceUID),
  };
}

it('nothing is followed before the first image is there, and nothing after the end [VW-131]', async () => {
  const one = await viewing(1, 3);
  expect(one.isWatched()).toBe(false);
  one.followed.begin();
  expect(one.isWatched()).toBe(true);
  one.followed.begin();
  one.followed.destroy();
  expect(one.isWatched()).toBe(false);
});

it('a series that has more is read again, and its pictures are found at their new places [VW-131]', async () => {
  const one = await viewing(1, 3);
  one.followed.begin();
  const [first, third] = [picture(1), picture(3)];
  one.cache.put({ series: key, index: 0 }, first, []);
  one.cache.put({ series: key, index: 1 }, third, []);
  const seen: (Picture | undefined)[] = [];
  one.session.subscribe(() => {
    if (one.images()?.length === 3) seen.push(one.cache.get({ series: key, index: 2 }));
  });
  await one.comes(documentOf(1, 2, 3), 3);
  expect(one.images()).toEqual(['1.2.1', '1.2.2', '1.2.3']);
  expect(one.cache.get({ series: key, index: 0 })).toBe(first);
  expect(one.cache.get({ series: key, index: 1 })).toBeUndefined();
  // Who is told of the change finds them there already, and what had come was told before.
  expect(seen).toEqual([third]);
  expect(one.told).toEqual([2]);
});

it('one that has not changed is not read again [VW-131]', async () => {
  const one = await viewing(1, 3);
  one.followed.begin();
  await one.comes(documentOf(1, 3), 2);
  expect(one.asked()).toBe(1);
});

it('one that cannot be read again stays as it is until more comes [VW-131]', async () => {
  const one = await viewing(1, 3);
  one.followed.begin();
  await one.comes(new SourceError('unreachable', ''), 3);
  expect(one.images()).toEqual(['1.2.1', '1.2.3']);
  // The same list once more: what could not be read is tried again.
  await one.comes(documentOf(1, 2, 3), 3);
  expect(one.images()).toHaveLength(3);
});

it('one whose images are others by now is read again, and none of its pictures is kept [VW-158]', async () => {
  const one = await viewing(1, 3);
  one.followed.begin();
  for (const index of [0, 1]) one.cache.put({ series: key, index }, picture(index), []);
  await one.comes(documentOf(1, 3), 2, 7);
  expect(one.asked()).toBe(2);
  expect([0, 1].map((index) => one.cache.get({ series: key, index }))).toEqual([undefined, undefined]);
  await one.comes(documentOf(1, 3), 2, 7);
  expect(one.asked()).toBe(2);
});

it('one that cannot be read again is tried by itself, as long as somebody looks at it [VW-131]', async () => {
  const one = await viewing(1, 3);
  one.followed.begin();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  one.fails(new SourceError('unreachable', ''), 3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([one.asked(), one.images()?.length]).toEqual([3, 2]);
  one.answers(documentOf(1, 2, 3));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([one.asked(), one.images()?.length]).toEqual([4, 3]);
  one.fails(new SourceError('unreachable', ''), 4);
  await vi.advanceTimersByTimeAsync(0);
  one.followed.destroy();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(one.asked()).toBe(5);
});

it('one that could not be read at first is tried again when more has come [VW-131]', async () => {
  const one = await viewing(1, 3);
  one.followed.begin();
  one.session.dispatch({ type: 'series-failed', series: key, error: 'gone' });
  await one.comes(documentOf(1, 2, 3), 3);
  expect(one.images()).toHaveLength(3);
});

it.each([
  ['unreachable', 1],
  ['busy', 1],
  ['offline', 1],
  ['forbidden', 0],
] as const)('a list that comes has a series that was %s read %i times more [VW-200]', async (kind, times) => {
  const one = await viewing(1, 3);
  one.followed.begin();
  one.session.dispatch({ type: 'series-failed', series: key, error: kind });
  const before = one.asked();
  await one.comes(documentOf(1, 3), 2);
  expect([one.asked() - before, one.resumed()]).toEqual([times, 1]);
});
