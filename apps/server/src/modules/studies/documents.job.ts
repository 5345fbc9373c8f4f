import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { jobHandler, noData, writeJobs, type JobKind } from '../../platform/jobs/index.ts';
import { documentSource, putDocument, seriesWithoutDocument } from './documents.sql.ts';
import { documentThread } from './document-thread.ts';
import { itemRoot } from './series-address.ts';

const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 500;

/** Writes the document of the series that is its key. A series is left alone while it still grows. */
const seriesDocument: JobKind<object> = {
  name: 'studies.seriesDocument',
  version: 1,
  data: noData,
  quiet: { ms: 1_000, mostMs: 15_000 },
};

/** Has the documents of series written anew, in the transaction that gives them another revision. */
export function writeDocumentsLater(
  tx: Sql,
  services: Pick<Services, 'clock'>,
  series: readonly string[],
): Promise<void> {
  return writeJobs(
    tx,
    services,
    seriesDocument,
    series.map((key) => ({ key, data: {} })),
  );
}

/** Writes the document of a series for its present revision; readers do without it until then. */
export async function writeDocument(
  { db, config, resources }: Pick<Services, 'db' | 'config' | 'resources'>,
  seriesId: string,
): Promise<void> {
  const source = await documentSource(db, seriesId);
  if (!source) return;
  const built = await resources.of(documentThread).build(source.parts, itemRoot(config.origin, seriesId));
  await putDocument(db, seriesId, source.revision, built);
}

/** One at a time: there is one thread for them, on which readers wait as well. */
export const seriesDocumentHandler = jobHandler<object>({
  kind: seriesDocument,
  async run(services, { key }) {
    if (key !== null) await writeDocument(services, key);
  },
});

/**
 * Has the documents written that nobody has caused: of series from before there were such jobs, and of those whose job
 * is dead.
 */
export const missingDocumentsHandler = jobHandler<object>({
  kind: { name: 'studies.missingDocuments', version: 1, data: noData },
  schedule: { everyMs: dayMs, atStart: true },
  async run(services, { signal }) {
    let after: string | null = null;
    for (;;) {
      signal.throwIfAborted();
      const late: string[] = await seriesWithoutDocument(services.db, after, atOnce);
      await services.db.transaction((tx) => writeDocumentsLater(tx, services, late));
      after = late.at(-1) ?? null;
      if (late.length < atOnce) return;
    }
  },
});
