import { expect, test } from 'vitest';
import type { JobFailed, WaitingJob } from './job-answer.ts';
import { startThread } from './pool-thread.ts';

type Job = 'refuse' | 'exit' | 'spin' | number;

const serveJobs = new URL('./serve-jobs.ts', import.meta.url);
const handler = `
import { serveJobs } from ${JSON.stringify(serveJobs.href)};
serveJobs(async (job) => {
  if (job === 'refuse') throw Object.assign(new RangeError('told'), { code: 'ENOSPC' });
  if (job === 'exit') process.exit(1);
  if (job === 'spin') for (;;);
  return { answer: job };
});`;
const module = new URL(`data:text/javascript,${encodeURIComponent(handler)}`);

/** A thread, and what it tells of jobs and to its pool. */
function thread(timeoutMs = 20_000) {
  const told: unknown[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<Job[]>();
  const one = startThread<Job, Job>(
    module,
    { timeoutMs, heapMb: 32 },
    {
      onAnswer: () => void told.push(`${one.jobs()} left`),
      onEnd: (ready: WaitingJob<Job, Job>[]) => resolve(ready.map(({ job }) => job)),
    },
  );
  const give = (job: Job) => new Promise<Job>((done, reject) => one.give({ job, resolve: done, reject }));
  const failing = (job: Job) =>
    give(job).then(
      () => null,
      ({ reason, code }: JobFailed) => ({ reason, code }),
    );
  return { one, told, ended, give, failing };
}

test('its pool hears of each answer, when the job is no longer its own', async () => {
  const { one, told, give, failing } = thread();
  expect(one.jobs()).toBe(0);
  const all = [give(1), failing('refuse'), give(2)];
  expect(one.jobs()).toBe(3);
  expect(await Promise.all(all)).toEqual([1, { reason: 'threw', code: 'ENOSPC' }, 2]);
  expect(told).toEqual(['2 left', '1 left', '0 left']);
  await one.terminate();
});

test.each([
  ['exit', 20_000, 'died'],
  ['spin', 1, 'late'],
] as const)('where "%s" ends the thread, that job fails and those that lay ready go back', async (bad, ms, reason) => {
  const { one, told, ended, give, failing } = thread(ms);
  const failed = failing(bad);
  void give(2);
  void give(3);
  expect(await failed).toEqual({ reason, code: undefined });
  expect(await ended).toEqual([2, 3]);
  expect(one.jobs()).toBe(0);
  expect(told).toEqual([]);
});
