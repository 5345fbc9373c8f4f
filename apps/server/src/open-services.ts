import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrations } from './migrations.ts';
import { openEndedSignIns } from './modules/accounts/index.ts';
import { identifyBlobs } from './modules/storage/index.ts';
import { takeParts } from './parts.ts';
import { localBlobs } from './platform/blobs/index.ts';
import { localBus } from './platform/bus/index.ts';
import { systemClock } from './platform/clock/index.ts';
import type { Config } from './platform/config/index.ts';
import type { Services } from './platform/context.ts';
import {
  keepStatistics,
  lockDatabase,
  migrate,
  openEmbedded,
  openPostgres,
  requireJapaneseTrigrams,
  type Database,
  type DatabaseLock,
  statementTimeoutMs,
} from './platform/db/index.ts';
import { diskSpace, openFileShares } from './platform/disk/index.ts';
import { keysIn } from './platform/keys/index.ts';
import { databaseTries, memoryTries, rateLimits } from './platform/limits/index.ts';
import { lockFolder } from './platform/lock/index.ts';
import type { Logger } from './platform/log/index.ts';
import { createMetrics } from './platform/metrics/index.ts';
import { closeToOthers } from './platform/private/index.ts';
import { systemRandom } from './platform/random/index.ts';
import { openResources } from './platform/resources/index.ts';

/**
 * Takes the data folder, opens everything in it, and brings the schema up to date.
 *
 * @param onDatabaseLoss the embedded database ended by itself, or another server has taken the PostgreSQL database; the
 *   process can only end too
 * @throws {FolderInUse | UnfitFolder | DatabaseInUse | OtherBlobs | UnfitDatabase | MigrationError} with a sentence for
 *   the operator
 */
export async function openServices(
  config: Config,
  log: Logger,
  onDatabaseLoss: (error: Error) => void,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const lock = await lockFolder(config.dataFolder);
  let db: Database | undefined;
  let databaseLock: DatabaseLock | undefined;
  try {
    const left = await closeToOthers(config.dataFolder);
    if (left.length > 0) log.warn({ files: left.length }, 'other users may read or write in the data folder');
    if (config.databaseUrl)
      databaseLock = await lockDatabase(config.databaseUrl, {
        onLost: onDatabaseLoss,
        onTrouble: (error) => log.warn({ err: error }, 'the connection broke that keeps the database to this server'),
      });
    const embedded = config.databaseUrl
      ? null
      : await openEmbedded(join(config.dataFolder, 'database'), { onDeath: onDatabaseLoss });
    db = embedded
      ? keepStatistics(embedded, (error) =>
          log.warn({ err: error }, 'the tables of the embedded database could not be analysed'),
        )
      : openPostgres(config.databaseUrl ?? '', (error) =>
          log.warn({ err: error }, 'an idle database connection broke'),
        );
    const { applied } = await migrate(db, migrations);
    await requireJapaneseTrigrams(db);
    embedded?.limitStatements(statementTimeoutMs);
    if (applied.length > 0) log.info({ applied }, 'schema brought up to date');

    // What a stopped upload left behind was never acknowledged.
    const spool = join(config.dataFolder, 'spool');
    await rm(spool, { recursive: true, force: true });
    await mkdir(spool, { recursive: true });

    const opened = db;
    const blobFolder = join(config.dataFolder, 'blobs');
    await identifyBlobs({ db, random: systemRandom }, blobFolder);
    const blobs = localBlobs(blobFolder, openFileShares().kept);
    const endedSignIns = await openEndedSignIns({ db, clock: systemClock });
    const bus = localBus(log);
    takeParts(bus, { clock: systemClock });
    const keys = await keysIn(join(config.dataFolder, 'keys'));
    const tries = config.databaseUrl ? databaseTries({ db, clock: systemClock, keys }) : memoryTries();
    const resources = openResources(() => services);
    const services: Services = {
      db,
      spool,
      config,
      disk: diskSpace(config.dataFolder, config.reserveBytes),
      log,
      blobs,
      keys,
      metrics: createMetrics({ watchProcess: true }),
      clock: systemClock,
      random: systemRandom,
      bus,
      endedSignIns,
      resources,
      rateLimits: rateLimits(tries, systemClock),
    };
    return {
      services,
      async close() {
        await resources.close();
        await endedSignIns.close();
        await blobs.close();
        await opened.close();
        await databaseLock?.release();
        await lock.release();
      },
    };
  } catch (error) {
    await db?.close();
    await databaseLock?.release();
    await lock.release();
    throw error;
  }
}
