import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { figure, table } from '../harness/markdown.ts';
import { workOfThreads } from './cpu-profiles.ts';
import { ctSeries } from './dataset.ts';
import { ingest } from './measures.ts';
import { profiledMado } from './products/mado.ts';

const warmUps = 2;
const measured = 3;
const functionsShown = 6;

const microseconds = () => Number(process.hrtime.bigint() / 1000n);

/**
 * Where the time of an ingest goes: a server of its own for each way of bringing files in, warmed up, and what each of
 * its threads did per file. Profiling costs time of its own; the shares are what it tells.
 */
export async function profileIngest(port: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-profile-'));
  const texts: string[] = [];
  try {
    for (const mode of [0, 1, 2]) texts.push(await profileOf(mode, path.join(folder, String(mode)), port));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return texts.join('\n\n');
}

async function profileOf(which: number, folder: string, port: number): Promise<string> {
  const profiles = path.join(folder, 'profiles');
  await mkdir(profiles, { recursive: true });
  const product = await profiledMado(profiles).start(folder, port);
  let [from, to, files] = [0, 0, 0];
  const mode = product.ingestModes[which];
  try {
    if (!mode) throw new Error(`there is no way ${which}`);
    for (let series = 0; series < warmUps + measured; series += 1) {
      if (series === warmUps) from = microseconds();
      const ct = ctSeries(series + 1);
      if (series >= warmUps) files += ct.files.length;
      await product.renew();
      await ingest(product, mode, ct.files);
      to = microseconds();
    }
    await wait(1_000);
  } finally {
    await product.stop();
  }
  const work = await workOfThreads(profiles, from, to);
  const rows = work.map(({ script, threads, busyMs, functions }) => [
    `${script}${threads > 1 ? ` (${threads})` : ''}`,
    `${figure(busyMs / files)} ms`,
    functions
      .slice(0, functionsShown)
      .map(({ name, ms }) => `${name} ${figure(ms / files)}`)
      .join(', '),
  ]);
  const rate = (files / (to - from)) * 1e6;
  return `${mode.name}: ${figure(rate)} files/s while profiled\n\n${table(['thread', 'busy per file', 'most of it in, ms'], rows)}`;
}
