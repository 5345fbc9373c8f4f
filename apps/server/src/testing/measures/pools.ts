/**
 * `node apps/server/src/testing/measures/pools.ts`: what becomes of jobs that die, never end, or wait behind others, in
 * our pool of threads and in `piscina`, and what a job costs (decision 0031).
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { workerPool } from '../../platform/workers/index.ts';
import type { PoolJob } from './pool-job.ts';

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '20000' } } });
const limitMs = 1_000;
const heapMb = 32;

interface Pool {
  run(job: PoolJob): Promise<number>;
  close(): Promise<void>;
}

const pools: Readonly<Record<string, () => Pool>> = {
  ours: () =>
    workerPool<PoolJob, number>(new URL('./pool-worker.ts', import.meta.url), {
      threads: 1,
      timeoutMs: limitMs,
      heapMb,
    }),
  piscina: () => ofPiscina(1),
  'piscina, two jobs per thread': () => ofPiscina(2),
};

function ofPiscina(concurrentTasksPerWorker: number): Pool {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./pool-job.ts', import.meta.url)),
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 12 },
  });
  return {
    // Its only limit of time is a signal, which is given with the job.
    run: (job) => pool.run(job, { signal: AbortSignal.timeout(limitMs) }) as Promise<number>,
    close: () => pool.destroy(),
  };
}

/** What becomes of jobs that are given at once: the answer, or the name and code of the failure. */
async function outcomes(make: () => Pool, jobs: readonly PoolJob[]): Promise<string> {
  const pool = make();
  await pool.run('nothing');
  const ended = await Promise.allSettled(jobs.map((job) => pool.run(job)));
  await pool.close();
  return ended
    .map((one) => {
      if (one.status === 'fulfilled') return 'done';
      const { name, reason, code } = one.reason as { name: string; reason?: string; code?: string | number };
      return [name, reason, code].filter((word) => word !== undefined).join(' ');
    })
    .join(', ');
}

const cases: Readonly<Record<string, readonly PoolJob[]>> = {
  'one that never ends, and two behind it': [{ spin: 1e9 }, 'nothing', 'nothing'],
  'four of 0.4 s, each within the limit of 1 s': [{ spin: 400 }, { spin: 400 }, { spin: 400 }, { spin: 400 }],
  'one that fills the heap, and one behind it': ['fill', 'nothing'],
  'one that ends its thread, and one behind it': ['exit', 'nothing'],
  'one that fails with a code of the system': ['code'],
};
for (const [name, jobs] of Object.entries(cases)) {
  console.log(`\n${name}:`);
  for (const [which, make] of Object.entries(pools)) console.log(`  ${which}: ${await outcomes(make, jobs)}`);
}

console.log(`\n${values.jobs} jobs that do nothing, 16 at a time, microseconds of CPU of the process for each:`);
for (const [which, make] of Object.entries(pools)) {
  const pool = make();
  await pool.run('nothing');
  const before = process.cpuUsage();
  let left = Number(values.jobs);
  const line = async () => {
    while (left-- > 0) await pool.run('nothing');
  };
  await Promise.all(Array.from({ length: 16 }, line));
  const { user, system } = process.cpuUsage(before);
  console.log(`  ${which}: ${((user + system) / Number(values.jobs)).toFixed(0)}`);
  await pool.close();
}
