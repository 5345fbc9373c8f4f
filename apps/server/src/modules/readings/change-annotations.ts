import {
  measurementLimit,
  type Answer,
  type changeAnnotations as endpoint,
  type ParsedInput,
  type StatedMeasurement,
} from '@mado/contract';
import { recordVersion } from '@mado/reading';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { accountsOf, folderChanged, inTrees, topmostOf } from '../storage/index.ts';
import { kept } from './kept.ts';
import {
  apply,
  clockOf,
  keepInHistory,
  newerOrNamed,
  nextClock,
  overfull,
  type Change,
  type MeasurementRow,
} from './measurements.sql.ts';
import { reached } from './read-annotations.ts';
import { scopeOf, type Asking, type ReadingScope } from './scope.ts';

type Changed = Answer<typeof endpoint>;

/**
 * Puts and removes measurements, all that the request names or, where it is refused, nothing. A change to what is newer
 * than `base` is kept in the history alone, and answered with what stands [AN-6].
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone, not_a_viewer_source;
 *   image_not_in_reading, too_many_measurements, newer_record_form
 */
export async function changeAnnotations(
  ctx: Context,
  { params: { type, id }, body }: ParsedInput<typeof endpoint>,
): Promise<Changed> {
  await requireLevel(ctx, [id], 'can_comment');
  const put = body.put.map((one) => {
    if (!('toolType' in one)) throw new OperationError('newer_record_form', { limit: recordVersion });
    return one;
  });
  const changed = new Map<string, Set<string>>();
  const done = await inTrees(
    ctx,
    async (db) => [await organisationOf(db, id)],
    async (tx) => {
      const inside = { ...ctx, db: tx };
      await requireLevel(inside, [id], 'can_comment');
      const scope = await scopeOf(inside, type, id);
      const asked = await changesOf(inside, scope, { base: body.base, put, remove: body.remove });
      const { doing, refused } = decide(ctx, asked, body.base);
      await carryOut(inside, id, { base: body.base, doing, refused });
      changed.clear();
      if (doing.length > 0)
        changed.set(await organisationOf(tx, id), new Set([id, ...doing.map(({ reading }) => reading)]));
      return answer(inside, scope, asked, body.base);
    },
  );
  // Whoever has them open asks again [AN-10].
  for (const [org, folders] of changed)
    ctx.bus.publish(folderChanged, { org, folders: [...folders], by: accountsOf([ctx]) });
  return done;
}

interface Asked extends Change {
  /** as it stands */
  row: MeasurementRow | undefined;
}

/** What is asked for, each with the reading that it goes to and with what stands there. */
async function changesOf(
  ctx: Asking,
  scope: ReadingScope,
  { base, put, remove }: { base: number; put: readonly StatedMeasurement[]; remove: readonly string[] },
): Promise<{ changes: Asked[]; remove: readonly string[] }> {
  const ids = [...put.map(({ _id }) => _id), ...remove];
  const rows = await newerOrNamed(ctx.db, scope.readings, base, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const places = await scope.find(put, 'can_comment');
  const changes = put.map((one, n): Asked => {
    const [reading, row] = [places[n], byId.get(one._id)];
    if (!reading || (row && row.reading !== reading)) throw new OperationError('image_not_in_reading');
    return { reading, id: one._id, record: one, row };
  });
  const removed = remove.flatMap((one) => byId.get(one) ?? []);
  const named = [...changes.flatMap(({ row }) => row ?? []), ...removed];
  // Also the image that it was on before must be theirs.
  if ((await reached(scope, named, 'can_comment')).length < named.length)
    throw new OperationError('image_not_in_reading');
  for (const row of removed) changes.push({ reading: row.reading, id: row.id, record: null, row });
  return { changes, remove };
}

/** What is to be done of it, and what a newer record stands against; what stands so already is neither [AN-6]. */
function decide({ caller }: Context, { changes }: { changes: readonly Asked[] }, base: number) {
  const doing: Asked[] = [];
  const refused: Asked[] = [];
  for (const change of changes) {
    const { row } = change;
    if (row && isAsStands(change, row)) {
      if (row.clock > base && change.record && row.updatedBy !== caller.account?.id) refused.push(change);
    } else if (row && row.clock > base) refused.push(change);
    else doing.push(change);
  }
  return { doing, refused };
}

function isAsStands({ record: wanted }: Asked, row: MeasurementRow): boolean {
  if (wanted === null) return row.removed;
  return !row.removed && isDeepStrictEqual(JSON.parse(JSON.stringify(wanted)), row.record);
}

async function carryOut(
  ctx: Asking,
  id: string,
  { base, doing, refused }: { base: number; doing: readonly Asked[]; refused: readonly Asked[] },
): Promise<void> {
  const { db: tx } = ctx;
  const changing = { base, by: ctx.caller.account?.id ?? null, at: ctx.clock.now() };
  await keepInHistory(tx, refused.map(changeOf), null, changing);
  if (doing.length === 0) return;
  const clock = await nextClock(tx);
  await apply(tx, doing.map(changeOf), clock, changing);
  const full = await overfull(tx, [...new Set(doing.map(({ reading }) => reading))], measurementLimit);
  if (full.length > 0) throw new OperationError('too_many_measurements', { limit: measurementLimit });
  await keepInHistory(tx, doing.map(changeOf), clock, changing);
  const org = await organisationOf(tx, id);
  for (const [reading, changes] of Map.groupBy(doing, (change) => change.reading)) {
    const removed = changes.filter((change) => change.record === null).length;
    const details = { put: changes.length - removed, removed, clock };
    const object = { kind: 'item' as const, id: reading };
    await record(tx, ctx, { action: 'annotate', org, object, result: 'done', details });
  }
}

const changeOf = ({ reading, id, record: wanted }: Asked): Change => ({ reading, id, record: wanted });

/** What stands now: of what was asked for, and of what others have changed since `base`. */
async function answer(
  ctx: Asking,
  scope: ReadingScope,
  { changes, remove }: { changes: readonly Asked[]; remove: readonly string[] },
  base: number,
): Promise<Changed> {
  const ids = [...changes.map(({ id }) => id), ...remove];
  const rows = await newerOrNamed(ctx.db, scope.readings, base, ids);
  const wanted = new Map(changes.map((change) => [change.id, change]));
  const own = ctx.caller.account?.id;
  const isDone = (row: MeasurementRow): boolean => {
    const change = wanted.get(row.id);
    return (
      change !== undefined && isAsStands(change, row) && (row.removed || row.clock <= base || row.updatedBy === own)
    );
  };
  const told = await reached(
    scope,
    rows.filter((row) => !isDone(row)),
    'can_view',
  );
  const standing = new Set(told.filter(({ removed }) => !removed).map(({ id }) => id));
  return {
    clock: await clockOf(ctx.db, scope.readings),
    committed: rows.filter((row) => isDone(row) && !row.removed).map((row) => kept(ctx, row)),
    removed: remove.filter((id) => !standing.has(id)),
    rebased: told.map((row) =>
      row.removed ? { _id: row.id, removed: true as const, clock: row.clock } : kept(ctx, row),
    ),
  };
}

/** @throws {OperationError} gone */
async function organisationOf(db: Sql, id: string): Promise<string> {
  const [item] = await topmostOf(db, [id]);
  if (!item) throw new OperationError('gone');
  return item.org;
}
