import { residentMiB } from '../harness/processes.ts';
import { slope } from '../harness/statistics.ts';
import { ctSeries } from './dataset.ts';
import { ingest } from './measures.ts';
import type { IngestMode, RunningProduct } from './products/product.ts';

export interface MemoryRun {
  readonly files: number;
  readonly startMiB: number;
  readonly maxMiB: number;
  /** MiB per 1,000 files over the last 2,000: near nothing when memory is flat. The first ones warm the process up. */
  readonly slope: number;
  readonly samples: readonly { files: number; MiB: number }[];
}

const seriesCount = 8;

/** Memory of all processes of a product while 4,000 files come in, after each 100. */
export async function memoryDuringIngest(product: RunningProduct, mode: IngestMode, seed: number): Promise<MemoryRun> {
  const startMiB = residentMiB(product.pid);
  const samples: { files: number; MiB: number }[] = [];
  let done = 0;
  let maxMiB = startMiB;
  const watch = setInterval(() => {
    maxMiB = Math.max(maxMiB, residentMiB(product.pid));
  }, 50);
  try {
    for (let series = 0; series < seriesCount; series++) {
      const { files } = ctSeries(seed + series);
      for (let at = 0; at < files.length; at += 100) {
        await ingest(product, mode, files.slice(at, at + 100));
        done += 100;
        samples.push({ files: done, MiB: residentMiB(product.pid) });
      }
    }
  } finally {
    clearInterval(watch);
  }
  const half = samples.filter(({ files }) => files > done / 2);
  return {
    files: done,
    startMiB,
    maxMiB,
    slope: slope(half.map(({ files, MiB }) => ({ x: files / 1000, y: MiB }))),
    samples,
  };
}
