// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { recordStoreOf, type ReadingPlace } from './record-store.ts';

const [mr, ct, us] = [1, 2, 3].map((n): ReadingPlace => ({ type: 'folder', id: aUuid(n), study: `1.2.${n}` })) as [
  ReadingPlace,
  ReadingPlace,
  ReadingPlace,
];
const addressOf = ({ type, id }: ReadingPlace) => `/api/datamanage/annotation/${type}/${id}`;
const by = { uuid: aUuid(9), email: 'a@example.jp', username: 'a' };
const record = (n: number, study: string) => ({
  _id: aUuid(n),
  clock: 1,
  recordVersion: 1,
  toolType: 'Length',
  StudyInstanceUID: study,
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
  addedBy: by,
  addedAt: '2026-01-01T00:00:00Z',
  updatedBy: by,
  updatedAt: '2026-01-01T00:00:00Z',
});
const { signal } = new AbortController();

/** Records by place; a place takes those of its own study. */
let kept: Map<string, { _id: string; StudyInstanceUID: string }[]>;
let asked: string[];

beforeEach(() => {
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  asked = [];
  kept = new Map([mr, ct, us].map((place) => [addressOf(place), []]));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    const own = kept.get(url) ?? [];
    if (method === 'GET')
      return Response.json({ clock: 1, measurements: own, can: { annotate: url !== addressOf(us) } });
    const { put, remove } = JSON.parse(body as string) as { put: typeof own; remove: string[] };
    const place = [mr, ct, us].find((one) => addressOf(one) === url);
    if (put.some(({ StudyInstanceUID }) => StudyInstanceUID !== place?.study))
      return Response.json({ code: 'image_not_in_reading', detail: 'x' }, { status: 409 });
    const removed = remove.filter((id) => own.some(({ _id }) => _id === id));
    kept.set(url, [...own.filter(({ _id }) => !removed.includes(_id)), ...put]);
    return Response.json({ clock: 2, committed: put, removed, rebased: [] });
  });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

test('nothing is kept where there is no place for it', () => {
  expect(recordStoreOf([], [], () => () => undefined)).toBeNull();
});

test('of several studies each keeps its own, and is asked alone where its study is known', async () => {
  const store = recordStoreOf([mr, ct, us], [], () => () => undefined) ?? expect.fail('no store');
  await store.write({ base: 0, put: [record(21, '1.2.2'), record(22, '1.2.1')] as never, remove: [] }, signal);
  expect(asked).toEqual([`POST ${addressOf(ct)}`, `POST ${addressOf(mr)}`]);
  expect(await store.read(signal)).toMatchObject({
    clock: 1,
    mayWrite: true,
    measurements: [{ _id: aUuid(22) }, { _id: aUuid(21) }],
  });
});

test('what is removed is removed where it was read', async () => {
  kept.set(addressOf(us), [record(23, '1.2.3')]);
  const store = recordStoreOf([mr, ct, us], [], () => () => undefined) ?? expect.fail('no store');
  await store.read(signal);
  asked = [];
  expect((await store.write({ base: 1, put: [], remove: [aUuid(23)] }, signal)).removed).toEqual([aUuid(23)]);
  expect(asked).toEqual([`POST ${addressOf(us)}`]);
  // Nobody has it any more.
  expect((await store.write({ base: 1, put: [], remove: [aUuid(23)] }, signal)).removed).toEqual([aUuid(23)]);
});

test('an image that none of them has is refused', async () => {
  const store = recordStoreOf([mr, ct], [], () => () => undefined) ?? expect.fail('no store');
  await expect(store.write({ base: 0, put: [record(21, '1.2.9')] as never, remove: [] }, signal)).rejects.toMatchObject(
    {
      kind: 'refused',
    },
  );
});

test('its key names who reads and where, and no patient', () => {
  expect(recordStoreOf([mr], [], () => () => undefined)?.key).toBe(`a /api/datamanage/dcm/folder/${mr.id}`);
});

test('who has it open hears of what others changed in it, of nothing else, and not before the images have come', () => {
  vi.useFakeTimers();
  let told: (items: readonly string[] | null) => void = () => undefined;
  const end = vi.fn();
  const followed: unknown[] = [];
  const store = recordStoreOf([mr], [aUuid(8)], (folder, onChange) => {
    followed.push(folder);
    told = onChange;
    return end;
  });
  const onChange = vi.fn();
  const stop = store?.watch?.(onChange);
  expect(followed).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(followed).toEqual([mr.id]);
  expect(onChange).toHaveBeenCalledTimes(1);
  told([aUuid(99)]);
  expect(onChange).toHaveBeenCalledTimes(1);
  for (const items of [[mr.id], [aUuid(98), aUuid(8)], null]) told(items);
  expect(onChange).toHaveBeenCalledTimes(4);
  stop?.();
  expect(end).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('who leaves before it listens never does', () => {
  vi.useFakeTimers();
  const follow = vi.fn(() => () => undefined);
  recordStoreOf([mr, ct], [], follow)?.watch?.(() => undefined)();
  vi.advanceTimersByTime(60_000);
  expect(follow).not.toHaveBeenCalled();
  vi.useRealTimers();
});
