import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loopbackRate, storeRate } from '../harness/loopback.ts';
import { quietMachine } from '../harness/machine-load.ts';
import { interleaved, type Rounds } from '../harness/rounds.ts';
import { keepRecord } from '../harness/run-record.ts';
import { median } from '../harness/statistics.ts';
import { ctSeries, smallStudies } from './dataset.ts';
import { readBack, requireEqual } from './equality.ts';
import { ingest, ingestConnections, readingMeasures } from './measures.ts';
import { memoryDuringIngest, type MemoryRun } from './memory.ts';
import { mado, madoOnPostgres } from './products/mado.ts';
import { orthanc } from './products/orthanc.ts';
import type { Product, RunningProduct } from './products/product.ts';
import { otherModes } from './other-modes.ts';
import { serverTable, type Line } from './report.ts';

export interface ServerRunOptions {
  readonly rounds: number;
  /** First of the ports that are used. */
  readonly port: number;
  /** Folder for the raw samples. */
  readonly out: string;
  /** On which database this product runs. */
  readonly database: 'embedded' | 'postgres';
}

const peers: readonly Product[] = [orthanc];
const studies = 2_000;
const frameBytes = 512 * 512 * 2;

/**
 * Measures the server beside its peers on the same data; the peers that are not on this machine are left out. Answers
 * the table and where the record is.
 */
