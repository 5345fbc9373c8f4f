import type { Services } from '../../platform/context.ts';
import { documentSource, putDocument, seriesWithoutDocument } from './documents.sql.ts';
import { seriesChanged } from './events.ts';
import { documentThread } from './document-thread.ts';
import { itemRoot } from './series-address.ts';

/** A series is left alone while it still grows: so long after its last change, or so long after its first one, its document is written. */
const quietMs = 1_000;
const patienceMs = 15_000;
const sweepSize = 500;

/** Writes the document of a series for its present revision; readers do without it until then. */
export async function writeDocument(
  { db, config, resources }: Pick<Services, 'db' | 'config' | 'resources'>,
  seriesId: string,
): Promise<void> {
  const source = await documentSource(db, seriesId);
  if (!source) return;
  const built = await resources.of(documentThread).build(source.dicomJson, itemRoot(config.origin, seriesId));
  await putDocument(db, seriesId, source.revision, built);
}

/** Writes documents after uploads, and at the start those that a stop prevented. One at a time. */
export function startDocuments(services: Services): { stop(): Promise<void> } {
  const waiting = new Map<string, { since: number; last: number }>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let work: Promise<void> = sweep().catch((error: unknown) => {
    services.log.error({ err: error }, 'the sweep for documents failed');
  });
  const unlisten = services.bus.listen(seriesChanged, ({ series }) => {
    const now = performance.now();
    for (const id of series) waiting.set(id, { since: waiting.get(id)?.since ?? now, last: now });
    schedule();
  });

  async function sweep(): Promise<void> {
    for (let late = await seriesWithoutDocument(services.db, sweepSize); late.length > 0;) {
      let written = 0;
      for (const id of late) {
        if (stopped) return;
        if (await write(id)) written += 1;
      }
      if (written < late.length) return;
      late = await seriesWithoutDocument(services.db, sweepSize);
    }
  }

  function schedule(): void {
    if (stopped || timer || waiting.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      work = work.then(writeDue).finally(schedule);
    }, quietMs);
  }

  async function writeDue(): Promise<void> {
    const now = performance.now();
    for (const [id, { since, last }] of waiting) {
      if (stopped) return;
      if (now - last < quietMs && now - since < patienceMs) continue;
      waiting.delete(id);
      await write(id);
    }
  }

  async function write(seriesId: string): Promise<boolean> {
    try {
      await writeDocument(services, seriesId);
      return true;
    } catch (error) {
      services.log.error({ err: error }, 'the document of a series could not be written');
      return false;
    }
  }

  return {
    async stop() {
      stopped = true;
      unlisten();
      clearTimeout(timer);
      await work;
    },
  };
}
