import { dayInJapan } from '../../platform/clock/index.ts';
import type { Bus, Step } from '../../platform/bus/index.ts';
import type { Sql } from '../../platform/db/index.ts';
import { endGrants } from '../sharing/index.ts';
import type { Attribution } from './attribution.ts';
import type { ChangedItem, Trashing } from './changed-item.ts';
import {
  itemMoved,
  itemRestored,
  itemsPurged,
  itemsTrashed,
  type ItemMoved,
  type ItemRestored,
  type ItemsPurged,
  type ItemsTrashed,
} from './events.ts';
import { lookAgain, renewSettings } from './folder-settings.sql.ts';
import { putElsewhere } from './move.sql.ts';
import { countItems, deleteRows, dropBlobsOf, itemsToPurge, type Purged } from './purge.sql.ts';
import type { TreeLocation } from './tree-location.ts';
import { putInTrash, takeOutOfTrash, topmostOf } from './trash.sql.ts';

/*
 * The ways in which an item leaves its place. Each does the tree's share and has the modules above do theirs in the
 * same transaction, so that no caller can forget the index. Two others change places by themselves and tell the index:
 * a private area that is handed over, and the files of studies that are joined. All of them run inside the transaction
 * that locked the tree (`lockTree`), of every organisation concerned.
 */

/** A change that was made, to be told when its transaction is over. */
export interface Changed {
  items: readonly ChangedItem[];
  /** Tells whoever listens; once, after the transaction. */
  announce: () => void;
}

/**
 * Moves items, folders with everything below them, to the trash. What is there already stays what it is, and so does
 * what goes with a folder that is named too.
 *
 * @returns what was moved by itself
 */
export async function trashItems(tx: Sql, bus: Bus, ids: readonly string[], trashing: Trashing): Promise<Changed> {
  const items = await topmostOf(tx, ids);
  if (items.length === 0) return { items, announce: () => {} };
  await putInTrash(tx, items, trashing);
  return carriedOut<ItemsTrashed>(tx, bus, itemsTrashed, items, (afterwards) => ({ items, trashing, afterwards }));
}

/**
 * Takes what was moved to the trash out of it, with everything that went there with it. @param place where it lay,
 * which is not in the trash @param now from which auto-delete counts it [AD-6]
 */
export async function restoreFromTrash(
  tx: Sql,
  bus: Bus,
  item: ChangedItem,
  place: TreeLocation,
  now: Date,
): Promise<Changed> {
  await renewSettings(tx, item.id, dayInJapan(now), now);
  await takeOutOfTrash(tx, item.id, now);
  await lookAgain(tx, place.ancestors, now);
  return carriedOut<ItemRestored>(tx, bus, itemRestored, [item], (afterwards) => ({ item, place, afterwards }));
}

/**
 * Moves an item that is not in the trash, with everything below it, what is in the trash there included. Quota is the
 * caller's.
 *
 * @param place neither the item nor below it
 * @param by who moves it; to another organisation it is they who bring it there
 * @param now when
 */
export async function moveItem(
  tx: Sql,
  bus: Bus,
  item: ChangedItem,
  place: TreeLocation,
  by: Attribution,
  now: Date,
): Promise<Changed> {
  await putElsewhere(tx, item, place, by);
  await lookAgain(tx, place.ancestors, now);
  return carriedOut<ItemMoved>(tx, bus, itemMoved, [item], (afterwards) => ({ item, place, by, afterwards }));
}

/**
 * Deletes items that lie in the trash for good, with everything below them, and their versions. Quota is the caller's.
 *
 * @param until so long somebody may still read the blobs
 */
export async function purgeItems(
  tx: Sql,
  bus: Bus,
  ids: readonly string[],
  until: Date,
): Promise<Purged & { announce: () => void }> {
  const items = itemsToPurge(ids);
  const purged = await countItems(tx, items);
  const { announce } = await carriedOut<ItemsPurged>(tx, bus, itemsPurged, [], (afterwards) => ({ items, afterwards }));
  await endGrants(tx, items);
  await dropBlobsOf(tx, items, until);
  await deleteRows(tx, items);
  return { ...purged, announce };
}

async function carriedOut<Done>(
  tx: Sql,
  bus: Bus,
  the: Step<Done>,
  items: readonly ChangedItem[],
  done: (afterwards: (() => void)[]) => Done,
): Promise<Changed> {
  const afterwards: (() => void)[] = [];
  await bus.carryOut(tx, the, done(afterwards));
  return { items, announce: () => afterwards.forEach((tell) => tell()) };
}
