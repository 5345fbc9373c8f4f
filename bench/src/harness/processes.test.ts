import { expect, it } from 'vitest';
import { findProcess, processTree, proportionalMiB, residentMiB, start, stoppedOnFailure } from './processes.ts';

it('starts a program, sees it and what it started, and stops it', async () => {
  const program = await start('sh', ['-c', 'sleep 60 & wait'], { ready: async () => {} });
  await expect.poll(() => processTree(program.pid).length).toBe(2);
  expect(residentMiB(program.pid)).toBeGreaterThan(0);
  expect(proportionalMiB(program.pid)).toBeGreaterThan(0);
  expect(proportionalMiB(program.pid)).toBeLessThanOrEqual(residentMiB(program.pid));
  await program.stop();
  expect(residentMiB(program.pid)).toBe(0);
});

it('says what a program said that does not start', async () => {
  const started = start('sh', ['-c', 'echo the reason; exit 3'], { ready: () => Promise.reject(new Error('no')) });
  await expect(started).rejects.toThrow('the reason');
});

it('stops a program that has started and cannot be used', async () => {
  const program = await start('sleep', ['60'], { ready: async () => {} });
  const used = stoppedOnFailure(
    () => program.stop(),
    () => Promise.reject(new Error('nobody is let in')),
  );
  await expect(used).rejects.toThrow('nobody is let in');
  expect(residentMiB(program.pid)).toBe(0);
});

it('finds a program by its command line', async () => {
  const mark = `mark-${process.pid}-${Date.now()}`;
  // No shell here: what it forks carries its command line, mark and all, until it becomes the other program.
  const program = await start(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', mark], {
    ready: async () => {},
  });
  const isMarked = (args: readonly string[]) => args.includes(mark);
  await expect.poll(() => findProcess(isMarked)).toBe(program.pid);
  await program.stop();
  expect(findProcess(isMarked)).toBeNull();
});
