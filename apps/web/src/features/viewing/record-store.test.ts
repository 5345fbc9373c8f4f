// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import type { Measurement } from '@mado/reading';
import type { ReadingChange } from '@mado/viewer/ports';
import { ServedRecords } from '@mado/viewer/testing/served-records';
import { aUuid } from '../../testing/an-item.ts';
import { itemsConcerned, recordStoreOf, type ReadingPlace } from './record-store.ts';

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
  expect((await store.write({ base: 1, put: [], remove: [aUuid(23)] }, signal)).removed).toMatchObject([
    { _id: aUuid(23) },
  ]);
  expect(asked).toEqual([`POST ${addressOf(us)}`]);
  // Nobody has it any more.
  expect((await store.write({ base: 1, put: [], remove: [aUuid(23)] }, signal)).removed).toMatchObject([
    { _id: aUuid(23), removed: true, clock: 1 },
  ]);
});

test('an image that none of them has is refused', async () => {
  const store = recordStoreOf([mr, ct], [], () => () => undefined) ?? expect.fail('no store');
  await expect(store.write({ base: 0, put: [record(21, '1.2.9')] as never, remove: [] }, signal)).rejects.toMatchObject(
    {
      kind: 'refused',
    },
  );
});

test('what waits is kept for who reads and for the reading, and sent for no other account', async () => {
  const readings = [{ StudyInstanceUID: '1.2.1', id: mr.id }];
  const store = recordStoreOf([mr], [], () => () => undefined, readings) ?? expect.fail('no store');
  expect([store.account, store.readings]).toEqual(['a', readings]);
  session.start({ access_token: 'other', email: 'b', username: 'b' });
  const change = { base: 0, put: [record(21, '1.2.1')] as never, remove: [] };
  await expect(store.write(change, signal)).rejects.toMatchObject({ kind: 'signed_out' });
  await expect(store.read(signal)).rejects.toMatchObject({ kind: 'signed_out' });
  expect(asked).toEqual([]);
});

/** Several studies, each with a reading as a server has it, on one clock. */
async function served(...places: ReadingPlace[]) {
  const of = new Map(places.map((place) => [addressOf(place), new ServedRecords()]));
  let clock = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const own = of.get(url) ?? expect.fail(url);
    if (method === 'GET')
      return Response.json({ clock: own.clock, measurements: [...own.records.values()], can: { annotate: true } });
    const { base, put, remove } = JSON.parse(body as string) as ReadingChange;
    const study = places.find((one) => addressOf(one) === url)?.study;
    if (put.some(({ StudyInstanceUID }) => StudyInstanceUID !== study))
      return Response.json({ code: 'image_not_in_reading', detail: 'x' }, { status: 409 });
    own.clock = Math.max(own.clock, clock);
    const answer = own.change({ base, put, remove }, 'a');
    clock = own.clock;
    return Response.json({ ...answer, removed: answer.removed.map(({ _id }) => _id) });
  });
  const store = recordStoreOf(places, [], () => () => undefined) ?? expect.fail('no store');
  return { store, at: (place: ReadingPlace) => of.get(addressOf(place)) ?? expect.fail() };
}

const stated = (n: number, study: string): Measurement => {
  const { clock: _clock, addedBy: _by, addedAt: _at, updatedBy: _last, updatedAt: _when, ...own } = record(n, study);
  return own as Measurement;
};

test('what one of several requests of a change has done is no conflict of those after it', async () => {
  const { store } = await served(mr, ct);
  const put = [stated(21, '1.2.1'), stated(22, '1.2.1'), stated(23, '1.2.2')];
  const { committed, rebased, clock } = await store.write({ base: 0, put, remove: [] }, signal);
  expect([committed.map(({ _id }) => _id), rebased]).toEqual([put.map(({ _id }) => _id), []]);
  const change = { base: clock, put: put.slice(0, 1).map((one) => ({ ...one, label: 'x' })), remove: [aUuid(22)] };
  const next = await store.write(change, signal);
  expect([next.committed.length, next.removed.map(({ _id }) => _id), next.rebased]).toEqual([1, [aUuid(22)], []]);
});

