// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { describe, expect, it, test, vi } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { aStudy } from '../../testing/an-item.ts';
import { UnreadableFiles } from './send-batch.ts';
import { files, many, reached, start, stored, target, upload1, world } from './testing/upload-world.ts';
import { needsSummary, startingState } from './upload-state.ts';

describe('at its end', () => {
  const lacking = aStudy(1, { uuid: 'u-1.2', incomplete: { received: 2, expected: 3 } });
  /** An upload of which one file cannot be read until `mend`; the server says at each end what `answers` has for it. */
  function damaged() {
    const answers: ((left: Item[]) => void)[] = [];
    let broken = true;
    const edges = world({
      endUpload: () => new Promise((resolve) => answers.push(resolve)),
      sendBatch: async (batch) => {
        const gone = batch.files.filter(({ path }) => broken && path === '1.2/IM1');
        if (gone.length > 0) throw new UnreadableFiles(gone);
        return stored(batch);
      },
    });
    const upload = start(many(3), edges);
    const asked = (n: number) => vi.waitFor(() => expect(answers).toHaveLength(n));
    const again = async () => {
      await vi.waitFor(() => expect(upload.getState().failures).toHaveLength(1));
      broken = false;
      upload.retry(upload.getState().failures.map(({ id }) => id));
    };
    return { upload, answers, asked, again };
  }

  it('hears of the server what its studies lack, and only then is finished', async () => {
    const { upload, answers, asked, again } = damaged();
    await asked(1);
    expect(upload.getState().phase).toBe('sending');
    answers[0]?.([lacking]);
    await reached(upload, 'finished');
    expect(upload.getState().studies).toMatchObject([{ incomplete: { received: 2, expected: 3 } }]);
    await again();
    await asked(2);
    answers[1]?.([]);
    await reached(upload, 'finished');
    expect(upload.getState()).toMatchObject({ failures: [], studies: [{ incomplete: null }] });
    expect(needsSummary(upload.getState())).toBe(false);
  });

  it('goes on when files are sent again before the server has said it, and believes what it says of the last end', async () => {
    const { upload, answers, asked, again } = damaged();
    await asked(1);
    await again();
    await asked(2);
    answers[1]?.([]);
    await reached(upload, 'finished');
    answers[0]?.([lacking]);
    await Promise.resolve();
    expect(upload.getState()).toMatchObject({ succeeded: 3, studies: [{ incomplete: null }] });
  });

  it.each([
    ['says nothing', () => new Promise<never>(() => undefined)],
    ['cannot be reached', () => Promise.reject(new RequestFailure(500, {}))],
  ])('is finished all the same when the server %s', async (_what, endUpload) => {
    const upload = start(many(1), world({ endUpload, wait: () => Promise.resolve() }));
    await reached(upload, 'finished');
    expect(upload.getState().succeeded).toBe(1);
  });
});

