import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { attributionOf, isFromOutside, locationKey, type TreeLocation } from '../storage/index.ts';
import { studiesAt, studiesInPlace } from '../studies/index.ts';
import type { UploadKey } from './fills.sql.ts';
import * as table from './promises.sql.ts';

/** Instances that may have been promised and not brought. */
interface Limits {
  perUpload: number;
  /** of all uploads of an account; of an organisation, for callers without one */
  perCaller: number;
}
export const promiseLimits: { members: Limits; outside: Limits } = {
  members: { perUpload: 100_000, perCaller: 200_000 },
  /** Guests and links; what a guest owes where they are a member is not counted. */
  outside: { perUpload: 10_000, perCaller: 10_000 },
};

/**
 * Remembers the instances that an upload will bring, so that what does not come is known to be missing.
 *
 * @throws {OperationError} upload_too_many_images, too_many_awaited: nothing is remembered then
 */
export async function promise(
  ctx: Context,
  key: UploadKey,
  place: TreeLocation,
  instances: readonly table.Promised[],
  limits = promiseLimits,
): Promise<void> {
  if (instances.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    await table.lockPromisesOf(tx, key, place.org);
    const outside = isFromOutside(await attributionOf(tx, ctx, place.org));
    const at = { org: place.org, place: locationKey(place), outside };
    const there = await studiesAt(tx, at.place, [...new Set(instances.map(({ study }) => study))]);
    const ids = there.map(({ id }) => id);
    const target = { ...at, here: ids.length > 0 ? await studiesInPlace(tx, ids) : [] };
    await table.takeOver(tx, key, target, instances);
    await requireWithin(tx, outside ? limits.outside : limits.members, key, target, instances);
    await table.insertPromises(tx, key, target, instances, ctx.clock.now());
  });
}

/** Asked before anything is written, so that who owes too much costs little. @throws {OperationError} as `promise` */
async function requireWithin(
  tx: Sql,
  { perUpload, perCaller }: Limits,
  key: UploadKey,
  target: table.Target,
  instances: readonly table.Promised[],
): Promise<void> {
  const ofUpload = await table.countAwaited(tx, key, perUpload + 1);
  const ofCaller = await table.countAwaitedOf(tx, key, target, perCaller + 1);
  if (Math.max(ofUpload - perUpload, ofCaller - perCaller) + instances.length <= 0) return;
  const added = await table.countNew(tx, key, target, instances);
  if (added === 0) return;
  if (ofUpload + added > perUpload) throw new OperationError('upload_too_many_images', { limit: perUpload });
  if (ofCaller + added > perCaller && (await owedInPlace(tx, key, target, perCaller + 1)) + added > perCaller)
    throw new OperationError('too_many_awaited', { limit: perCaller });
}

/** What a caller owes, counted up to `most`; what studies in the trash lack is owed no more. */
async function owedInPlace(tx: Sql, key: UploadKey, target: table.Target, most: number): Promise<number> {
  const folders = await table.foldersAwaiting(tx, key, target);
  const there = new Set(await studiesInPlace(tx, folders));
  const trashed = folders.filter((folder) => !there.has(folder));
  return table.countAwaitedOf(tx, key, target, most, trashed);
}
