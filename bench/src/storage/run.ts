import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { client, type Client } from '../harness/http-client.ts';
import { interleaved } from '../harness/rounds.ts';
import { keepRecord } from '../harness/run-record.ts';
import { account, madoAt, ownVersion, signIn } from '../server/products/mado.ts';
import { postgresVersion, startPostgres } from '../server/products/postgres.ts';
import { fill, guest, large, small, type Filled } from './fill.ts';
import { measures, type Measure } from './measures.ts';
import { storageTable, type Line } from './report.ts';

export interface StorageRunOptions {
  readonly rounds: number;
  /** First of the ports that are used. */
  readonly port: number;
  /** Folder for the raw samples. */
  readonly out: string;
}

/** Clients with a session of a member, and of somebody with whom items are shared. */
type Sessions = Readonly<Record<Measure['by'], Client>>;

const organisations: Readonly<Record<string, Filled>> = { [small.name]: small, [large.name]: large };

/**
 * Measures lists, searches, rights and moves in an organisation of 10,000 and one of 1,000,000 items by turns. Answers
 * the table and where the record is.
 */
export async function runStorageBench({
  rounds,
  port,
  out,
}: StorageRunOptions): Promise<{ text: string; record: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-'));
  const postgres = await startPostgres(port + 100);
  try {
    const product = await madoAt(postgres.url).start(folder, port);
    try {
      const started = performance.now();
      await fill(postgres.psql, postgres.url, account.email);
      console.error(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
      const lines = await measureAll(product.origin, rounds);
      const versions = { Mado: ownVersion(), PostgreSQL: (await postgresVersion()) ?? '' };
      const text = [
        `Measured with \`npm run bench -- storage\`: Mado ${versions.Mado} on PostgreSQL ${versions.PostgreSQL} as it comes. ` +
          `One organisation has ${small.name} items at its root, another ${large.name}, each with three tenths as many below; both lie in one database and are asked ` +
          `by turns over HTTP, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}. A search asks for the two hits that are shown while one types. Median and 95th percentile, ms; ratio of the larger to the smaller.`,
        storageTable(lines, [small.name, large.name]),
      ].join('\n\n');
      return { text, record: await keepRecord(out, 'storage', { versions, rounds, lines }) };
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each measure in each round, so that a slow moment of the machine is not that of one measure alone. */
async function measureAll(origin: string, rounds: number): Promise<Line[]> {
  const lines: Line[] = measures.map(({ name, kind }) => ({
    name,
    kind,
    samples: Object.fromEntries(Object.keys(organisations).map((of) => [of, []])),
  }));
  for (let round = 0; round < rounds; round += 1) {
    const sessions = await signedIn(origin);
    for (const [n, measure] of measures.entries())
      for (const [of, ms] of Object.entries(await sampled(sessions, measure, round)))
        lines[n]?.samples[of]?.push(...ms);
    for (const session of Object.values(sessions)) session.close();
    console.error(`round ${round + 1} of ${rounds}`);
  }
  return lines;
}

async function signedIn(origin: string): Promise<Sessions> {
  const anonymous = client(origin, 1, () => ({}));
  const sessionOf = async (email: string) => {
    const token = await signIn(anonymous, email);
    return client(origin, 1, () => ({ authorization: `Bearer ${token}` }));
  };
  const sessions = { member: await sessionOf(account.email), guest: await sessionOf(guest.email) };
  anonymous.close();
  return sessions;
}

/** Samples of a measure in one round; the first of each organisation is not counted where there are many. */
async function sampled(sessions: Sessions, measure: Measure, round: number): Promise<Record<string, number[]>> {
  const { by, samples } = measure;
  const unheeded = samples > 2 ? 2 : 0;
  const values = await interleaved(organisations, samples + unheeded, async (of, _, n) => {
    const { body, ...request } = measure.request(of, n + round * samples);
    const { ms } = await sessions[by].send({
      ...request,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: [Buffer.from(JSON.stringify(body))],
      }),
    });
    return ms;
  });
  return Object.fromEntries(Object.entries(values).map(([of, ms]) => [of, ms.slice(unheeded)]));
}
