// @vitest-environment jsdom
import { ServedRecords } from '@mado/viewer/testing/served-records';
import type { Measurement } from '@mado/reading';
import type { ReadingChange } from '@mado/viewer/ports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { dropUnsent, markedStudiesNow, sendUnsentNow } from './unsent.ts';

const measurement: Measurement = {
  _id: aUuid(21),
  recordVersion: 1,
  toolType: 'Length',
  StudyInstanceUID: '1.2',
  SeriesInstanceUID: '1.2',
  SOPInstanceUID: '1.2',
  frameIndex: 0,
  FrameOfReferenceUID: null,
  space: 'image',
  points: [
    [0, 0],
    [3, 4],
  ],
  cachedStats: { length: 5 },
  unit: 'px',
  modalityUnit: '',
  label: '',
  location: '',
  description: '',
  text: '',
};
/** As the viewer keeps what it could not send. */
const keep = (account: string, reading: string) =>
  localStorage.setItem(
    `mado-readings:${account}:${reading}:${measurement._id}`,
    JSON.stringify({ base: 0, put: measurement }),
  );

let asked: string[];
let readings: Map<string, ServedRecords>;

beforeEach(() => {
  localStorage.clear();
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  asked = [];
  readings = new Map([1, 2].map((n) => [`/api/datamanage/annotation/folder/${aUuid(n)}`, new ServedRecords()]));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    const own = readings.get(url);
    if (!own) return Response.json({ code: 'no_access', detail: 'x' }, { status: 403 });
    if (method === 'GET')
      return Response.json({ clock: own.clock, measurements: [...own.records.values()], can: { annotate: true } });
    const answer = own.change(JSON.parse(body as string) as ReadingChange, 'a');
    return Response.json({ ...answer, removed: answer.removed.map(({ _id }) => _id) });
  });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
  localStorage.clear();
});
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('mado-readings'));
const counts = () => [...readings.values()].map(({ records }) => records.size);

test('where nothing waits nothing is asked, whatever waits for others [WB-50]', async () => {
  keep('b', aUuid(1));
  expect(await sendUnsentNow()).toBe(0);
  expect([asked, kept().length]).toEqual([[], 1]);
});

test('what waits is sent to the reading that it belongs to, each [WB-50]', async () => {
  keep('a', aUuid(1));
  keep('a', aUuid(2));
  keep('b', aUuid(2));
  expect(await sendUnsentNow()).toBe(0);
  expect([counts(), kept().length]).toEqual([[1, 1], 1]);
});

test('what is not taken is counted and waits on, and what comes after it is sent [WB-50]', async () => {
  keep('a', aUuid(3));
  keep('a', aUuid(2));
  expect(await sendUnsentNow()).toBe(1);
  expect([counts(), kept().length]).toEqual([[0, 1], 1]);
});

test('who gives up what waits gives up nothing of others [WB-50]', async () => {
  keep('a', aUuid(1));
  keep('b', aUuid(1));
  await dropUnsent();
  expect(kept()).toEqual([`mado-readings:b:${aUuid(1)}:${measurement._id}`]);
});

test('key images that are not saved are counted by their studies, and given up with the rest [VW-136]', async () => {
  expect(await markedStudiesNow()).toBe(0);
  for (const name of ['a:one', 'a:two', 'b:three']) localStorage.setItem(`mado-key-images:${name}`, '{}');
  expect(await markedStudiesNow()).toBe(2);
  expect(await sendUnsentNow()).toBe(0);
  await dropUnsent();
  expect(await markedStudiesNow()).toBe(0);
  expect(localStorage.getItem('mado-key-images:b:three')).toBe('{}');
});
