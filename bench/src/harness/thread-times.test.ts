import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { threadTimes } from './thread-times.ts';

it('says what threads of a name have used, and not what they have waited', async () => {
  const work = `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (ms) => {
      const { user } = process.threadCpuUsage();
      while (process.threadCpuUsage().user - user < ms * 1000);
      parentPort.postMessage('done');
    });`;
  const worker = new Worker(work, { eval: true, name: 'busy-thread' });
  const used = () => threadTimes(process.pid).get('busy-thread') ?? { ms: 0, wakes: 0 };
  worker.postMessage(0);
  await once(worker, 'message');
  const before = used();
  worker.postMessage(50);
  await once(worker, 'message');
  const after = used();
  expect(after.ms - before.ms).toBeGreaterThanOrEqual(45);
  expect(after.ms - before.ms).toBeLessThan(500);
  // It counts when it falls asleep, which may be after it has answered.
  await vi.waitFor(() => expect(used().wakes).toBeGreaterThan(before.wakes));
  await worker.terminate();
});
