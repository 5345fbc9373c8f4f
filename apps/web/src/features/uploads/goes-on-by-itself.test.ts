// @vitest-environment jsdom
import { describe, expect, it, test, vi } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { files, many, reached, start, stored, world, type World } from './testing/upload-world.ts';
import type { UploadEdges } from './upload-edges.ts';
import type { UploadFile } from './upload-state.ts';
import type { Upload } from './upload.ts';

/** Edges whose first `lost` requests do not get through. Each pause is kept, and ends when the test says so. */
function lossy(lost: number, failure: () => Error = () => RequestFailure.unanswered(false, new TypeError('x'))) {
  const pauses: { ms: number; over: () => void }[] = [];
  let left = lost;
  const given: Partial<UploadEdges> = {
    sendBatch: async (batch) => {
      if (left-- > 0) throw failure();
      return stored(batch);
    },
    lineBack: (ms) => new Promise((over) => pauses.push({ ms, over: () => over() })),
  };
  const edges = world(given);
  const paused = async (n: number) => {
    await vi.waitFor(() => expect(pauses).toHaveLength(n));
    return pauses[n - 1];
  };
  return { edges, pauses, paused };
}

describe('a line that was cut [WB-16]', () => {
  it('is tried again without the person, after growing pauses, and every file arrives once', async () => {
    const { edges, pauses, paused } = lossy(7);
    const upload = start(many(3), edges);
    for (let n = 1; n <= 7; n += 1) (await paused(n))?.over();
    await reached(upload, 'finished');
    expect(pauses.map(({ ms }) => ms)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(upload.getState()).toMatchObject({ succeeded: 3, failures: [], problem: null });
  });

  it('is tried again soon where something has arrived since', async () => {
    let sent = 0;
    const { pauses, paused, edges } = lossy(0);
    edges.sendBatch = async (batch) => {
      sent += 1;
      if (sent < 5 || sent === 6) throw RequestFailure.unanswered(false, new TypeError('x'));
      return stored(batch);
    };
    const upload = start(many(11), edges);
    for (let n = 1; n <= 3; n += 1) (await paused(n))?.over();
    await reached(upload, 'finished');
    expect(pauses.map(({ ms }) => ms)).toEqual([2_000, 4_000, 2_000]);
  });

  it('waits for the person where the server goes on failing', async () => {
    const { edges, pauses, paused } = lossy(100, () => new RequestFailure(500, {}));
    const upload = start(many(1), edges);
    for (let n = 1; n <= 5; n += 1) (await paused(n))?.over();
    await vi.waitFor(() => expect(edges.sent).toHaveLength(6));
    await reached(upload, 'stopped');
    expect(pauses).toHaveLength(5);
    expect(upload.getState().problem).toEqual({ kind: 'request', request: 'server', goesOn: false });
  });

  it('asks a server that fails only once after a line that was long away', async () => {
    let failures = 0;
    const { edges, paused } = lossy(8, () =>
      ++failures === 8 ? new RequestFailure(500, {}) : RequestFailure.unanswered(false, new TypeError('x')),
    );
    const upload = start(many(1), edges);
    for (let n = 1; n <= 8; n += 1) (await paused(n))?.over();
    await reached(upload, 'finished');
  });

  it('waits for the person from the first where trying again would not help', async () => {
    const { edges, pauses } = lossy(1, () => new RequestFailure(507, { code: 'quota_exceeded', detail: 'x' }));
    const upload = start(many(1), edges);
    await reached(upload, 'stopped');
    expect(pauses).toHaveLength(0);
  });

  const acts: [string, (upload: Upload) => void, string, number][] = [
    ['the person has gone on', (upload) => upload.carryOn(), 'finished', 2],
    ['the person has given up', (upload) => void upload.abort(), 'aborted', 1],
    ['the session has ended', (upload) => upload.interrupt(), 'stopped', 1],
  ];
  it.each(acts)('is not tried again by itself once %s', async (_, act, phase, requests) => {
    const { edges, paused } = lossy(1);
    const upload = start(many(1), edges);
    const pause = await paused(1);
    act(upload);
    await reached(upload, phase);
    pause?.over();
    await new Promise((resolve) => setTimeout(resolve));
    expect([upload.getState().phase, edges.sent.length]).toEqual([phase, requests]);
  });
});

describe('what waits is taken out [WB-77]', () => {
  /** One batch is on its way until `arrive`; the others wait. */
  function held() {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const edges: World = world({
      sendBatch: async (batch) => {
        await promise;
        return stored(batch);
      },
    });
    return { edges, arrive: () => resolve(undefined) };
  }

  it('a study as a whole: what is on its way arrives, the rest is not sent, and nothing is counted for it', async () => {
    const { edges, arrive } = held();
    const upload = start([...many(30), ...many(12, '3.4')], edges);
    await reached(upload, 'sending');
    expect(upload.waitingOf('3.4')).toHaveLength(12);
    upload.takeOutStudy('3.4');
    expect(upload.waitingOf('3.4')).toHaveLength(0);
    arrive();
    await reached(upload, 'finished');
    expect(edges.sent.flat()).toHaveLength(30);
    const { total, done, succeeded, takenOut, rows, bytesSent, bytesTotal } = upload.getState();
    expect([total, done, succeeded, takenOut.length]).toEqual([30, 30, 30, 12]);
    expect(rows.map(({ key }) => key)).toEqual(['1.2']);
    expect(bytesSent).toBe(bytesTotal);
  });

  it('one file', async () => {
    const { edges, arrive } = held();
    const upload = start([...many(30), ...many(2, '3.4')], edges);
    await reached(upload, 'sending');
    upload.takeOutFile(upload.waitingOf('3.4')[0]?.id ?? -1);
    arrive();
    await reached(upload, 'finished');
    expect(edges.sent.flat().filter((path) => path.startsWith('3.4'))).toEqual(['3.4/IM1']);
    expect(upload.getState()).toMatchObject({ total: 31, done: 31, takenOut: ['3.4/IM0'] });
  });

  it('also what is found of a study later', async () => {
    const heads: (() => void)[] = [];
    const edges = world();
    const { startReader } = edges;
    edges.startReader = () => {
      const reader = startReader();
      return {
        ...reader,
        read: async (some) => {
          await new Promise<void>((resolve) => heads.push(resolve));
          return reader.read(some);
        },
      };
    };
    const upload = start([...many(600), ...many(1, '3.4')], edges);
    await vi.waitFor(() => expect(heads).toHaveLength(1));
    heads[0]?.();
    await vi.waitFor(() => expect(upload.getState().total).toBeGreaterThan(0));
    upload.takeOutStudy('1.2');
    await vi.waitFor(() => {
      for (const go of heads) go();
      expect(upload.getState().phase).toBe('finished');
    });
    expect(edges.sent.flat()).toEqual(['3.4/IM0']);
    expect(upload.getState().takenOut).toHaveLength(600);
  });

  it('while the server is asked: nothing of it is counted as there, and nobody is asked about it', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const asked: (readonly UploadFile[])[] = [];
    const edges = world({
      checkThere: async (_target, all) => {
        asked.push(all);
        await promise;
        return { duplicates: 1, same: all.slice(0, 2), sentBefore: [] };
      },
    });
    const upload = start(many(4), edges);
    await reached(upload, 'checking');
    upload.takeOutFile(0);
    // Portions are still being asked about: what was taken out moves none of them.
    expect(asked[0]).toHaveLength(4);
    resolve(undefined);
    await reached(upload, 'asking');
    upload.answerDuplicates('fileReplace');
    await reached(upload, 'finished');
    expect(upload.getState()).toMatchObject({ total: 3, done: 3, succeeded: 2, same: ['1.2/IM1'] });
    expect(edges.sent).toEqual([['1.2/IM2', '1.2/IM3']]);
  });

  it('all of it while the server is asked: nobody is asked about duplicates', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const edges = world({
      checkThere: async () => {
        await promise;
        return { duplicates: 4, same: [], sentBefore: [] };
      },
    });
    const upload = start(many(4), edges);
    await reached(upload, 'checking');
    upload.takeOutStudy('1.2');
    resolve(undefined);
    await reached(upload, 'finished');
    expect([edges.sent, upload.getState().total]).toEqual([[], 0]);
  });

  it('before all were found: each file keeps a number of its own', async () => {
    const heads: (() => void)[] = [];
    const edges = world({ sendBatch: () => new Promise(() => undefined) });
    const { startReader } = edges;
    edges.startReader = () => ({
      ...startReader(),
      read: async (some) => {
        await new Promise<void>((go) => heads.push(go));
        return startReader().read(some);
      },
    });
    const upload = start(many(150), edges);
    await vi.waitFor(() => expect(heads).toHaveLength(1));
    heads[0]?.();
    await vi.waitFor(() => expect(heads).toHaveLength(2));
    for (const id of [0, 1, 2]) upload.takeOutFile(id);
    heads[1]?.();
    await reached(upload, 'sending');
    upload.takeOutFile(100);
    await vi.waitFor(() => expect(upload.getState().takenOut).toHaveLength(4));
    expect(new Set(upload.waitingOf('1.2').map(({ id }) => id)).size).toBe(upload.waitingOf('1.2').length);
  });

  it('all of it: the upload ends, and nothing was stored', async () => {
    const { edges } = held();
    edges.sendBatch = () => Promise.reject(new RequestFailure(507, { code: 'quota_exceeded', detail: 'x' }));
    const upload = start(many(3), edges);
    await reached(upload, 'stopped');
    upload.takeOutStudy('1.2');
    upload.carryOn();
    await reached(upload, 'finished');
    expect(upload.getState()).toMatchObject({ total: 0, succeeded: 0, rows: [] });
  });
});

test('nothing is taken out of an upload that is over', async () => {
  const upload = start(files('1.2/IM1'), world());
  await reached(upload, 'finished');
  upload.takeOutStudy('1.2');
  expect(upload.getState()).toMatchObject({ total: 1, takenOut: [] });
});