describe('giving up', () => {
  /**
   * An upload of six batches of which the first one has arrived and three are on their way; `waited` ends the waits one
   * after another.
   */
  async function givenUp() {
    const ways: { progress: (part: number) => void; signal: AbortSignal; arrive: () => void }[] = [];
    const waits: (() => void)[] = [];
    const edges = world({
      sendBatch: (batch, progress, signal) =>
        new Promise((resolve, reject) => {
          ways.push({ progress, signal, arrive: () => resolve(stored(batch)) });
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
      wait: () => new Promise((resolve) => waits.push(resolve)),
    });
    const upload = start(many(60), edges);
    await vi.waitFor(() => expect(ways).toHaveLength(3));
    ways[0]?.arrive();
    await vi.waitFor(() => expect(upload.getState().succeeded).toBe(10));
    ways[1]?.progress(1);
    ways[2]?.progress(0.5);
    const count = upload.abort();
    expect(upload.getState().phase).toBe('aborting');
    const waited = async (n: number): Promise<void> => {
      await vi.waitFor(() => expect(waits).toHaveLength(n));
      waits.at(-1)?.();
    };
    return { upload, edges, count, waited, ways };
  }

  it('sends nothing new, waits for what has left as a whole, cuts off the rest, and counts what is stored', async () => {
    const { upload, edges, count, waited, ways } = await givenUp();
    ways[3]?.arrive();
    await waited(1);
    await vi.waitFor(() => expect(ways[2]?.signal.aborted).toBe(true));
    expect(ways[1]?.signal.aborted).toBe(false);
    expect([upload.getState().phase, edges.closed]).toEqual(['aborting', []]);
    ways[1]?.arrive();
    expect(await count).toBe(30);
    expect(upload.getState()).toMatchObject({ phase: 'aborted', succeeded: 30, filesInFlight: 0 });
    expect(upload.getState().notSent.toSorted()).toEqual(
      Array.from({ length: 60 }, (_, n) => `1.2/IM${n}`)
        .filter(
          (path) =>
            !edges.sent
              .filter((_, batch) => batch !== 2)
              .flat()
              .includes(path),
        )
        .toSorted(),
    );
    expect(edges.closed).toEqual([['aborted', target, { studies: ['u-1.2'], folders: [] }, upload1]]);
    expect(edges.sent).toHaveLength(4);
    expect(await upload.abort()).toBe(30);
    expect(edges.closed).toHaveLength(1);
  });

  it('waits not for ever', async () => {
    const { upload, count, waited } = await givenUp();
    await waited(1);
    await waited(2);
    expect(await count).toBe(10);
    expect(upload.getState().phase).toBe('aborted');
  });

  it('hears of the server what its studies lack, and only then is over', async () => {
    let answer = (_left: Item[]): void => undefined;
    const edges = world({
      endUpload: () => new Promise((resolve) => (answer = resolve)),
      sendBatch: async (batch) => {
        if (edges.sent.length > 1) throw new RequestFailure(500, {});
        return stored(batch);
      },
    });
    const upload = start([...many(10), ...many(5, '3.4')], edges);
    await reached(upload, 'stopped');
    const count = upload.abort();
    await reached(upload, 'aborting');
    answer([aStudy(1, { uuid: 'u-1.2', incomplete: { received: 10, expected: 12 } })]);
    expect(await count).toBe(10);
    expect(upload.getState()).toMatchObject({
      phase: 'aborted',
      studies: [{ incomplete: { received: 10, expected: 12 } }],
    });
    expect(needsSummary(upload.getState())).toBe(true);
  });

  it.each([
    ['says nothing', () => new Promise<never>(() => undefined), 5000],
    ['cannot be reached', () => Promise.reject(new RequestFailure(500, {})), undefined],
    ['says that nothing is missing', async () => [aStudy(1, { uuid: 'u-1.2' })], undefined],
  ])('is over when the server %s', async (_what, endUpload, waits) => {
    const waited: number[] = [];
    const edges = world({
      endUpload,
      sendBatch: async (batch) => {
        if (edges.sent.length > 1) throw new RequestFailure(500, {});
        return stored(batch);
      },
      wait: async (ms) => {
        waited.push(ms);
        if (waits === undefined) await new Promise(() => undefined);
      },
    });
    const upload = start(many(20), edges);
    await reached(upload, 'stopped');
    expect(await upload.abort()).toBe(10);
    expect(upload.getState()).toMatchObject({ phase: 'aborted', studies: [{ incomplete: null }] });
    expect(needsSummary(upload.getState())).toBe(true);
    if (waits !== undefined) expect(waited).toEqual([waits]);
  });

  it('is done at once when nothing is on its way, and nothing is sent again', async () => {
    const edges = world({ sendBatch: () => Promise.reject(new RequestFailure(500, {})) });
    const upload = start(many(1), edges);
    await reached(upload, 'stopped');
    const count = upload.abort();
    expect(upload.getState().phase).toBe('aborted');
    expect(await count).toBe(0);
    expect(upload.getState().notSent).toEqual(['1.2/IM0']);
    expect(needsSummary(upload.getState())).toBe(true);
    upload.retry([0]);
    upload.carryOn();
    expect([upload.getState().phase, edges.sent]).toEqual(['aborted', [['1.2/IM0']]]);
  });
});

test('[WB-78] of an upload that was given up there is a summary where anything was sent or has failed', () => {
  const over = { ...startingState('u', '症例'), phase: 'aborted' } as const;
  const failure = { id: 0, path: 'IM0', detail: null, code: null, file: null };
  const states = [over, { ...over, succeeded: 1 }, { ...over, failures: [failure] }, { ...over, notSent: ['IM0'] }];
  expect(states.map(needsSummary)).toEqual([false, true, true, true]);
});

test('the end names the folders into which files came that are no DICOM', async () => {
  const edges = world({
    sendBatch: async (batch) =>
      stored(batch).map((result) => ({ ...result, study: null, series: null, instance: null })),
  });
  const upload = start(files('報告/a.txt', '報告/下/b.txt', 'c.txt', '図/d.png'), edges);
  await reached(upload, 'finished');
  expect(edges.closed).toEqual([['completed', target, { studies: [], folders: ['報告', '図'] }, upload1]]);
});
