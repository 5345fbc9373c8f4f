import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { jobHandler } from '../../platform/jobs/index.ts';
import { JobFailed } from '../../platform/workers/index.ts';
import { olderInstances, putFacts, type NewFacts, type OlderInstance } from './backfill-facts.sql.ts';
import { factsVersion } from './facts-version.ts';
import { fileReaders } from './file-readers.ts';
import { putReferences, type ReferencesOf } from './references.sql.ts';

/** Instances of one job: a stop waits for one of them at most, and a transaction for none. */
const atOnce = 20;
/** The pause after a batch is so many times as long as the batch took: a fifth of one thread's time at most. */
const pauseTimes = 4;
const leastPauseMs = 50;

const Progress = z.object({ after: z.uuid().nullable().default(null), failed: z.int().default(0) });

/** Instances could not be read for a reason that lies in the store; they keep their version. */
class UnreadBlobs extends Error {
  override readonly name = 'UnreadBlobs';
}

type Read = NewFacts & ReferencesOf;

/**
 * Reads instances again that an older program has read, from their blobs, with the reader of uploads: some at a time,
 * then a pause. What was replaced meanwhile has newer facts, and a version from the future is left alone. A file that
 * this reader refuses keeps the facts that it has, at the new version.
 */
export const backfillFactsHandler = jobHandler<z.infer<typeof Progress>>({
  kind: { name: 'studies.backfillFacts', version: 1, data: Progress },
  schedule: { everyMs: null, atStart: true },
  async run(services, { data, signal }) {
    const older = await olderInstances(services.db, factsVersion, data.after, atOnce);
    let { failed } = data;
    const last = older.at(-1);
    if (!last) {
      if (failed > 0) throw new UnreadBlobs(`${failed} instances`);
      return;
    }
    const begun = performance.now();
    const read: Read[] = [];
    for (const one of older) {
      signal.throwIfAborted();
      try {
        read.push(await readAgain(services, one));
      } catch (error) {
        failed += 1;
        services.log.warn({ err: error, item: one.item_id }, 'an instance could not be read again');
      }
    }
    await services.db.transaction(async (tx) => {
      const written = await putFacts(tx, factsVersion, read);
      const whole = read.filter(({ item, plane }) => plane !== null && written.has(item));
      await putReferences(tx, whole);
    });
    const goOnAfterMs = Math.max(leastPauseMs, pauseTimes * (performance.now() - begun));
    return { goOnAfterMs, data: { after: last.item_id, failed } };
  },
});

async function readAgain({ blobs, disk, spool, random, resources }: Services, one: OlderInstance): Promise<Read> {
  const copy = join(spool, `backfill-${random.uuid()}`);
  const refused: Read = { item: one.item_id, sha256: one.sha256, plane: null, references: [], isNew: false };
  const claim = disk.claim();
  try {
    claim.expect(one.size);
    await pipeline(blobs.stream(one.sha256), createWriteStream(copy, { mode: 0o600 }));
    claim.wrote(one.size);
    const { dicom } = await resources.of(fileReaders).read(copy, '');
    if (!dicom) return refused;
    const { frameOfReferenceUid, imagePosition, imageOrientation } = dicom.entry.instance;
    const plane = { frameOfReferenceUid, imagePosition, imageOrientation };
    return { ...refused, plane, references: dicom.references };
  } catch (error) {
    // This file takes more memory or time than a thread has, and will again.
    if (error instanceof JobFailed && (error.reason === 'died' || error.reason === 'late')) return refused;
    throw error;
  } finally {
    await rm(copy, { force: true });
    claim.release();
  }
}
