import { describe, expect, it } from 'vitest';
import type { FrameAnswer, FrameJob, FrameRequest } from './frame-job.ts';
import { createFramePool, workerCount, type FrameWorker } from './frame-pool.ts';
import type { Picture } from '../session/picture.ts';

const job: FrameJob = {
  from: { address: '/frames/1', headers: {}, priority: 'low' },
  pixelModule: {},
  palette: null,
  statedSyntax: null,
};
const picture: Picture = { kind: 'colour', columns: 1, rows: 1, rgba: new Uint8ClampedArray(4) };

class FakeWorker implements FrameWorker {
  readonly requests: FrameRequest[] = [];
  readonly handedOver: Transferable[] = [];
  ended = false;
  private onMessage: ((event: { data: FrameAnswer }) => void) | undefined;
  private onError: (() => void) | undefined;
  private onUnreadable: (() => void) | undefined;

  postMessage(request: FrameRequest, transfer: Transferable[]): void {
    this.requests.push(request);
    this.handedOver.push(...transfer);
  }
  addEventListener(type: string, listener: (event: { data: FrameAnswer }) => void): void {
    if (type === 'message') this.onMessage = listener;
    if (type === 'error') this.onError = listener as () => void;
    if (type === 'messageerror') this.onUnreadable = listener as () => void;
  }
  terminate(): void {
    this.ended = true;
  }
  answer(index: number): void {
    this.onMessage?.({ data: { id: this.requests[index]?.id ?? -1, picture } });
  }
  refuse(index: number): void {
    this.onMessage?.({ data: { id: this.requests[index]?.id ?? -1, failure: { kind: 'truncated' } } });
  }
  die(): void {
    this.onError?.();
  }
  /** Answers what cannot be read. */
  garble(): void {
    this.onUnreadable?.();
  }
}

function pool(size: number) {
  const workers: FakeWorker[] = [];
  const made = createFramePool(size, () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { workers, pool: made };
}

describe('the pool of decoding workers', () => {
  it('starts a worker ahead of its first frame, which goes to that one', () => {
    const { workers, pool: made } = pool(2);
    made.prepare();
    made.prepare();
    expect(workers).toHaveLength(1);
    void made.decode(job);
    expect(workers.map(({ requests }) => requests.length)).toEqual([1]);
    made.prepare();
    expect(workers).toHaveLength(1);
  });

  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [8, 6],
    [64, 6],
  ])('takes of %i cores %i [VW-1]', (cores, workers) => expect(workerCount(cores)).toBe(workers));

  it('starts workers as there is work, and gives it to the one with the least', async () => {
    const { workers, pool: frames } = pool(2);
    const first = frames.decode(job);
    expect(workers).toHaveLength(1);
    const others = [frames.decode(job), frames.decode(job), frames.decode(job)];
    expect(workers.map(({ requests }) => requests.length)).toEqual([2, 2]);
    workers[0]?.answer(0);
    workers[0]?.answer(1);
    await first;
    void frames.decode(job);
    expect(workers.map(({ requests }) => requests.length)).toEqual([3, 2]);
    workers[1]?.answer(0);
    workers[1]?.answer(1);
    await expect(Promise.all(others)).resolves.toHaveLength(3);
  });

  it('keeps working after a worker has idled', async () => {
    const { workers, pool: frames } = pool(3);
    const one = frames.decode(job);
    workers[0]?.answer(0);
    await one;
    const two = frames.decode(job);
    expect(workers).toHaveLength(1);
    workers[0]?.answer(1);
    await expect(two).resolves.toBe(picture);
  });

  it('passes a failure on to the frame that has it, and to no other', async () => {
    const { workers, pool: frames } = pool(1);
    const bad = frames.decode(job);
    const good = frames.decode(job);
    workers[0]?.refuse(0);
    workers[0]?.answer(1);
    await expect(bad).rejects.toMatchObject({ failure: { kind: 'truncated' } });
    await expect(good).resolves.toBe(picture);
  });

  it.each(['die', 'garble'] as const)(
    'survives the death of a worker, and ends what is left of it: %s',
    async (end) => {
      const { workers, pool: frames } = pool(1);
      const lost = frames.decode(job);
      workers[0]?.[end]();
      expect(workers[0]?.ended).toBe(true);
      await expect(lost).rejects.toMatchObject({ failure: { kind: 'codec_unavailable' } });
      const next = frames.decode(job);
      expect(workers).toHaveLength(2);
      workers[1]?.answer(0);
      await expect(next).resolves.toBe(picture);
    },
  );

  it('hands bytes over that are here already, and copies none', () => {
    const { workers, pool: frames } = pool(1);
    const bytes = Uint8Array.of(1, 2, 3);
    void frames.decode({ ...job, from: { bytes, type: 'image/jpeg', transferSyntaxUID: null } });
    void frames.decode(job);
    expect(workers[0]?.handedOver).toEqual([bytes.buffer]);
  });

  it('ends with its workers', async () => {
    const { workers, pool: frames } = pool(1);
    const open = frames.decode(job);
    frames.destroy();
    await expect(open).rejects.toThrow();
    await expect(frames.decode(job)).rejects.toThrow();
    expect(workers.every(({ ended }) => ended)).toBe(true);
  });
});
