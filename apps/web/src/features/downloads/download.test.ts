// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import type { ArchiveContents } from './api.ts';
import { percentOf, startDownload, type DownloadEdges, type DownloadState } from './download.ts';
import { openSink, TooLarge } from './sink.ts';

const contents = (given: Partial<ArchiveContents> = {}): ArchiveContents => ({
  name: '山田 太郎.zip',
  size: 10,
  file_count: 2,
  left_out_count: 0,
  left_out: [],
  ...given,
});

/** A world in which the archive comes as the test gives it. */
function world(given: Partial<ArchiveContents> = {}) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  const sink = { write: vi.fn(async () => {}), finish: vi.fn(async () => {}), abandon: vi.fn(async () => {}) };
  const asked: AbortSignal[] = [];
  const edges: DownloadEdges = {
    readContents: async () => contents(given),
    readArchive: async (_ids, _isFolder, signal) => {
      asked.push(signal);
      signal.addEventListener('abort', () => stream?.error(new DOMException('', 'AbortError')));
      return new Response(body, { headers: { 'Content-Length': '10' } });
    },
    openSink: async () => sink,
  };
  const send = (length: number) => stream?.enqueue(new Uint8Array(length));
  return { edges, sink, asked, send, end: () => stream?.close(), fail: () => stream?.error(new TypeError('network')) };
}

const wanted = { ids: [aUuid(1)], isFolder: true, name: '山田 太郎' };
const begun = async (edges: DownloadEdges) => {
  const download = startDownload(wanted, edges);
  const percents: (number | null)[] = [];
  download.subscribe((state) => percents.push(percentOf(state)));
  const ended = new Promise<DownloadState>((resolve) =>
    download.subscribe((state) => state.ended !== null && resolve(state)),
  );
  return { download, percents, ended };
};

test('progress goes from 0 to 100 as bytes come, and the file is there at the end [DL-2]', async () => {
  const { edges, sink, send, end } = world({ left_out_count: 3 });
  const { percents, ended } = await begun(edges);
  for (const bytes of [1, 5, 3, 1]) send(bytes);
  end();
  expect(await ended).toMatchObject({ ended: 'finished', name: '山田 太郎.zip', done: 10, leftOut: 3 });
  expect(percents[0]).toBe(0);
  expect(percents).toEqual(percents.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(percents).toContain(60);
  expect(percents.at(-1)).toBe(100);
  expect([sink.finish.mock.calls.length, sink.abandon.mock.calls.length]).toEqual([1, 0]);
});

test('cancel aborts the request, and leaves no file', async () => {
  const { edges, sink, send, asked } = world();
  const { download, ended } = await begun(edges);
  send(4);
  await vi.waitFor(() => expect(sink.write).toHaveBeenCalledOnce());
  download.cancel();
  expect(await ended).toMatchObject({ ended: 'cancelled', problem: '' });
  expect(asked[0]?.aborted).toBe(true);
  expect([sink.finish.mock.calls.length, sink.abandon.mock.calls.length]).toEqual([0, 1]);
});

test.each(['breaks off', 'ends too early'] as const)('an archive that %s is no file [DL-2]', async (how) => {
  const { edges, sink, send, end, fail } = world();
  const { ended } = await begun(edges);
  send(4);
  await vi.waitFor(() => expect(sink.write).toHaveBeenCalledOnce());
  if (how === 'breaks off') fail();
  else end();
  expect(await ended).toMatchObject({ ended: 'failed' });
  expect([sink.finish.mock.calls.length, sink.abandon.mock.calls.length]).toEqual([0, 1]);
});

test('an empty folder is said to be empty, and nothing is asked for', async () => {
  const { edges, asked } = world({ file_count: 0 });
  const { ended } = await begun(edges);
  expect(await ended).toMatchObject({ ended: 'empty' });
  expect(asked).toEqual([]);
});

test('what the server says of a refusal is told', async () => {
  const { edges } = world();
  const refusal = new RequestFailure(403, { code: 'level_too_low', detail: '編集権限が必要です' });
  const { ended } = await begun({ ...edges, readContents: () => Promise.reject(refusal) });
  expect(await ended).toMatchObject({ ended: 'failed', problem: '編集権限が必要です' });
});

test('who chooses no file has cancelled; more than the browser can take is said', async () => {
  const { edges } = world();
  for (const [failure, how] of [
    [new DOMException('', 'AbortError'), 'cancelled'],
    [new TooLarge(), 'tooLarge'],
  ] as const) {
    const { ended } = await begun({ ...edges, openSink: () => Promise.reject(failure) });
    expect(await ended).toMatchObject({ ended: how });
  }
});

test('a large archive goes into a file that the person chooses, where a page may write one', async () => {
  const written = { write: vi.fn(async () => {}), close: vi.fn(async () => {}), abort: vi.fn(async () => {}) };
  const ask = vi.fn(async () => ({ createWritable: async () => written }));
  vi.stubGlobal('showSaveFilePicker', ask);
  const sink = await openSink('a.zip', 5_000_000_000);
  expect(ask).toHaveBeenCalledWith({ suggestedName: 'a.zip' });
  await sink.write(new Uint8Array(3));
  await sink.finish();
  expect([written.write.mock.calls.length, written.close.mock.calls.length]).toEqual([1, 1]);
  await openSink('a.zip', 5_000_000);
  expect(ask).toHaveBeenCalledOnce();
  vi.stubGlobal('showSaveFilePicker', undefined);
  await expect(openSink('a.zip', 5_000_000_000)).rejects.toBeInstanceOf(TooLarge);
  vi.unstubAllGlobals();
});
