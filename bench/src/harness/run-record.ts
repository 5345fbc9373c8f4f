import { mkdir, writeFile } from 'node:fs/promises';
import { arch, cpus, release, totalmem, type } from 'node:os';
import path from 'node:path';

/** Where and on what a run took place. */
export function machine() {
  return {
    system: `${type()} ${release()} ${arch()}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}

/** Writes all that a run measured, raw samples included, to `folder`; answers the file's name. */
export async function keepRecord(folder: string, what: string, record: object): Promise<string> {
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const file = path.join(folder, `${what}-${at.replace(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify({ at, machine: machine(), ...record }, null, 1)}\n`);
  return file;
}
