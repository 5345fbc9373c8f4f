import { afterEach, expect, test } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JobFailed } from '../workers/index.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

type Job = 'pid' | 'throw' | 'exit' | 'spin' | 'heap' | 'native' | 'environment' | 'write' | Uint8Array;

const handler = `
import { writeFileSync } from 'node:fs';
import { serveSandbox } from ${JSON.stringify(new URL('./serve-sandbox.ts', import.meta.url).href)};
serveSandbox(async (job) => {
  if (job === 'pid') return process.pid;
  if (job === 'throw') throw new RangeError('what stands in the file');
  if (job === 'exit') process.abort();
  if (job === 'spin') for (;;);
  if (job === 'heap') { const all = []; for (;;) all.push({ more: all.length, text: String(all.length) }); }
  if (job === 'native') return Buffer.alloc(1e9, 1).length;
  if (job === 'environment') return Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL'));
  if (job === 'write') { writeFileSync('/tmp/mado-sandbox-test', ''); return 'written'; }
  return job.length;
});`;

const made: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of made.splice(0).toReversed()) await end();
});

async function sandbox(timeoutMs = 20_000, code = handler): Promise<Sandbox<Job, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'mado-sandbox-'));
  made.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'handler.mjs');
  await writeFile(file, code);
  const one = openSandbox<Job, unknown>(pathToFileURL(file), { timeoutMs, heapMb: 64, memoryMb: 900 });
  made.push(() => one.close());
  return one;
}

const reasonOf = (answer: Promise<unknown>) =>
  answer.then(
    (done) => done,
    ({ reason, message }: JobFailed) => `${reason}: ${message}`,
  );

test('does job after job in one process, bytes as they are', async () => {
  const one = await sandbox();
  const [first, size, last] = await Promise.all([one.run('pid'), one.run(new Uint8Array(70_000)), one.run('pid')]);
  expect([size, last]).toEqual([70_000, first]);
  expect(first).not.toBe(process.pid);
});

test.each(['exit', 'heap'] as const)('a job that ends the process by "%s" fails alone', async (bad) => {
  const one = await sandbox();
  const [failed, after] = await Promise.all([reasonOf(one.run(bad)), one.run(Uint8Array.of(1))]);
  expect([failed, after]).toEqual(['died: the process ended', 1]);
});

test('a job that never ends is killed, and the one behind it is done', async () => {
  const one = await sandbox(1_500);
  const [failed, after] = await Promise.all([reasonOf(one.run('spin')), one.run(Uint8Array.of(1, 2))]);
  expect([failed, after]).toEqual(['late: the job took longer than 1500 ms', 2]);
});

test.skipIf(process.platform !== 'linux')('memory outside of JavaScript has an end as well', async () => {
  const one = await sandbox();
  expect(await reasonOf(one.run('native'))).toMatch(/^(threw|died)/);
});

test('nothing of a file is told where it fails', async () => {
  const one = await sandbox();
  expect(await reasonOf(one.run('throw'))).toBe('threw: RangeError');
});

test('has nothing of our environment, and writes no file', async () => {
  const one = await sandbox();
  expect(await one.run('environment')).toEqual(expect.not.arrayContaining(['PATH', 'DATABASE_URL', 'HOME']));
  expect(await reasonOf(one.run('write'))).toBe('threw: Error');
});

test('closing ends what runs, and refuses others', async () => {
  const one = await sandbox();
  const running = reasonOf(one.run('spin'));
  await one.close();
  expect(await running).toMatch(/^closed/);
  expect(await reasonOf(one.run('pid'))).toMatch(/^closed/);
});

test('a process that cannot start is no fault of a job', async () => {
  const one = await sandbox(20_000, "throw new Error('a library is missing');");
  expect(await reasonOf(one.run('pid'))).toBe('closed: the process could not start');
});
