import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { mado } from './products/mado.ts';
import type { Product, RunningProduct } from './products/product.ts';

/** A server that is measured: `now`, or that of another checkout, `before`. */
export interface Side {
  readonly name: string;
  readonly running: RunningProduct;
}

/**
 * Runs `work` with this server, and that of another checkout beside it where one is named, each on an empty folder.
 *
 * @param beside folder of the other checkout
 */
export async function withSides<T>(
  port: number,
  beside: string | null,
  work: (sides: readonly Side[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-cost-'));
  const sides: Side[] = [];
  const start = async (name: string, product: Product) => {
    sides.push({ name, running: await product.start(path.join(folder, name), port + sides.length) });
  };
  try {
    if (beside !== null) await start('before', await productOf(beside));
    await start('now', mado);
    return await work(sides);
  } finally {
    for (const { running } of sides) await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function productOf(checkout: string): Promise<Product> {
  const module = path.resolve(checkout, 'bench/src/server/products/mado.ts');
  return ((await import(pathToFileURL(module).href)) as { mado: Product }).mado;
}
