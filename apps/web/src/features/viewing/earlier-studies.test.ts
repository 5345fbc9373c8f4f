// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { aViewerSeries, aViewerStudy } from '../../testing/a-viewer-source.ts';
import { aUuid } from '../../testing/an-item.ts';
import { openSource } from './source.ts';

const [id, earlier] = [aUuid(1), aUuid(2)];
const now = { ...aViewerStudy([aViewerSeries(2)]), uuid: id };
const before = { ...aViewerStudy([aViewerSeries(3)]), uuid: earlier, StudyInstanceUID: '1.2.9' };
const told = {
  uuid: earlier,
  StudyInstanceUID: '1.2.9',
  StudyDate: '20250401',
  StudyTime: null,
  StudyDescription: null,
  modality_list: ['CT'],
  bodypartexamined_list: ['CHEST'],
};
const { signal } = new AbortController();

let change: () => void = () => undefined;
vi.mock('./follow-items.ts', () => ({
  followItems: (_: unknown, onChange: (items: null) => void) => {
    change = () => onChange(null);
    return () => undefined;
  },
}));

let asked: string[];
beforeEach(() => {
  asked = [];
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('/earlier/')) return Response.json({ studies: [told] });
    return Response.json({ studies: [url.includes(earlier) ? before : now] });
  });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

async function open() {
  const opened = openSource([{ kind: 'folder', uuid: id }]);
  const [study] = await opened.source.studies(signal);
  return { ...opened, study: study! };
}

test('is asked for by the id of the study, which names nobody [HP-25]', async () => {
  const { source, study } = await open();
  expect(await source.earlier?.(study, signal)).toEqual([
    {
      id: earlier,
      StudyDate: '20250401',
      StudyTime: '',
      StudyDescription: '',
      modalities: ['CT'],
      bodyParts: ['CHEST'],
    },
  ]);
  expect(asked.at(-1)).toBe(`/api/datamanage/dcm/earlier/${id}`);
});

test('one that is opened is read, and measured in, as those that were listed [HP-25]', async () => {
  const { source, readings, studyReadings, onAdded } = await open();
  const tell = vi.fn<() => void>();
  const end = onAdded(tell);
  const [places, kept] = [readings(), studyReadings()];
  const opened = await source.openEarlier?.(earlier, signal);
  expect(opened?.StudyInstanceUID).toBe('1.2.9');
  expect(places).toEqual([
    { type: 'folder', id, study: null },
    { type: 'folder', id: earlier, study: '1.2.9' },
  ]);
  expect(kept).toContainEqual({ StudyInstanceUID: '1.2.9', id: earlier });
  expect(tell).toHaveBeenCalledOnce();
  const [series] = opened?.series ?? [];
  expect(series && source.frame(series, '1.2.3', 1 as never)).toContain('/studies/1.2.9/series/');
  end();
  await source.openEarlier?.(earlier, signal);
  expect([places.length, tell.mock.calls.length]).toEqual([2, 1]);
});

test('a visitor does not ask, and nobody asks as another account [VW-77]', async () => {
  const { source, study } = await open();
  session.start({ access_token: 'other', email: 'b', username: 'b' });
  await expect(source.earlier?.(study, signal)).rejects.toMatchObject({ kind: 'signed_out' });
  await expect(source.openEarlier?.(earlier, signal)).rejects.toMatchObject({ kind: 'signed_out' });
  session.end();
  const visitor = await open();
  expect(await visitor.source.earlier?.(visitor.study, signal)).toEqual([]);
  expect(asked.filter((url) => url.includes(earlier) || url.includes('/earlier/'))).toEqual([]);
});

test('what may be done with one that was opened, and whether it may be seen, is asked again [VW-223]', async () => {
  const { source } = await open();
  await source.openEarlier?.(earlier, signal);
  let answer = () =>
    Response.json({ studies: [{ ...before, series: [aViewerSeries(3, { can: { download: false } })] }] });
  vi.stubGlobal('fetch', async (url: string) => (url.includes(earlier) ? answer() : Response.json({ studies: [now] })));
  vi.useFakeTimers();
  const told: (boolean | undefined)[][] = [];
  const stop = source.watch?.((studies) => told.push(studies.map(({ series }) => series[0]?.can?.download)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told.at(-1)).toEqual([true, false]);
  for (const [status, seen] of [
    [403, [true, undefined]],
    [503, [true]],
  ] as const) {
    answer = () => new Response('{}', { status });
    change();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told.at(-1)).toEqual(seen);
  }
  stop?.();
  vi.useRealTimers();
});
