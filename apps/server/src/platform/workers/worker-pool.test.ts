import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { JobFailed } from './job-answer.ts';
import { workerPool, type WorkerPool } from './worker-pool.ts';

type Job = 'thread' | 'tell' | 'throw' | 'exit' | 'spin' | 'fill' | number;

const serveJobs = new URL('./serve-jobs.ts', import.meta.url);
const handler = `
import { parentPort, threadId } from 'node:worker_threads';
import { serveJobs } from ${JSON.stringify(serveJobs.href)};
serveJobs(async (job) => {
  if (job === 'tell') parentPort.postMessage({ 'watch:import': ['file:///a.ts'] });
  if (job === 'throw') throw new RangeError('told');
  if (job === 'exit') process.exit(1);
  if (job === 'spin') for (;;);
  if (job === 'fill') { const all = []; for (;;) all.push({ more: all.length, text: String(all.length) }); }
  return { answer: job === 'thread' ? threadId : job === 'tell' ? 5 : job };
});`;
const module = new URL(`data:text/javascript,${encodeURIComponent(handler)}`);

const pools: WorkerPool<Job, number>[] = [];
function pool(threads: number, timeoutMs = 20_000) {
  const made = workerPool<Job, number>(module, { threads, timeoutMs, heapMb: 32 });
  pools.push(made);
  return made;
}
afterEach(() => Promise.all(pools.splice(0).map((one) => one.close())));

test('answers every job, on no more threads than told', async () => {
  const two = pool(2);
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  expect(await Promise.all(numbers.map((n) => two.run(n)))).toEqual(numbers);
  const ids = await Promise.all(numbers.map(() => two.run('thread')));
  expect(new Set(ids).size).toBeLessThanOrEqual(2);
});

test('a thread that is idle is given back, and another one does the next job', async () => {
  const one = workerPool<Job, number>(module, { threads: 1, timeoutMs: 20_000, heapMb: 32, idleMs: 0 });
  pools.push(one);
  const first = await one.run('thread');
  await expect.poll(() => one.run('thread')).not.toBe(first);
  expect(await Promise.all([one.run(1), one.run(2), one.run(3)])).toEqual([1, 2, 3]);
});

test('a thread is there before its first job where one was prepared, and is given back without one', async () => {
  const one = workerPool<Job, number>(module, { threads: 2, timeoutMs: 20_000, heapMb: 32, idleMs: 0 });
  pools.push(one);
  const ended = new Promise((resolve) => {
    process.once('worker', (worker: Worker) => worker.once('exit', () => resolve('ended')));
  });
  expect([one.prepare(), one.prepare()]).toEqual([false, true]);
  expect(await ended).toBe('ended');
  expect(one.prepare()).toBe(false);
  expect(await one.run(4)).toBe(4);
});

test('a pool that is closed prepares nothing', async () => {
  const one = workerPool<Job, number>(module, { threads: 2, timeoutMs: 20_000, heapMb: 32 });
  await one.close();
  const started = vi.fn<() => void>();
  process.once('worker', started);
  expect(one.prepare()).toBe(false);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('worker', started);
  expect(started).not.toHaveBeenCalled();
});

test('a thread that is given back ends, and its memory with it', async () => {
  const ended = new Promise((resolve) => {
    process.once('worker', (worker: Worker) => worker.once('exit', () => resolve('ended')));
  });
  const one = workerPool<Job, number>(module, { threads: 1, timeoutMs: 20_000, heapMb: 32, idleMs: 0 });
  pools.push(one);
  expect(await one.run(4)).toBe(4);
  expect(await ended).toBe('ended');
});

test.each(['throw', 'exit', 'fill'] as const)('a job that ends by "%s" fails alone', async (bad) => {
  const one = pool(1);
  const results = await Promise.allSettled([one.run(1), one.run(bad), one.run(2), one.run(3)]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    1,
    'failed',
    2,
    3,
  ]);
  const failed = results[1]!;
  expect(failed.status === 'rejected' && failed.reason instanceof JobFailed).toBe(true);
});

test('what node --watch has threads tell is no answer', async () => {
  const one = pool(1);
  expect(await Promise.all([one.run('tell'), one.run(6)])).toEqual([5, 6]);
});

test('a job that never ends is given up, the one behind it is done', async () => {
  const one = pool(1, 5_000);
  const [spin, after] = await Promise.allSettled([one.run('spin'), one.run(7)]);
  expect(spin.status).toBe('rejected');
  expect(after).toMatchObject({ status: 'fulfilled', value: 7 });
});

test('closing lets the running jobs finish and refuses others', async () => {
  const one = workerPool<Job, number>(module, { threads: 1, timeoutMs: 20_000, heapMb: 32 });
  const running = one.run(1);
  const closed = one.close();
  await expect(one.run(2)).rejects.toThrow(JobFailed);
  await expect(running).resolves.toBe(1);
  await closed;
});
