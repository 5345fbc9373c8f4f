import type { Sql } from '../../platform/db/index.ts';
import { childrenNamed, isFromOutside, trashItems, type Place, type Trashing } from '../storage/index.ts';
import { displaceStudies, keepPlacesOf, type NewInstance } from '../studies/index.ts';
import type { Fill } from './fills.sql.ts';

/**
 * Moves to the trash what an upload with `studyAndFolderReplace` replaces: the studies that it brings, of the patients of its files alone, and the
 * folders that it brings to its target.
 * What another upload is still filling stays, and so does, of an upload without an id, what its earlier batches may have filled.
 *
 * @returns the folders that are in the trash now
 * @param fills what the upload brings for the first time; what it has brought before is its own
 */
export async function removeDuplicates(
  tx: Sql,
  trashing: Trashing,
  place: Place,
  fills: readonly Fill[],
  dicom: readonly Pick<NewInstance, 'entry'>[],
): Promise<string[]> {
  const now = trashing.at;
  const named = (kind: Fill['kind']) => fills.filter((fill) => fill.kind === kind).map(({ name }) => name);
  const uids = new Set(named('study'));
  const brought = dicom.filter(({ entry }) => uids.has(entry.study.uid));
  const studies = brought.length > 0 ? await displaceStudies(tx, place, brought, trashing) : [];
  const wanted = named('folder').map((name) => ({ parent: place.parent, name }));
  const folders = (await childrenNamed(tx, place, 'folder', wanted))
    .filter(({ receiving_until: until }) => until === null || until < now)
    .map(({ id }) => id);
  const trashed = [...studies, ...folders];
  if (trashed.length === 0) return [];
  await trashItems(tx, trashed, trashing);
  if (isFromOutside(trashing.by)) await keepPlacesOf(tx, place.org, trashed);
  return trashed;
}
