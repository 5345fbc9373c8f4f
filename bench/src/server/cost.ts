import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { figure, table } from '../harness/markdown.ts';
import { threadTimes, type ThreadTime } from '../harness/thread-times.ts';
import { ctSeries } from './dataset.ts';
import { ingest } from './measures.ts';
import { mado } from './products/mado.ts';
import type { IngestMode } from './products/product.ts';

/** Rounds in which every way is taken once; in the first ones the server's code is still being compiled. */
const rounds = 7;
const warmUps = 4;
/** What is put off until after an ingest is done by then; it is part of its cost. */
const restMs = 2_000;

/**
 * What a file costs, by thread and for each way of bringing files in: processor time, which others on the machine
 * hardly change, and how often a thread was woken for it.
 */
export async function costOfIngest(port: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-cost-'));
  const product = await mado.start(folder, port);
  const costs = product.ingestModes.map((mode) => ({ mode, cost: noCost() }));
  try {
    let seed = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const { mode, cost } of costs) {
        const { files } = ctSeries((seed += 1));
        await product.renew();
        const before = threadTimes(product.pid);
        const rate = await ingest(product, mode, files);
        await wait(restMs);
        if (round >= warmUps) add(cost, { files: files.length, rate, before, after: threadTimes(product.pid) });
      }
    }
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return costs.map(({ mode, cost }) => textOf(mode, cost)).join('\n\n');
}

interface Cost {
  files: number;
  readonly rates: number[];
  readonly threads: Map<string, ThreadTime>;
}

const noCost = (): Cost => ({ files: 0, rates: [], threads: new Map() });

function add(
  cost: Cost,
  one: { files: number; rate: number; before: Map<string, ThreadTime>; after: Map<string, ThreadTime> },
): void {
  cost.files += one.files;
  cost.rates.push(one.rate);
  for (const [name, after] of one.after) {
    const before = one.before.get(name) ?? { ms: 0, wakes: 0 };
    const sum = cost.threads.get(name) ?? { ms: 0, wakes: 0 };
    cost.threads.set(name, { ms: sum.ms + after.ms - before.ms, wakes: sum.wakes + after.wakes - before.wakes });
  }
}

function textOf({ name }: IngestMode, { files, rates, threads }: Cost): string {
  const used = [...threads].toSorted(([, a], [, b]) => b.ms - a.ms).filter(([, { ms }]) => ms / files > 0.01);
  const all = used.reduce((sum, [, { ms, wakes }]) => ({ ms: sum.ms + ms, wakes: sum.wakes + wakes }), {
    ms: 0,
    wakes: 0,
  });
  const rows = [['all', all] as const, ...used].map(([thread, { ms, wakes }]) => [
    thread,
    `${figure(ms / files)} ms`,
    figure(wakes / files),
  ]);
  const head = ['thread', 'processor per file', 'wakes per file'];
  return `${name}: ${rates.map(figure).join(', ')} files/s\n\n${table(head, rows)}`;
}
