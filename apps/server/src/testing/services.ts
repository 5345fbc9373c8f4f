import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { openEndedSignIns } from '../modules/accounts/index.ts';
import { takeParts } from '../parts.ts';
import { localBlobs } from '../platform/blobs/index.ts';
import { localBus } from '../platform/bus/index.ts';
import { readConfig, type Config } from '../platform/config/index.ts';
import type { Caller, Context, Services } from '../platform/context.ts';
import { nobody } from '../platform/context.ts';
import type { Database } from '../platform/db/index.ts';
import { diskSpace } from '../platform/disk/index.ts';
import { keysFrom } from '../platform/keys/index.ts';
import { memoryTries, rateLimits } from '../platform/limits/index.ts';
import { createMetrics } from '../platform/metrics/index.ts';
import { createLog } from '../platform/log/index.ts';
import { openResources } from '../platform/resources/index.ts';
import { fakeClock, type FakeClock } from './clock.ts';
import { openDefaultDatabase } from './default-database.ts';
import { seededRandom } from './random.ts';

/**
 * Real database, real blobs on a temporary disk folder; clock and randomness in the hands of the test; log lines kept.
 */
export interface TestServices extends Context {
  clock: FakeClock;
  /** Every log line so far, as it was written. */
  logLines: string[];
  /** What an operation gets, for calling it directly. */
  contextOf(caller?: Caller): Context;
  close(): Promise<void>;
}

export async function testServices(
  options: { seed?: string; config?: Partial<Config>; db?: Database; blobs?: Services['blobs'] } = {},
): Promise<TestServices> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'mado-test-data-'));
  const spool = join(dataFolder, 'spool');
  await mkdir(spool);
  const logLines: string[] = [];
  const log = createLog(
    'debug',
    new Writable({
      decodeStrings: false,
      write(line: string, _encoding, done) {
        logLines.push(line);
        done();
      },
    }),
  );
  const db = options.db ?? (await openDefaultDatabase());
  const clock = fakeClock();
  const config = {
    ...readConfig({ MADO_DATA: dataFolder, MADO_SAMPLE: '0', MADO_RESERVE: '0' }),
    ...options.config,
  };
  const bus = localBus(log);
  takeParts(bus, { clock });
  const resources = openResources(() => services);
  const services: Services = {
    db,
    blobs: options.blobs ?? localBlobs(join(dataFolder, 'blobs')),
    spool,
    clock,
    random: seededRandom(options.seed ?? 'mado'),
    keys: keysFrom(new Uint8Array(32).fill(7)),
    log,
    metrics: createMetrics(),
    config,
    disk: diskSpace(dataFolder, config.reserveBytes),
    bus,
    endedSignIns: await openEndedSignIns({ db, clock }),
    resources,
    rateLimits: rateLimits(memoryTries(), clock),
  };
  return {
    ...services,
    caller: nobody,
    whence: '192.0.2.1',
    clock,
    logLines,
    contextOf: (caller = nobody) => ({ ...services, caller, whence: '192.0.2.1' }),
    async close() {
      await resources.close();
      await services.endedSignIns.close();
      if (!options.blobs) await services.blobs.close();
      await db.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
