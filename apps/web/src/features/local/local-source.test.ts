import { frameNumber } from '@mado/dicom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenedSeries, OpenedStudy } from '../../workers/local/local-reading.ts';
import type { PlainFile } from '../../workers/local/plain-file.ts';
import { openLocalStudy } from './local-source.ts';
import { aLocalStudy } from './testing/a-local-study.ts';

let addresses: Map<string, Blob>;
beforeEach(() => {
  addresses = new Map();
  let next = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:http://localhost/${next++}`;
    addresses.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address));
});
afterEach(() => vi.restoreAllMocks());

const file = (text: string): PlainFile => ({
  pixels: new Blob([text]),
  frames: {
    kind: 'native',
    tag: '7FE00010',
    transferSyntaxUID: '1.2.840.10008.1.2.1',
    numberOfFrames: 2,
    deflated: null,
    offset: 1,
    length: 4,
    frameBits: 16,
    swap: 1,
  },
  values: new Blob([text]),
  bulk: { '00281201': [2, 3] },
});

function opened() {
  const study = aLocalStudy(7);
  const found: { -readonly [Key in keyof OpenedStudy]: OpenedStudy[Key] } = {
    study,
    firsts: [{ series: 70, uid: '1.9', file: file('abcdef') }],
  };
  const series: OpenedSeries = {
    document: { version: 1, shared: {}, instances: [] },
    files: new Map([
      ['1.9', file('abcdef')],
      ['1.8', file('ABCDEF')],
    ]),
  };
  const asked: number[] = [];
  const local = openLocalStudy(
    {
      open: async () => found,
      series: async (id) => {
        asked.push(id);
        return series;
      },
    },
    7,
  );
  return { local, asked, found };
}

const text = (address: string) => addresses.get(address)?.text();
const never = new AbortController().signal;

test('a study is listed with what is shown first, and frames are pieces of its files [LO-2, LO-6]', async () => {
  const { local, asked } = opened();
  const [study] = await local.source.studies(never);
  const [series] = study?.series ?? [];
  if (!series) throw new Error('There is no series.');
  expect(study).toMatchObject({ PatientName: '山田 花子', StudyInstanceUID: '1.2.7' });
  expect(series).toMatchObject({ instance_count: 2, frame_count: 2, can: { download: true } });
  expect(`${series.document} ${series.wadoRoot} ${series.first_frame}`).not.toContain('1.2.7');
  expect(local.source.frame(series, '1.9', frameNumber(1))).toBe(series.first_frame);
  await local.source.document(series, never);
  expect(asked).toEqual([70]);
  expect(await text(local.source.frame(series, '1.9', frameNumber(1)))).toBe('bc');
  expect(await text(local.source.frame(series, '1.8', frameNumber(2)))).toBe('DE');
  expect(await text(local.source.bulk(series, '1.8', '00281201'))).toBe('CDE');
  expect(await text(local.source.bulk(series, '1.8', '00281202'))).toBe('');
  expect(await text(local.source.frame(series, '1.7', frameNumber(1)))).toBe('');
  expect(local.source.frame(series, '1.8', frameNumber(2))).toBe(local.source.frame(series, '1.8', frameNumber(2)));
  expect(await local.source.headers()).toEqual({});
  expect(await local.images).toBe(2);
});

test('what was read since is told to who watches, and each opening has names of its own [LO-4, LO-8]', async () => {
  const { local, found } = opened();
  const [first] = await local.source.studies(never);
  const told: number[] = [];
  const stop = local.source.watch?.((studies) => told.push(studies[0]?.series[0]?.instance_count ?? 0));
  found.study = aLocalStudy(7, { images: 9, series: found.study.series.map((one) => ({ ...one, instances: 9 })) });
  expect(await local.grow()).toBe(9);
  expect(told).toEqual([9]);
  stop?.();
  await local.grow();
  expect(told).toEqual([9]);
  // Who begins to watch later is told, too.
  local.source.watch?.((studies) => told.push(studies.length));
  expect(told).toEqual([9, 1]);
  const [again] = await opened().local.source.studies(never);
  expect(again?.series[0]?.document).not.toBe(first?.series[0]?.document);
});

test('its addresses end with it [LO-2]', async () => {
  const { local } = opened();
  const [study] = await local.source.studies(never);
  const [series] = study?.series ?? [];
  if (!series) throw new Error('There is no series.');
  await local.source.document(series, never);
  local.source.frame(series, '1.8', frameNumber(1));
  expect(addresses.size).toBe(2);
  local.close();
  local.source.frame(series, '1.8', frameNumber(1));
  expect(addresses.size).toBe(0);
});

test('of what is closed meanwhile the viewer hears that it is gone', async () => {
  const closed = () => Promise.reject(new Error('it is closed'));
  const local = openLocalStudy({ open: closed, series: closed }, 7);
  await expect(local.source.studies(never)).rejects.toMatchObject({ kind: 'gone' });
  await expect(local.images).rejects.toThrow();
});
