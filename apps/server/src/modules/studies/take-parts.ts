import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import {
  folderRow,
  isFromOutside,
  itemMoved,
  itemRestored,
  itemsPurged,
  itemsTrashed,
  type ChangedItem,
  type ItemMoved,
  type ItemRestored,
  type ItemsTrashed,
} from '../storage/index.ts';
import { writeDocumentsLater } from './documents.job.ts';
import { bringToOrganisation } from './bring-to-organisation.ts';
import { forgetItems, isFree, putBack, takeOut } from './part-of-study.sql.ts';
import { reclaimLocations, claimLocation } from './claim-location.ts';
import { recomputeStudies } from './recompute-studies.ts';
import { writeSummaries } from './write-folders.ts';
import { changeSeriesOf, keepOwnCopiesOf, leaveLocations, studiesBelow } from './studies.sql.ts';

/** The index takes part in what happens to the tree: places of studies, what is in them, and their facts. */
export function takeParts(bus: Bus, services: { clock: Clock }): void {
  bus.takePart(itemsTrashed, (tx, change) => leave(tx, services, change));
  bus.takePart(itemRestored, (tx, change) => comeBack(tx, services, change));
  bus.takePart(itemMoved, (tx, change) => move(tx, services, change));
  bus.takePart(itemsPurged, (tx, { items }) => forgetItems(tx, items));
}

async function leave(tx: Sql, services: { clock: Clock }, { items, trashing }: ItemsTrashed): Promise<void> {
  await leaveLocations(tx, idsOf(items.filter(holdsStudies)));
  const studies = await takeOut(tx, idsOf(items.filter((one) => !holdsStudies(one))));
  const changed = studies.length > 0 ? await recomputeStudies(tx, studies) : [];
  if (isFromOutside(trashing.by))
    for (const [org, ofOne] of Map.groupBy(items, (one) => one.org))
      await writeSummaries(tx, await keepOwnCopiesOf(tx, org, idsOf(ofOne)));
  await writeDocumentsLater(tx, services, changed);
}

/** @throws {OperationError} place_taken, series_place_taken, image_place_taken */
async function comeBack(tx: Sql, services: { clock: Clock }, { item, place }: ItemRestored): Promise<void> {
  if (item.foldertype === 'study') {
    if (!(await claimLocation(tx, item.id, place))) throw new OperationError('place_taken');
  } else if (item.foldertype === 'folder') {
    await reclaimLocations(tx, await studiesBelow(tx, item.id));
  } else if (item.foldertype === 'series' || (await isInSeries(tx, item))) {
    if (!(await isFree(tx, item.id)))
      throw new OperationError(item.foldertype === 'series' ? 'series_place_taken' : 'image_place_taken');
    await recomputeStudies(tx, await putBack(tx, item.id));
  }
  await writeDocumentsLater(tx, services, await changeSeriesOf(tx, item.id));
}

/** @throws {OperationError} place_taken */
async function move(tx: Sql, services: { clock: Clock }, { item, place, by }: ItemMoved): Promise<void> {
  if (!holdsStudies(item)) return;
  if (isFromOutside(by)) await writeSummaries(tx, await keepOwnCopiesOf(tx, item.org, [item.id]));
  const studies = place.org === item.org ? [] : await studiesBelow(tx, item.id);
  if (place.org !== item.org)
    await writeDocumentsLater(tx, services, await bringToOrganisation(tx, studies, place.org, by));
  if (item.foldertype === 'study') {
    if (!(await claimLocation(tx, item.id, place))) throw new OperationError('place_taken');
  } else if (place.org !== item.org) await reclaimLocations(tx, studies);
}

async function isInSeries(tx: Sql, { parent }: ChangedItem): Promise<boolean> {
  return parent !== null && (await folderRow(tx, parent))?.foldertype === 'series';
}

const idsOf = (items: readonly ChangedItem[]) => items.map(({ id }) => id);
const holdsStudies = ({ foldertype }: ChangedItem) => foldertype === 'folder' || foldertype === 'study';
