import { setTimeout as wait } from 'node:timers/promises';
import { figure, table } from '../harness/markdown.ts';
import { threadTimes, type ThreadTime } from '../harness/thread-times.ts';
import { ctSeries } from './dataset.ts';
import { ingest } from './measures.ts';
import type { RunningProduct } from './products/product.ts';
import { withSides, type Side } from './sides.ts';

const rounds = 6;
/** Rounds in which the server's code is still being compiled. */
const warmUps = 2;
/** Files between two looks at the threads, and milliseconds in which what an ingest leaves behind is done. */
const step = 250;
const restMs = 150;

interface Measured extends Side {
  /** Per way of bringing files in: of each stretch, what a file cost by thread. */
  readonly costs: Map<string, ReadonlyMap<string, ThreadTime>[]>;
}

/**
 * What a file costs, by thread and for each way of bringing files in: processor time, and how often a thread was woken.
 * Others on the machine make that dearer, some stretches more and some less, so the lower quartile is told.
 *
 * @param beside folder of another checkout, whose server gets the same files by turns
 */
export async function costOfIngest(port: number, beside: string | null): Promise<string> {
  return withSides(port, beside, async (all) => {
    const sides = all.map((side): Measured => ({ ...side, costs: new Map() }));
    for (let round = 0; round < rounds; round += 1) await measure(sides, round);
    return [...(sides[0]?.costs.keys() ?? [])].map((mode) => textOf(mode, sides)).join('\n\n');
  });
}

/** Brings a series in by each way, in stretches that the sides take by turns. */
async function measure(sides: readonly Measured[], round: number): Promise<void> {
  const modes = sides[0]?.running.ingestModes ?? [];
  for (const [n, { name }] of modes.entries()) {
    const { files } = ctSeries(round * modes.length + n + 1);
    for (const { running } of sides) await running.renew();
    for (let at = 0; at < files.length; at += step) {
      const stretch = files.slice(at, at + step);
      for (const side of (at / step + round) % 2 === 0 ? sides : sides.toReversed()) {
        const cost = await costOf(side.running, n, stretch);
        if (round >= warmUps) side.costs.set(name, [...(side.costs.get(name) ?? []), cost]);
      }
    }
  }
}

async function costOf(product: RunningProduct, n: number, files: readonly Buffer[]): Promise<Map<string, ThreadTime>> {
  const mode = product.ingestModes[n];
  if (!mode) throw new Error(`there is no way ${n} of bringing files in`);
  const before = threadTimes(product.pid);
  await ingest(product, mode, files);
  await wait(restMs);
  const cost = new Map<string, ThreadTime>();
  const all = { ms: 0, wakes: 0 };
  for (const [name, { ms, wakes }] of threadTimes(product.pid)) {
    const { ms: msBefore, wakes: wakesBefore } = before.get(name) ?? { ms: 0, wakes: 0 };
    const one = { ms: (ms - msBefore) / files.length, wakes: (wakes - wakesBefore) / files.length };
    cost.set(name, one);
    all.ms += one.ms;
    all.wakes += one.wakes;
  }
  return cost.set('all', all);
}

function textOf(mode: string, sides: readonly Measured[]): string {
  const quartile = (side: Measured, thread: string, of: keyof ThreadTime) => {
    const values = (side.costs.get(mode) ?? []).map((cost) => cost.get(thread)?.[of] ?? 0).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 4)] ?? 0;
  };
  const threads = [
    ...new Set(sides.flatMap(({ costs }) => (costs.get(mode) ?? []).flatMap((cost) => [...cost.keys()]))),
  ];
  const rows = threads
    .map((thread) => ({ thread, ms: Math.max(...sides.map((side) => quartile(side, thread, 'ms'))) }))
    .filter(({ ms }) => ms > 0.01)
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ thread }) => [
      thread,
      ...sides.map((side) => `${figure(quartile(side, thread, 'ms'))} ms`),
      ...sides.map((side) => figure(quartile(side, thread, 'wakes'))),
    ]);
  const head = (what: string) => sides.map(({ name }) => (sides.length > 1 ? `${what}, ${name}` : what));
  return `${mode}, per file:\n\n${table(['thread', ...head('processor'), ...head('wakes')], rows)}`;
}
