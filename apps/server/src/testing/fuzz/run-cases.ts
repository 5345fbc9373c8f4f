import { parentPort, workerData } from 'node:worker_threads';
import { randomFrom } from '@mado/dicom/testing';
import { limits, slots, type CaseFailure, type CasesDone, type CasesToRun } from './case-protocol.ts';
import { fuzzTargets } from './targets.ts';

/** A thread that runs cases; the other thread of its process watches how long each takes, and sleeps otherwise. */
const { seed, progress } = workerData as { seed: number; progress: SharedArrayBuffer };
const shared = new Int32Array(progress);
const targets = await fuzzTargets();

/** The start of a case's random numbers, by seed, target and number alone. */
function startOf(target: string, number: number): number {
  let hash = seed;
  for (const letter of `${target} ${number}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash;
}

async function run({ target: name, from, count, untilMs }: CasesToRun): Promise<CasesDone> {
  const target = targets[name];
  if (!target) throw new Error(`there is no target ${name}`);
  const failures: CaseFailure[] = [];
  let number = from;
  for (const end = performance.now() + untilMs; number < from + count && performance.now() < end; number++) {
    Atomics.store(shared, slots.number, number);
    Atomics.add(shared, slots.running, 1);
    const before = process.memoryUsage.rss();
    const cpu = process.threadCpuUsage();
    let problem = await problemOf(name, number);
    const { user, system } = process.threadCpuUsage(cpu);
    const grown = process.memoryUsage.rss() - before;
    if (!problem && user + system > limits.cpuMs * 1000) problem = `took ${Math.round((user + system) / 1000)} ms`;
    if (!problem && grown > limits.bytes) problem = `took ${Math.round(grown / 1e6)} MB`;
    Atomics.add(shared, slots.running, 1);
    if (problem) failures.push({ number, problem });
  }
  return { done: number - from, failures };
}

async function problemOf(name: string, number: number): Promise<string | null> {
  const target = targets[name];
  try {
    await target?.run(randomFrom(startOf(name, number)));
    return null;
  } catch (error) {
    if (target?.isNamed(error)) return null;
    // The stack and the kind: a message may repeat what was read.
    const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
    return `${error instanceof Error ? error.constructor.name : typeof error}\n${frames.slice(0, 6).join('\n')}`;
  }
}

parentPort?.on('message', (wanted: CasesToRun) => {
  void run(wanted).then((done) => parentPort?.postMessage(done));
});
const turns = Object.entries(targets).map(([name, target]) => [name, target.turns ?? 1] as const);
parentPort?.postMessage({ targets: Object.fromEntries(turns) });
