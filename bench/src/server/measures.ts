import { client, inParallel } from '../harness/http-client.ts';
import { median } from '../harness/statistics.ts';
import type { CtSeries } from './dataset.ts';
import { frameHeaders, framePaths } from './frames.ts';
import type { IngestMode, RunningProduct } from './products/product.ts';

/** Something that is measured of each product, one figure per round. */
export interface Measure {
  readonly name: string;
  readonly unit: 'ms' | '/s';
  /** What the project aims at, ours to the peer's: at most so much of its time, or at least so much of its rate. */
  readonly aim: number;
  /** Ours to what the machine allows, at least. */
  readonly aimOfLimit?: number;
  run(product: RunningProduct, ct: CtSeries): Promise<number>;
}

const json = { accept: 'application/dicom+json' };
/** As a viewer's study list asks. */
const studyList = '/studies?limit=101&offset=0&fuzzymatching=false&includefield=00081030%2C00080060%2C00080090';

/** Median time of requests for one path, so many at a time. */
async function times(product: RunningProduct, path: string, count: number, connections: number): Promise<number> {
  const to = client(product.origin, connections, () => product.headers());
  try {
    await inParallel(Array.from({ length: connections }), connections, () => to.send({ path, headers: json }));
    const answers = await inParallel(Array.from({ length: count }), connections, () =>
      to.send({ path, headers: json }),
    );
    return median(answers.map(({ ms }) => ms));
  } finally {
    to.close();
  }
}

async function frameRate(product: RunningProduct, ct: CtSeries, connections: number): Promise<number> {
  const to = client(product.origin, connections, () => product.headers());
  try {
    const paths = framePaths(product.root, ct);
    await inParallel(paths.slice(0, connections), connections, (path) => to.send({ path, headers: frameHeaders }));
    const started = performance.now();
    await inParallel(paths, connections, (path) => to.send({ path, headers: frameHeaders }));
    return (paths.length / (performance.now() - started)) * 1000;
  } finally {
    to.close();
  }
}

export const readingMeasures: readonly Measure[] = [
  {
    name: 'QIDO, 101 of 2,000 studies, one at a time',
    unit: 'ms',
    aim: 0.2,
    run: (product) => times(product, product.root + studyList, 40, 1),
  },
  {
    name: 'QIDO, 101 of 2,000 studies, 16 clients',
    unit: 'ms',
    aim: 0.2,
    run: (product) => times(product, product.root + studyList, 160, 16),
  },
  {
    name: 'metadata of a series of 500 slices',
    unit: 'ms',
    aim: 0.2,
    run: (product, ct) => times(product, `${product.root}/studies/${ct.study}/series/${ct.series}/metadata`, 6, 1),
  },
  {
    name: '500 frames, 6 connections',
    unit: '/s',
    aim: 2,
    aimOfLimit: 0.7,
    run: (product, ct) => frameRate(product, ct, 6),
  },
  {
    name: '500 frames, 16 connections',
    unit: '/s',
    aim: 2,
    aimOfLimit: 0.7,
    run: (product, ct) => frameRate(product, ct, 16),
  },
];

export const ingestConnections = 4;

/** Brings files in by a mode; files per second. */
export async function ingest(product: RunningProduct, mode: IngestMode, files: readonly Buffer[]): Promise<number> {
  const to = client(product.origin, ingestConnections, () => product.headers());
  const groups: Buffer[][] = [];
  for (let at = 0; at < files.length; at += mode.perRequest) groups.push(files.slice(at, at + mode.perRequest));
  try {
    const started = performance.now();
    await inParallel(groups, ingestConnections, (group) => mode.send(to, group));
    return (files.length / (performance.now() - started)) * 1000;
  } finally {
    to.close();
  }
}