test('what others have drawn is removed where it is, also when it was seen with an answer alone', async () => {
  const { store, at } = await served(mr, ct);
  await store.read(signal);
  at(ct).put(stated(31, '1.2.2') as never, 'b');
  const { rebased, clock } = await store.write({ base: 0, put: [stated(23, '1.2.2')], remove: [] }, signal);
  expect(rebased.map(({ _id }) => _id)).toEqual([aUuid(31)]);
  await store.write({ base: clock, put: [], remove: [aUuid(31)] }, signal);
  expect(at(ct).records.has(aUuid(31))).toBe(false);
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

test('a right that changes concerns what lies in the folder, too: what it lets one do is asked again', () => {
  const [folder] = [aUuid(97)];
  expect(itemsConcerned({ folders: [folder], roots: [], rights: false })).toEqual([folder]);
  expect(itemsConcerned({ folders: [folder], roots: [], rights: true })).toBeNull();
  // What is no longer one's own is named by nothing.
  expect(itemsConcerned({ folders: [], roots: [], rights: true })).toBeNull();
});

test('who leaves before it listens never does', () => {
  vi.useFakeTimers();
  const follow = vi.fn(() => () => undefined);
  recordStoreOf([mr, ct], [], follow)?.watch?.(() => undefined)();
  vi.advanceTimersByTime(60_000);
  expect(follow).not.toHaveBeenCalled();
  vi.useRealTimers();
});

/** What places answer instead. */
function answering(statuses: ReadonlyMap<ReadingPlace, number | 'no answer'>): void {
  const served = fetch;
  const by = new Map([...statuses].map(([place, status]) => [addressOf(place), status]));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const status = by.get(url);
    if (status === undefined) return served(url, init);
    if (status === 'no answer') throw new TypeError('Failed to fetch');
    return Response.json({ code: 'x', detail: 'x' }, { status });
  });
}
const ids = (records: readonly { _id: string }[]) => records.map(({ _id }) => _id);

test.each([403, 404, 410])(
  'where one of several studies is closed (%i) the others are read and written [VW-76]',
  async (status) => {
    const { store } = await served(mr, ct);
    const [one, two] = [stated(21, '1.2.1'), stated(22, '1.2.2')];
    await store.write({ base: 0, put: [one, two], remove: [] }, signal);
    answering(new Map([[mr, status]]));
    const read = await store.read(signal);
    expect([ids(read.measurements), read.mayWrite, read.clock]).toEqual([[two._id], true, 2]);
    const put = [
      { ...one, label: 'x' },
      { ...two, label: 'y' },
    ];
    const answer = await store.write({ base: 2, put, remove: [] }, signal);
    expect([ids(answer.committed), answer.refused]).toEqual([[two._id], [one._id]]);
    const removal = await store.write({ base: answer.clock, put: [], remove: [one._id, two._id] }, signal);
    expect([ids(removal.removed), removal.refused]).toEqual([[two._id], [one._id]]);
    await expect(store.write({ base: 2, put: put.slice(0, 1), remove: [] }, signal)).rejects.toMatchObject({
      kind: 'refused',
    });
  },
);

test('where all are closed that is why nothing is read and written [VW-76]', async () => {
  const { store } = await served(mr, ct);
  answering(
    new Map([
      [mr, 404],
      [ct, 404],
    ]),
  );
  await expect(store.read(signal)).rejects.toMatchObject({ kind: 'gone' });
  const change = { base: 0, put: [stated(21, '1.2.1'), stated(22, '1.2.2')], remove: [] };
  await expect(store.write(change, signal)).rejects.toMatchObject({ kind: 'gone' });
});

test('a study that does not answer is not closed: nothing is taken for all there is [VW-76]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { store } = await served(mr, ct, us);
  for (const [status, kind] of [
    ['no answer', 'unreachable'],
    [503, 'busy'],
  ] as const) {
    const asIs = fetch;
    answering(
      new Map<ReadingPlace, number | 'no answer'>([
        [us, 404],
        [mr, status],
      ]),
    );
    const read = expect(store.read(signal)).rejects.toMatchObject({ kind });
    await vi.advanceTimersByTimeAsync(60_000);
    await read;
    vi.stubGlobal('fetch', asIs);
  }
  vi.useRealTimers();
});

