import type { Services } from '../../../platform/context.ts';
import { takeQuota } from '../../organisations/index.ts';
import { partFilesBefore, removePartFile } from './part-files.ts';
import { deleteOverParts, deletePartRow, knownParts } from './parts.sql.ts';

type Keeping = Pick<Services, 'db' | 'clock' | 'config'>;

/** Forgets a part with its bytes; what it counted is free again. */
export async function forgetPart({ db, config }: Keeping, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await deletePartRow(tx, id);
    if (gone) await takeQuota(tx, gone.org, -gone.bytes);
  });
  await removePartFile(config, id);
}

/** Parts that are forgotten in one transaction. */
const atOnce = 100;
/** A file of which there is no row, and to which nothing was written for this long, is of nobody. */
const leftMs = 60 * 60 * 1000;

/** Forgets the parts whose time is over. @returns how many */
export async function forgetOverParts({ db, clock, config }: Keeping): Promise<number> {
  let forgotten = 0;
  for (let last = atOnce; last === atOnce; forgotten += last) {
    const gone = await db.transaction(async (tx) => {
      const parts = await deleteOverParts(tx, clock.now(), atOnce);
      const byOrganisation = Map.groupBy(parts, ({ org }) => org);
      for (const org of [...byOrganisation.keys()].toSorted()) {
        const bytes = (byOrganisation.get(org) ?? []).reduce((sum, part) => sum + part.bytes, 0);
        await takeQuota(tx, org, -bytes);
      }
      return parts;
    });
    for (const { id } of gone) await removePartFile(config, id);
    last = gone.length;
  }
  return forgotten;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Removes files whose part was forgotten by a process that ended before it removed them. */
export async function removeLeftFiles({ db, clock, config }: Keeping): Promise<void> {
  const old = (await partFilesBefore(config, new Date(clock.now().getTime() - leftMs))).filter((id) => uuid.test(id));
  const known = await knownParts(db, old);
  for (const id of old) if (!known.has(id)) await removePartFile(config, id);
}
