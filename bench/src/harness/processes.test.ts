import { expect, it } from 'vitest';
import { processTree, residentMiB, start } from './processes.ts';

it('starts a program, sees it and what it started, and stops it', async () => {
  const program = await start('sh', ['-c', 'sleep 60 & wait'], { ready: async () => {} });
  await expect.poll(() => processTree(program.pid).length).toBe(2);
  expect(residentMiB(program.pid)).toBeGreaterThan(0);
  await program.stop();
  expect(residentMiB(program.pid)).toBe(0);
});

it('says what a program said that does not start', async () => {
  const started = start('sh', ['-c', 'echo the reason; exit 3'], { ready: () => Promise.reject(new Error('no')) });
  await expect(started).rejects.toThrow('the reason');
});
