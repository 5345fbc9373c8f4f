import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { client, type Client } from '../harness/http-client.ts';
import { quietMachine } from '../harness/machine-load.ts';
import { keepRecord } from '../harness/run-record.ts';
import { makeLongFolder } from '../list/long-folder.ts';
import { account, mado } from '../server/products/mado.ts';
import { signInTable, type Samples } from './report.ts';

export interface SignInRunOptions {
  readonly rounds: number;
  readonly port: number;
  /** Folder for the raw samples. */
  readonly out: string;
  /** Most seconds to wait for a quiet machine before each round. */
  readonly quiet: number;
}

/** Rows of the folder that is listed, and of a page of it. */
const rows = 500;
const page = 200;
/** List calls of a round while nobody else asks, and while others sign in; before them some that are not counted. */
const calls = 200;
const unheeded = 20;
/** Sign-ins that are on their way at any time. */
const together = 20;

/**
 * Asks for a page of a list, one call after the other: while nobody else asks, and while twenty sign in, each again as
 * soon as they are in. Answers the table and where the record is.
 */
export async function runSignInBench(options: SignInRunOptions): Promise<{ text: string; record: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-'));
  const product = await mado.start(folder, options.port);
  const reader = client(product.origin, 1, () => product.headers());
  const anonymous = client(product.origin, together, () => ({}));
  try {
    const { uuid } = await makeLongFolder(product, rows);
    const list = `/api/datamanage/info/folder/${uuid}?limit=${page}`;
    const timed = async (count: number): Promise<number[]> => {
      const times: number[] = [];
      for (let n = 0; n < count; n += 1) times.push((await reader.send({ path: list })).ms);
      return times;
    };
    const samples: Samples[] = [];
    const browsers: string[] = [];
    while (browsers.length < together) browsers.push(await signIn(anonymous, ''));
    for (let round = 0; round < options.rounds; round += 1) {
      const busy = await quietMachine(options.quiet);
      await product.renew();
      await timed(unheeded);
      const idle = await timed(calls);
      let goesOn = true;
      let signIns = 0;
      const started = performance.now();
      const lanes = browsers.map(async (cookie) => {
        for (; goesOn; signIns += 1) await signIn(anonymous, cookie);
      });
      await timed(unheeded);
      const during = await timed(calls);
      goesOn = false;
      const seconds = (performance.now() - started) / 1_000;
      await Promise.all(lanes);
      samples.push({ idle, during, signInsPerSecond: signIns / seconds, busyBefore: busy, load: loadavg()[0] ?? 0 });
      console.error(`round ${round + 1} of ${options.rounds}: processors busy before it ${(busy * 100).toFixed(0)} %`);
    }
    return {
      text: signInTable(samples, { rows: page, together }),
      record: await keepRecord(options.out, 'sign-ins', { samples }),
    };
  } finally {
    reader.close();
    anonymous.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Signs in on a browser of its own: one that has signed in before waits for nobody else's tries.
 *
 * @param cookie of the browser; empty at its first time
 * @returns the cookie that it has then
 */
async function signIn(to: Client, cookie: string): Promise<string> {
  const { headers } = await to.send({
    method: 'POST',
    path: '/api/dj-rest-auth/login/',
    headers: { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
    body: [Buffer.from(JSON.stringify(account))],
  });
  const set = headers['set-cookie']?.find((one) => one.startsWith('mado_device='));
  return set?.split(';')[0] ?? cookie;
}
