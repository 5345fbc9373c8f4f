// @vitest-environment jsdom
import { buildSeriesDocument, frameNumber, readDataSet, type DicomJson } from '@mado/dicom';
import { buildDicomFile } from '@mado/dicom/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { frameAccept, residualsAccept, type ImageSource } from '../ports/index.ts';
import type { DecodedPicture } from '../session/picture.ts';
import { seriesImages, type ViewerImage } from '../session/series-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import type { FrameJob } from './frame-job.ts';
import { createPictureLoader } from './load-picture.ts';

const us = (...Value: number[]): DicomJson[string] => ({ vr: 'US', Value });
const cs = (value: string): DicomJson[string] => ({ vr: 'CS', Value: [value] });
const grey: DecodedPicture = {
  kind: 'grey',
  columns: 3,
  rows: 1,
  pixels: Uint16Array.of(0, 200, 1000),
  least: 0,
  most: 1000,
  low: 0,
  high: 1000,
};
afterEach(() => vi.unstubAllGlobals());

const source = { frame: () => '/frames/1' } as unknown as ImageSource;

const authorised = <T>(run: (headers: Record<string, string>) => Promise<T>) => run({});
const shown = { key: 'a', study: aStudy(aSeries('a')), series: aSeries('a') };

function anImage(instance: DicomJson, SOPInstanceUID = '1'): ViewerImage {
  return {
    key: `${SOPInstanceUID}/1`,
    SOPInstanceUID,
    frame: frameNumber(1),
    columns: 3,
    rows: 1,
    aspect: 1,
    plane: { position: null, orientation: null, spacing: null, thickness: null },
    instance: { '00280004': cs('MONOCHROME2'), ...instance },
  };
}

function load(instance: DicomJson) {
  const pool = { prepare: () => undefined, destroy: () => undefined, decode: () => Promise.resolve(grey) };
  return createPictureLoader(source, pool, authorised).load(shown, anImage(instance), 'high');
}

const palette = Object.fromEntries(
  [1, 2, 3].flatMap((colour) => [
    [`0028110${colour}`, us(1, 1000, 8)],
    [`0028120${colour}`, us(colour)],
  ]),
);

it('a frame with a supplemental palette is grey below it and coloured above [PX-5]', async () => {
  const picture = await load({ ...palette, '00089205': cs('COLOR') });
  expect(picture.kind === 'colour' && [...picture.rgba]).toEqual([0, 0, 0, 255, 255, 255, 255, 255, 1, 2, 3, 255]);
});

it('one that is not to be seen in colour keeps its values, and its window', async () => {
  expect(await load({ ...palette, '00089205': cs('MONOCHROME') })).toMatchObject({ kind: 'grey', high: 1000 });
});

it('an image of 20,000 x 20,000 is refused before it is fetched, and what was begun of it ends [VW-93]', async () => {
  const asked: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    asked.push(signal);
    return new Promise(() => undefined);
  });
  const decode = vi.fn<() => Promise<DecodedPicture>>();
  const pool = { prepare: () => undefined, destroy: () => undefined, decode };
  const loader = createPictureLoader(source, pool, (run) => run({}));
  loader.begin('/frames/1');
  await Promise.resolve();
  const series = aSeries('a');
  const file = buildDicomFile({ pixels: { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) } });
  const { dicomJson } = readDataSet(file);
  const document = buildSeriesDocument([{ ...dicomJson, '00280010': us(20_000), '00280011': us(20_000) }]);
  const [image] = seriesImages(document).images;
  if (!image) return expect.fail('no image');
  const loading = loader.load({ key: 'a', study: aStudy(series), series }, image, 'high');
  await expect(loading).rejects.toMatchObject({ failure: { kind: 'too_many_pixels' } });
  expect(asked.map((signal) => signal?.aborted)).toEqual([true]);
  expect(decode).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

/** A pool that keeps what it is asked for. */
function keepingPool() {
  const jobs: FrameJob[] = [];
  const decode = async (job: FrameJob) => {
    jobs.push(job);
    return grey;
  };
  return { jobs, pool: { prepare: () => undefined, destroy: () => undefined, decode } };
}

it('what was begun is taken over once; the image is fetched anew when it is asked for again', async () => {
  vi.stubGlobal('fetch', async () => new Response('x'));
  const { jobs, pool } = keepingPool();
  const loader = createPictureLoader(source, pool, authorised);
  loader.begin('/frames/1');
  await loader.load(shown, anImage({}), 'high');
  await loader.load(shown, anImage({}), 'low');
  expect(jobs.map(({ from }) => ('bytes' in from ? 'begun' : from.priority))).toEqual(['begun', 'low']);
});

it('frames are asked for as residuals, begun or loaded, and tables as they are [VW-199]', async () => {
  const accepted: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    accepted.push(new Headers(headers).get('Accept'));
    return new Response(Uint8Array.of(5, 0));
  });
  const { jobs, pool } = keepingPool();
  const tables = { ...source, bulk: () => '/bulk' };
  const loader = createPictureLoader(tables as unknown as ImageSource, pool, authorised, residualsAccept);
  loader.begin('/frames/1');
  await loader.load(shown, anImage(inBulk), 'high');
  await loader.load(shown, anImage({}), 'low');
  expect(accepted).toEqual([residualsAccept, frameAccept]);
  expect(jobs[1]?.from).toMatchObject({ accept: residualsAccept });
});

it('from this machine they are asked for as they are stored, whatever port it is [VW-199]', async () => {
  expect(location.host).toMatch(/^localhost:\d+$/);
  const { jobs, pool } = keepingPool();
  await createPictureLoader(source, pool, authorised).load(shown, anImage({}), 'low');
  expect(jobs[0]?.from).toMatchObject({ accept: frameAccept });
});

const inBulk: DicomJson = {
  ...palette,
  '00280004': cs('PALETTE COLOR'),
  ...Object.fromEntries([1, 2, 3].map((colour) => [`0028120${colour}`, { vr: 'OW', BulkDataURI: `table-${colour}` }])),
};

it('tables of one instance are fetched once, and those of another are its own though they have the same names', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname);
    return new Response(Uint8Array.of(address.includes('/2/') ? 9 : 5, 0));
  });
  const { jobs, pool } = keepingPool();
  const tables = { ...source, bulk: (_: unknown, uid: string, uri: string) => `/bulk/${uid}/${uri}` };
  const loader = createPictureLoader(tables as ImageSource, pool, authorised);
  for (const uid of ['1', '1', '2']) await loader.load(shown, anImage(inBulk, uid), 'high');
  expect(jobs.map(({ palette: colours }) => colours?.red[0])).toEqual([5, 5, 9]);
  expect(asked).toEqual([1, 2].flatMap((uid) => [1, 2, 3].map((colour) => `/bulk/${uid}/table-${colour}`)));
});

it('a table that could not be had is asked for again with the image', async () => {
  let status = 404;
  vi.stubGlobal('fetch', async () => new Response(Uint8Array.of(5, 0), { status }));
  const { jobs, pool } = keepingPool();
  const tables = { ...source, bulk: (_: unknown, uid: string, uri: string) => `/bulk/${uid}/${uri}` };
  const loader = createPictureLoader(tables as ImageSource, pool, authorised);
  await expect(loader.load(shown, anImage(inBulk), 'high')).rejects.toMatchObject({ failure: { kind: 'missing' } });
  status = 200;
  await loader.load(shown, anImage(inBulk), 'high');
  expect(jobs.map(({ palette: colours }) => colours?.red[0])).toEqual([5]);
});
