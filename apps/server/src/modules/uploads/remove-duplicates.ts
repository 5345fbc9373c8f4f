import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { childrenNamed, placeKey, storedPath, trashFolders, type NewFile, type Place } from '../storage/index.ts';
import { displaceStudies, type NewInstance } from '../studies/index.ts';

/**
 * Moves to the trash what an upload with `studyAndFolderReplace` replaces: the studies that it brings, and the folders that it brings to its target.
 * What an upload is still filling stays: it is this one's earlier batches.
 */
export async function removeDuplicates(
  tx: Sql,
  { clock }: Pick<Context, 'clock'>,
  place: Place,
  dicom: readonly NewInstance[],
  others: readonly NewFile[],
): Promise<void> {
  const now = clock.now();
  const uids = [...new Set(dicom.map(({ entry }) => entry.study.uid))];
  const studies = uids.length > 0 ? await displaceStudies(tx, placeKey(place), uids, now) : [];
  const names = new Set(others.map(({ path }) => storedPath(path).folders[0]).filter((name) => name !== undefined));
  const wanted = [...names].map((name) => ({ parent: place.parent, name }));
  const folders = (await childrenNamed(tx, place, 'folder', wanted))
    .filter(({ receiving_until: until }) => until === null || until < now)
    .map(({ id }) => id);
  if (studies.length + folders.length > 0) await trashFolders(tx, [...studies, ...folders], now);
}
