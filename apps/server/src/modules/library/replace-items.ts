import type { Bus } from '../../platform/bus/index.ts';
import type { Sql } from '../../platform/db/index.ts';
import { childrenNamed, trashItems, type Changed, type TreeLocation, type Trashing } from '../storage/index.ts';
import { studiesToReplace, type NewInstance } from '../studies/index.ts';

/** What comes to a place. */
interface Incoming {
  /** DICOM files: in the place of studies of their patients */
  dicom: readonly Pick<NewInstance, 'entry'>[];
  /** names of plain folders at the place */
  folders: readonly string[];
}

/**
 * Moves to the trash what lies where something comes that replaces it as a whole: studies, of the patients of its files
 * alone, and plain folders. What an upload is still filling stays. Runs inside the transaction that locked the tree;
 * what comes is the caller's.
 */
export async function replaceItems(
  tx: Sql,
  bus: Bus,
  place: TreeLocation,
  { dicom, folders }: Incoming,
  trashing: Trashing,
): Promise<Changed> {
  const studies = dicom.length > 0 ? await studiesToReplace(tx, place, dicom, trashing) : [];
  const named = await childrenNamed(
    tx,
    place,
    'folder',
    folders.map((name) => ({ parent: place.parent, name })),
  );
  const left = named.filter(({ receiving_until: until }) => until === null || until < trashing.at);
  return trashItems(tx, bus, [...studies, ...left.map(({ id }) => id)], trashing);
}
