import { zstdDecompressSync } from 'node:zlib';
import { fromResiduals } from '@mado/dicom/frames';
import { expect, it, vi } from 'vitest';
import { OperationError } from '../../../platform/http/index.ts';
import { RequestLeft, type WorkPermit } from '../../../platform/work/index.ts';
import type { FrameThreads } from './frame-threads.ts';
import { residualFrames, type FrameToEncode } from './residual-frames.ts';

const aPermit = (isReleased = false): WorkPermit => ({
  run: (_bytes, work) => work(),
  release: () => undefined,
  isReleased: () => isReleased,
});
const aFrame = (more: Partial<FrameToEncode> = {}): FrameToEncode => ({
  sha256: 'a',
  number: 1,
  layout: null,
  length: 4,
  read: () => Promise.resolve(Uint8Array.of(1, 2, 3, 4)),
  ...more,
});
const threads = (bytes: FrameThreads['bytes']) => vi.fn<FrameThreads['bytes']>(bytes);

it('residuals are made once, for all who ask for the same frame in the same coding', async () => {
  const work = threads(async (key) => Buffer.from(key));
  const of = residualFrames({ bytes: work, prepare: () => true });
  const permit = vi.fn<() => WorkPermit>(() => aPermit());
  const first = await of(permit, aFrame(), 'zstd');
  expect(await of(permit, aFrame(), 'zstd')).toBe(first);
  expect(work).toHaveBeenCalledOnce();
  // What is there takes no share of anybody's budget.
  expect(permit).toHaveBeenCalledOnce();
  const others = [aFrame({ number: 2 }), aFrame({ sha256: 'b' })].map((frame) => of(permit, frame, 'zstd'));
  const answers = await Promise.all([...others, of(permit, aFrame(), 'br'), of(permit, aFrame(), 'gzip')]);
  expect(new Set([first, ...answers].map(String)).size).toBe(5);
});

it('a thread gets the frame and how its samples lie, when its turn comes', async () => {
  const layout = { columns: 2, samplesPerPixel: 1, bytesPerSample: 2 } as const;
  const read = vi.fn<() => Promise<Uint8Array>>(async () => Uint8Array.of(9));
  const work = threads(async (_key, _permit, _bytes, job) => {
    expect(read).not.toHaveBeenCalled();
    expect(await job()).toEqual({ kind: 'residuals', bytes: Uint8Array.of(9), layout, coding: 'gzip' });
    return Uint8Array.of(1);
  });
  await residualFrames({ bytes: work, prepare: () => true })(() => aPermit(), aFrame({ layout, read }), 'gzip');
  expect(work).toHaveBeenCalledOnce();
});

it.each([new RequestLeft(), new OperationError('too_many_requests', { seconds: 2 })])(
  'who waits for what another request began asks again when that one came to nothing: %s',
  async (error) => {
    const first = vi.fn<() => WorkPermit>(() => aPermit());
    const work = threads(async (_key, permit) => {
      if (permit === mine) throw error;
      return Uint8Array.of(7);
    });
    const mine = aPermit();
    const of = residualFrames({ bytes: work, prepare: () => true });
    const failing = of(() => mine, aFrame(), 'zstd');
    const waiting = of(first, aFrame(), 'zstd');
    await expect(failing).rejects.toBe(error);
    expect(await waiting).toEqual(Uint8Array.of(7));
    expect(first).toHaveBeenCalledOnce();
  },
);

it('a share of the budget is given back when the work is done, however long the answer takes', async () => {
  const release = vi.fn<() => void>();
  const permit = { ...aPermit(), release };
  const of = residualFrames({ bytes: threads(async () => Uint8Array.of(7)), prepare: () => true });
  await of(() => permit, aFrame(), 'zstd');
  expect(release).toHaveBeenCalledOnce();
  const failing = threads(() => Promise.reject(new OperationError('not_acceptable')));
  await expect(
    residualFrames({ bytes: failing, prepare: () => true })(() => permit, aFrame(), 'zstd'),
  ).rejects.toThrow();
  expect(release).toHaveBeenCalledTimes(2);
});

it('what is kept has memory of its own size', async () => {
  const of = residualFrames({ bytes: threads(async () => Uint8Array.of(7)), prepare: () => false });
  for (const coding of ['zstd', 'br', 'gzip'] as const) {
    const { buffer, length } = await of(() => aPermit(), aFrame(), coding);
    expect(buffer.byteLength).toBe(length);
  }
});

it('no share of the budget is an error, and is not kept', async () => {
  const work = threads(async () => Uint8Array.of(7));
  const of = residualFrames({ bytes: work, prepare: () => true });
  const busy = () => {
    throw new OperationError('busy');
  };
  await expect(of(busy, aFrame(), 'zstd')).rejects.toMatchObject({ code: 'busy' });
  expect(await of(() => aPermit(), aFrame(), 'zstd')).toEqual(Uint8Array.of(7));
});

it('the first frame waits for no thread to start; what is large does', async () => {
  const work = threads(async () => Uint8Array.of(7));
  const prepare = vi.fn<() => boolean>(() => false);
  const of = residualFrames({ bytes: work, prepare });
  const first = await of(() => aPermit(), aFrame(), 'zstd');
  expect([...fromResiduals(zstdDecompressSync(first))]).toEqual([1, 2, 3, 4]);
  expect(await of(() => aPermit(), aFrame({ number: 2, length: 1024 * 1024 + 1 }), 'zstd')).toEqual(Uint8Array.of(7));
  prepare.mockReturnValue(true);
  expect(await of(() => aPermit(), aFrame({ number: 3 }), 'zstd')).toEqual(Uint8Array.of(7));
});

it('what is kept is measured by its bytes: 64 MiB in all', async () => {
  const work = threads(async () => new Uint8Array(33 * 1024 * 1024));
  const of = residualFrames({ bytes: work, prepare: () => true });
  for (const number of [1, 2, 1]) await of(() => aPermit(), aFrame({ number }), 'zstd');
  expect(work).toHaveBeenCalledTimes(3);
});

it('the memory of the work is the frame, its residuals and what becomes of them', async () => {
  const work = threads(async () => Uint8Array.of(7));
  await residualFrames({ bytes: work, prepare: () => true })(() => aPermit(), aFrame({ length: 500 }), 'zstd');
  expect(work).toHaveBeenCalledWith(expect.any(String), expect.anything(), 1_500, expect.any(Function));
});

it('a fault of ours is made once, and all who waited hear of it', async () => {
  const work = threads(() => Promise.reject(new TypeError('no')));
  const of = residualFrames({ bytes: work, prepare: () => true });
  const asked = [1, 2, 3].map(() => of(() => aPermit(), aFrame(), 'zstd'));
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(work).toHaveBeenCalledOnce();
});