export async function runServerBench({
  rounds,
  port,
  out,
  database,
}: ServerRunOptions): Promise<{ text: string; record: string }> {
  const versions: Record<string, string> = {};
  const products: Product[] = [];
  const ours = database === 'postgres' ? madoOnPostgres : mado;
  for (const product of [ours, ...peers]) {
    const version = await product.version();
    if (product === ours && version === null)
      throw new Error('there is no PostgreSQL here: apt-get install postgresql');
    if (version === null) continue;
    versions[product.name] = version;
    products.push(product);
  }
  const peer = products[1]?.name ?? null;
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-'));
  try {
    const { compared, lines } = await inOneRun(products, path.join(folder, 'run'), port, (running) =>
      measureAll(running, rounds),
    );
    const memory = await measureMemory(products, lines, path.join(folder, 'memory'), port);
    const limited = await withLimits(lines, ours.name, path.join(folder, 'limit'), port + products.length);
    const text = [
      `Measured with \`npm run bench -- server${database === 'postgres' ? ' --postgres' : ''}\`: ${Object.entries(
        versions,
      )
        .map(([name, version]) => `${name} ${version}`)
        .join(', ')}; ` +
        `${rounds} ${rounds === 1 ? 'round' : 'rounds'} by turns, median (least–most). The same files in each; before anything was timed, ` +
        `${compared.frames} frames, ${compared.metadata} metadata values and ${compared.studies} values of study lists were compared` +
        `${peer ? '' : ' with what was sent'}. Ingest begins when all products have come to rest. Limit: the same bytes from memory over loopback, by a server that does nothing else; of an ingest the same files, by one that only hashes each (SHA-256), writes it and calls fsync.${database === 'postgres' ? ' Memory is the server’s, without that of PostgreSQL.' : ''}`,
      serverTable(limited, memory, ours.name, peer),
    ].join('\n\n');
    const record = await keepRecord(out, 'server', { versions, rounds, compared, lines: limited, memory });
    return { text, record };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Running = Record<string, RunningProduct>;

/** Starts all products, and stops them whatever happens. */
async function inOneRun<T>(
  products: readonly Product[],
  folder: string,
  port: number,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const running: Running = {};
  try {
    for (const [index, product] of products.entries()) {
      console.error(`starting ${product.name} …`);
      running[product.name] = await product.start(path.join(folder, product.name), port + index);
    }
    return await work(running);
  } finally {
    for (const product of Object.values(running)) await product.stop();
  }
}

async function measureAll(running: Running, rounds: number) {
  const ct = ctSeries(1);
  const small = smallStudies(studies);
  for (const [name, product] of Object.entries(running)) {
    console.error(`bringing ${ct.files.length + small.length} files into ${name} …`);
    const [, several] = product.ingestModes;
    if (several) await ingest(product, several, [...ct.files, ...small]);
  }
  const returned = [];
  for (const product of Object.values(running)) returned.push(await readBack(product, ct));
  const [own, other = null] = returned;
  if (!own) throw new Error('there is no product');
  const compared = requireEqual(ct, own, other);
  console.error(`compared: ${JSON.stringify(compared)}`);

  const lines: Line[] = [];
  for (const measure of readingMeasures) {
    const values = await interleaved(running, rounds, async (product, name, round) => {
      await product.renew();
      const value = await measure.run(product, ct);
      console.error(`${measure.name}, round ${round + 1}, ${name}: ${value.toFixed(1)} ${measure.unit}`);
      return value;
    });
    const { name, unit, aim, aimOfLimit } = measure;
    lines.push({ name, unit, aim, ...(aimOfLimit === undefined ? {} : { aimOfLimit }), rounds: values });
  }
  lines.unshift(...(await measureIngest(running, rounds)));
  return { compared, lines };
}

/** Every mode of every product in every round; the table shows the best of each, the record all. */
async function measureIngest(running: Running, rounds: number): Promise<Line[]> {
  let seed = 100;
  const all: Record<string, Record<string, number[]>> = {};
  await interleaved(running, rounds, async (product, name, round) => {
    for (const mode of product.ingestModes) {
      const { files } = ctSeries(seed++);
      // What a product puts off would otherwise be measured with what comes next; it begins a moment after the last
      // file.
      await wait(2_000);
      await quietMachine(20);
      await product.renew();
      const rate = await ingest(product, mode, files);
      console.error(`ingest, round ${round + 1}, ${name}, ${mode.name}: ${rate.toFixed(0)} files/s`);
      ((all[name] ??= {})[mode.name] ??= []).push(rate);
    }
    return 0;
  });
  const best = Object.entries(all).map(([name, modes]) => {
    const [mode = '', rates = []] = Object.entries(modes).toSorted(([, a], [, b]) => median(b) - median(a))[0] ?? [];
    return { name, mode, rates };
  });
  const bytes = ctSeries(1).bytes / 500 / 1e6;
  const by = Object.fromEntries(best.map(({ name, mode }) => [name, mode]));
  const files: Rounds = Object.fromEntries(best.map(({ name, rates }) => [name, rates]));
  const megabytes: Rounds = Object.fromEntries(
    best.map(({ name, rates }) => [name, rates.map((rate) => rate * bytes)]),
  );
  return [
    { name: `ingest of 500 CT slices, ${ingestConnections} connections`, unit: '/s', aim: 1.5, rounds: files, by },
    { name: '… the same in bytes', unit: 'MB/s', aim: null, rounds: megabytes },
    ...otherModes(all, by),
  ];
}

/** Each product alone, freshly started. */
async function measureMemory(
  products: readonly Product[],
  lines: readonly Line[],
  folder: string,
  port: number,
): Promise<Record<string, MemoryRun>> {
  const best = lines[0]?.by ?? {};
  const memory: Record<string, MemoryRun> = {};
  for (const product of products) {
    await inOneRun([product], path.join(folder, product.name), port, async (running) => {
      for (const [name, one] of Object.entries(running)) {
        const mode = one.ingestModes.find((candidate) => candidate.name === best[name]);
        if (!mode) throw new Error(`${name} has no mode ${best[name]}`);
        memory[name] = await memoryDuringIngest(one, mode, 1_000);
        console.error(`memory of ${name}: ${memory[name].maxMiB.toFixed(0)} MiB at most`);
      }
    });
  }
  return memory;
}

/** The machine's limit beside the rates of frames and of what came in, in requests of so many files. */
async function withLimits(lines: readonly Line[], ours: string, folder: string, port: number): Promise<Line[]> {
  const limited: Line[] = [];
  for (const line of lines) {
    const connections = /^500 frames, (\d+) connections$/.exec(line.name)?.[1];
    const perRequest = line.rounds[ours] && / (\d+) per request$/.exec(line.by?.[ours] ?? line.name)?.[1];
    if (connections) {
      limited.push({ ...line, limit: await loopbackRate(frameBytes, Number(connections), 1_000, port) });
    } else if (perRequest) {
      const at = { folder: path.join(folder, perRequest), port };
      const { files } = ctSeries(1);
      limited.push({ ...line, limit: await storeRate(files, Number(perRequest), ingestConnections, at) });
      await rm(at.folder, { recursive: true });
    } else {
      limited.push(line);
    }
  }
  return limited;
}
