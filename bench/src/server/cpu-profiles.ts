import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What one kind of thread did. */
export interface ThreadWork {
  /** The script that it began with, as `main.ts`. */
  readonly script: string;
  readonly threads: number;
  /** Milliseconds in which it did anything, waiting for the disk included. */
  readonly busyMs: number;
  /** Milliseconds by function, without what it called, most first. */
  readonly functions: readonly { name: string; ms: number }[];
}

/** As `node --cpu-prof` writes it; times are microseconds of the monotonic clock. */
interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string; url: string } }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/**
 * What the threads of a process did between two moments, from the profiles that `node --cpu-prof` left in a folder.
 * Threads that began with the same script are one line.
 *
 * @param from microseconds of the monotonic clock, as `process.hrtime` has it
 */
export async function workOfThreads(folder: string, from: number, to: number): Promise<ThreadWork[]> {
  const byScript = new Map<string, { threads: number; functions: Map<string, number> }>();
  for (const name of await readdir(folder)) {
    const profile = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Profile;
    const script = scriptOf(profile);
    const work = byScript.get(script) ?? { threads: 0, functions: new Map<string, number>() };
    byScript.set(script, work);
    work.threads += 1;
    addSamples(work.functions, profile, from, to);
  }
  return [...byScript]
    .map(([script, { threads, functions }]) => {
      const sorted = [...functions].map(([name, ms]) => ({ name, ms })).toSorted((a, b) => b.ms - a.ms);
      return { script, threads, busyMs: sorted.reduce((sum, { ms }) => sum + ms, 0), functions: sorted };
    })
    .toSorted((a, b) => b.busyMs - a.busyMs);
}

function addSamples(
  functions: Map<string, number>,
  { nodes, startTime, samples, timeDeltas }: Profile,
  from: number,
  to: number,
) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  let at = startTime;
  for (const [n, id] of samples.entries()) {
    const delta = timeDeltas[n] ?? 0;
    at += delta;
    const name = names.get(id) ?? '';
    if (at < from || at > to || name === '(idle)') continue;
    functions.set(name, (functions.get(name) ?? 0) + delta / 1000);
  }
}

function nameOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  if (url.startsWith('wasm:')) return 'WebAssembly';
  const file = url === '' ? '' : ` ${path.basename(url)}`;
  return `${functionName || 'anonymous'}${file}`;
}

/** The program's own script that a thread began with: `main.ts`, or the one whose name ends with `-worker.ts`. */
function scriptOf({ nodes }: Profile): string {
  const scripts = new Set(nodes.map(({ callFrame }) => path.basename(callFrame.url)));
  return [...scripts].find((name) => /^(main|[a-z-]+-worker)\.ts$/.test(name)) ?? 'other';
}
