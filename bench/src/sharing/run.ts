import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { client, type Client } from '../harness/http-client.ts';
import { quietMachine } from '../harness/machine-load.ts';
import { keepRecord } from '../harness/run-record.ts';
import { mado, ownVersion, signIn } from '../server/products/mado.ts';
import { measureEventPage } from './event-page.ts';
import { guest, items, makeGuest, publish, share } from './made.ts';
import { sharingTable, type SharingRound } from './report.ts';
import { measureRevocation } from './revocation.ts';

export interface SharingRunOptions {
  readonly rounds: number;
  readonly port: number;
  /** Folder for the raw samples. */
  readonly out: string;
  /** Most seconds to wait for a quiet machine before each round. */
  readonly quiet: number;
}

/** Lists of a round, and before them some that are not counted. */
const lists = 50;
const unheeded = 5;

/** Measures rights, the end of a link, and the page of an event. Answers the table and where the record is. */
export async function runSharingBench(options: SharingRunOptions): Promise<{ text: string; record: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-'));
  const product = await mado.start(folder, options.port);
  const owner = client(product.origin, 8, () => product.headers());
  const anonymous = client(product.origin, 1, () => ({}));
  try {
    await makeGuest(folder);
    const shared = await share(owner);
    const rounds: SharingRound[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      await quietMachine(options.quiet);
      await product.renew();
      const rights = await timedLists(product.origin, await signIn(anonymous, guest), shared.lowest);
      await publish(owner, shared.open);
      const revocation = await measureRevocation(product.origin, owner, shared.open);
      const page = await measureEventPage(product.origin + shared.event);
      rounds.push({ rights, revocation, page });
      console.error(`round ${round + 1} of ${options.rounds}`);
    }
    return {
      text: sharingTable(rounds),
      record: await keepRecord(options.out, 'sharing', { version: ownVersion(), ...options, rounds }),
    };
  } finally {
    owner.close();
    anonymous.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timedLists(origin: string, token: string, folder: string): Promise<number[]> {
  const reader: Client = client(origin, 1, () => ({ authorization: `Bearer ${token}` }));
  const times: number[] = [];
  for (let n = 0; n < lists + unheeded; n += 1) {
    const { ms, body } = await reader.send({ path: `/api/datamanage/info/folder/${folder}?limit=${items}` });
    requireLevels(JSON.parse(body.toString()));
    times.push(ms);
  }
  reader.close();
  return times.slice(unheeded);
}

/** @throws {Error} unless all items came, with two levels among them */
function requireLevels(answer: unknown): void {
  const { data } = answer as { data: { perm: string }[] };
  const levels = new Set(data.map(({ perm }) => perm));
  if (data.length !== items || levels.size !== 2)
    throw new Error(`${data.length} items came, with the levels ${[...levels].join()}`);
}
