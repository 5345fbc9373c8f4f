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
  migrate,
  openEmbedded,
  openPostgres,
  requireJapaneseTrigrams,
  shareDatabase,
  type Database,
  type DatabaseLock,
  statementTimeoutMs,
} from './platform/db/index.ts';
import { diskSpace, openFileShares } from './platform/disk/index.ts';
import { keysIn, keysOf } from './platform/keys/index.ts';
import { databaseTries, memoryTries, rateLimits } from './platform/limits/index.ts';
import {
  hasProcessFolder,
  lockFolder,
  makeProcessFolder,
  processClaims,
  removeLeftFolders,
  shareFolder,
  type ProcessFolder,
} from './platform/lock/index.ts';
import type { Logger } from './platform/log/index.ts';
import { createMetrics } from './platform/metrics/index.ts';
import { closeToOthers } from './platform/private/index.ts';
import { systemRandom } from './platform/random/index.ts';
import { openResources } from './platform/resources/index.ts';

/**
 * Takes the data folder, or with PostgreSQL a share of it, opens everything in it, and brings the schema up to date.
 *
 * @param onDatabaseLoss the embedded database ended by itself, or a server with other files has taken the PostgreSQL
 * database; the process can only end too
 * @returns `own`: the folder that this process keeps for itself
 * @throws {FolderInUse | UnfitFolder | DatabaseInUse | OtherBlobs | UnfitDatabase | MigrationError} with a sentence for
 * the operator
 */
export async function openServices(
  config: Config,
  log: Logger,
  onDatabaseLoss: (error: Error) => void,
): Promise<{ services: Services; own: ProcessFolder; close: () => Promise<void> }> {
  const taken = await takeFolder(config);
  const { own } = taken;
  let db: Database | undefined;
  let databaseLock: DatabaseLock | undefined;
  try {
    const left = await closeToOthers(config.dataFolder);
    if (left.length > 0) log.warn({ files: left.length }, 'other users may read or write in the data folder');
    if (config.databaseUrl)
      databaseLock = await shareDatabase(config.databaseUrl, {
        id: own.id,
        isBeside: (id) => hasProcessFolder(config.dataFolder, id),
        onLost: onDatabaseLoss,
        onTrouble: (error) => log.warn({ err: error }, 'the connection broke that keeps the database to this server'),
      });
    const { embedded, database } = await openDatabase(config, log, onDatabaseLoss);
    db = database;
    const { applied } = await migrate(db, migrations);
    await requireJapaneseTrigrams(db);
    embedded?.limitStatements(statementTimeoutMs);
    if (applied.length > 0) log.info({ applied }, 'schema brought up to date');

    const spool = await makeSpool(config, own, log);
    const opened = db;
    const blobFolder = join(config.dataFolder, 'blobs');
    await identifyBlobs({ db, random: systemRandom }, blobFolder);
    const blobs = localBlobs(blobFolder, openFileShares().kept);
    const endedSignIns = await openEndedSignIns({ db, clock: systemClock });
    const bus = localBus(log);
    takeParts(bus, { clock: systemClock });
    const keyFolder = join(config.dataFolder, 'keys');
    const keys = embedded ? await keysIn(keyFolder) : await keysOf(db, keyFolder);
    const tries = config.databaseUrl ? databaseTries({ db, clock: systemClock, keys }) : memoryTries();
    const resources = openResources(() => services);
    // Whoever has the data folder alone has its disk alone too.
    const claims = embedded ? null : processClaims(own);
    const services: Services = {
      db,
      spool,
      config,
      disk: diskSpace(config.dataFolder, config.reserveBytes, { ...(claims && { beside: claims }) }),
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
      own,
      async close() {
        await resources.close();
        await endedSignIns.close();
        await blobs.close();
        await opened.close();
        claims?.close();
        await databaseLock?.release();
        await taken.release();
      },
    };
  } catch (error) {
    await db?.close();
    await databaseLock?.release();
    await taken.release();
    throw error;
  }
}

/** An empty spool for this process; what stopped uploads left in those of others was never acknowledged, and goes. */
async function makeSpool({ dataFolder }: Config, own: ProcessFolder, log: Logger): Promise<string> {
  const removed = await removeLeftFolders(dataFolder);
  if (removed > 0) log.info({ folders: removed }, 'what processes left that ended was removed');
  // Of versions that kept one for all processes; none of them can be running.
  await rm(join(dataFolder, 'spool'), { recursive: true, force: true });
  const spool = join(own.path, 'spool');
  await mkdir(spool, { recursive: true });
  return spool;
}

/** The database that the configuration names: PostgreSQL, or the embedded one of the data folder. */
async function openDatabase(config: Config, log: Logger, onLoss: (error: Error) => void) {
  const notAnalysed = (error: unknown) => log.warn({ err: error }, 'tables of the database could not be analysed');
  if (config.databaseUrl) {
    const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
    return { embedded: null, database: keepStatistics(openPostgres(config.databaseUrl, onIdleError), notAnalysed) };
  }
  const embedded = await openEmbedded(join(config.dataFolder, 'database'), { onDeath: onLoss });
  return { embedded, database: keepStatistics(embedded, notAnalysed) };
}

/**
 * With the embedded database nobody else may have the data folder; with PostgreSQL that decides among those who share
 * it.
 */
async function takeFolder({ dataFolder, databaseUrl }: Config) {
  const alone = databaseUrl === null ? await lockFolder(dataFolder) : null;
  const made = await makeProcessFolder(dataFolder).catch(async (error: unknown) => {
    await alone?.release();
    throw error;
  });
  try {
    const shared = alone ?? (await shareFolder(dataFolder));
    return {
      own: made,
      async release() {
        await made.release();
        await shared.release();
      },
    };
  } catch (error) {
    await made.release();
    throw error;
  }
}