test('who signs in between two requests of a change sends nothing of it, and is shown nothing of it [VW-77]', async () => {
  const { store } = await served(mr, ct);
  const asIs = fetch;
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push(`${init?.method} ${url}`);
    const answer = await asIs(url, init);
    session.start({ access_token: 'other', email: 'b', username: 'b' });
    return answer;
  });
  const change = { base: 0, put: [stated(21, '1.2.1'), stated(22, '1.2.2')], remove: [] };
  await expect(store.write(change, signal)).rejects.toMatchObject({ kind: 'signed_out' });
  expect(sent).toEqual([`POST ${addressOf(mr)}`]);
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  await expect(store.read(signal)).rejects.toMatchObject({ kind: 'signed_out' });
});

test('who signs in while a fresh token is asked for sends nothing of what was drawn before [VW-77]', async () => {
  const { store } = await served(mr);
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith('/api/datamanage')) {
      session.start({ access_token: 'other', email: 'b', username: 'b' });
      return Response.json({ access: 'fresh' });
    }
    sent.push(new Headers(init.headers).get('Authorization'));
    return Response.json({ code: 'x', detail: 'x' }, { status: 401 });
  });
  const change = { base: 0, put: [stated(21, '1.2.1')], remove: [] };
  await expect(store.write(change, signal)).rejects.toMatchObject({ kind: 'signed_out' });
  expect(sent).toEqual(['Bearer token']);
});

test('a fresh token of the same account is no other account [VW-77]', async () => {
  const { store } = await served(mr, ct);
  session.renew('fresh');
  const change = { base: 0, put: [stated(21, '1.2.1')], remove: [] };
  expect(ids((await store.write(change, signal)).committed)).toEqual([aUuid(21)]);
});

test('several studies are followed together, not as the first of them alone; by a link each by its name', () => {
  vi.useFakeTimers();
  const followedAt = (places: Parameters<typeof recordStoreOf>[0]) => {
    const followed: unknown[] = [];
    const end = vi.fn();
    const stop = recordStoreOf(places, [], (item) => {
      followed.push(item);
      return end;
    })?.watch?.(() => undefined);
    vi.advanceTimersByTime(5_000);
    stop?.();
    expect(end).toHaveBeenCalledTimes(followed.length);
    return followed;
  };
  const file = { type: 'file', id: aUuid(96), study: '1.2.3' } as const;
  session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
  expect(followedAt([mr, ct])).toEqual([undefined]);
  expect(followedAt([file])).toEqual([undefined]);
  session.end();
  expect(followedAt([mr, ct])).toEqual([mr.id, ct.id]);
  expect(followedAt([file])).toEqual([file.id]);
  expect(followedAt([mr, ct, file, mr])).toHaveLength(3);
  vi.useRealTimers();
});

test('what is read of several studies is as new as the newest of them', async () => {
  const { store } = await served(mr, ct);
  await store.write({ base: 0, put: [stated(22, '1.2.2')], remove: [] }, signal);
  expect((await store.read(signal)).clock).toBe(1);
});

test('a record that its study refuses is offered to no other study', async () => {
  const store = recordStoreOf([mr, ct], [], () => () => undefined) ?? expect.fail('no store');
  answering(new Map([[mr, 409]]));
  const change = { base: 0, put: [stated(21, '1.2.1')], remove: [] };
  await expect(store.write(change, signal)).rejects.toMatchObject({ kind: 'refused', cause: { status: 409 } });
  expect(asked).toEqual([]);
});

test('what its own study does not have any more is gone, also while another study is closed [VW-76]', async () => {
  kept.set(addressOf(mr), [record(21, '1.2.1')]);
  const store = recordStoreOf([mr, ct], [], () => () => undefined) ?? expect.fail('no store');
  await store.read(signal);
  kept.set(addressOf(mr), []);
  answering(new Map([[ct, 404]]));
  const { removed, refused } = await store.write({ base: 1, put: [], remove: [aUuid(21)] }, signal);
  expect([ids(removed), refused]).toEqual([[aUuid(21)], []]);
});

test('what others have changed meanwhile is not removed, and is not called gone', async () => {
  const { store, at } = await served(mr, ct);
  const { clock } = await store.write({ base: 0, put: [stated(21, '1.2.1')], remove: [] }, signal);
  at(mr).put({ ...stated(21, '1.2.1'), label: 'theirs' }, 'b');
  const { removed, rebased } = await store.write({ base: clock, put: [], remove: [aUuid(21)] }, signal);
  expect([ids(removed), rebased]).toMatchObject([[], [{ _id: aUuid(21), label: 'theirs' }]]);
});
