import {
  measurementLimit,
  readingSizeLimit,
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
  forgetRemoved,
  keepRefused,
  named,
  newerOrNamed,
  nextClock,
  overfull,
  thinHistory,
  type Change,
  type MeasurementRow,
} from './measurements.sql.ts';
import { reached, told } from './read-annotations.ts';
import { scopeOf, type Asking, type ReadingScope } from './scope.ts';

/** Bytes of records that the history of a reading has at most, beside what stands [AN-26]. */
const historyLimit = 100_000_000;
/** Removed measurements of a reading of which it is still known that they were there [AN-27]. */
const removedLimit = 10_000;

type Changed = Answer<typeof endpoint>;

/** What is asked for, made ready outside of the lock of a tree. */
interface Request {
  base: number;
  put: readonly { stated: StatedMeasurement; text: string }[];
  remove: readonly string[];
}

/**
 * Puts and removes measurements, all that the request names or, where it is refused, nothing. A change to what is newer
 * than `base` is kept in the history alone, and answered with what stands [AN-6].
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone, not_a_viewer_source;
 *   image_not_in_reading, too_many_measurements, measurements_too_large, newer_record_form
 */
export async function changeAnnotations(
  ctx: Context,
  { params: { type, id }, body }: ParsedInput<typeof endpoint>,
): Promise<Changed> {
  await requireLevel(ctx, [id], 'can_comment');
  const request = { ...body, put: body.put.map(readyToPut) };
  const { changed, organisation, readings, done } = await inTrees(
    ctx,
    async (db) => [await organisationOf(db, id)],
    async (tx) => {
      const inside = { ...ctx, db: tx };
      await requireLevel(inside, [id], 'can_comment');
      const scope = await scopeOf(inside, type, id);
      const asked = await changesOf(inside, scope, request);
      const { doing, refused } = decide(ctx, asked, body.base);
      const organisation = await organisationOf(tx, id);
      const clock = await carryOut(inside, organisation, { base: body.base, doing, refused });
      return {
        changed: await answer(inside, scope, { asked, request, clock }),
        organisation,
        readings: [...new Set([...doing, ...refused].map(({ reading }) => reading))],
        done: doing.length > 0,
      };
    },
  );
  // Whoever has them open asks again [AN-10].
  if (done) {
    const folders = [...new Set([id, ...readings])];
    ctx.bus.publish(folderChanged, { org: organisation, folders, by: accountsOf([ctx]) });
  }
  if (readings.length > 0) {
    await thinHistory(ctx.db, readings, historyLimit);
    await forgetRemoved(ctx.db, readings, removedLimit);
  }
  return changed;
}

/** @throws {OperationError} newer_record_form */
function readyToPut(one: ParsedInput<typeof endpoint>['body']['put'][number]): Request['put'][number] {
  if (!('toolType' in one)) throw new OperationError('newer_record_form', { limit: recordVersion });
  const text = JSON.stringify(one);
  // As it comes back from the database: no -0, nothing undefined.
  return { text, stated: JSON.parse(text) as StatedMeasurement };
}

interface Asked extends Change {
  stated: StatedMeasurement | null;
  /** as it stands */
  row: MeasurementRow | undefined;
}

/** What is asked for, each with the reading that it goes to and with what stands there. */
async function changesOf(ctx: Asking, scope: ReadingScope, { put, remove }: Request): Promise<Asked[]> {
  const ids = [...put.map(({ stated }) => stated._id), ...remove];
  const byId = new Map((await named(ctx.db, scope.readings, ids)).map((row) => [row.id, row]));
  const places = await scope.find(
    put.map(({ stated }) => stated),
    'can_comment',
  );
  const changes = put.map(({ stated, text }, n): Asked => {
    const [place, row] = [places[n], byId.get(stated._id)];
    if (!place || stated.frameIndex >= place.frames || (row && row.reading !== place.reading))
      throw new OperationError('image_not_in_reading');
    return { reading: place.reading, id: stated._id, record: text, stated, row };
  });
  const removed = remove.flatMap((one) => byId.get(one) ?? []);
  const before = [...changes.flatMap(({ row }) => row ?? []), ...removed];
  // Also the image that it was on before must be theirs.
  if ((await reached(scope, before, 'can_comment')).length < before.length)
    throw new OperationError('image_not_in_reading');
  for (const row of removed) changes.push({ reading: row.reading, id: row.id, record: null, stated: null, row });
  return changes;
}

/** What is to be done of it, and what a newer record stands against; what stands so already is neither [AN-6]. */
function decide({ caller }: Context, changes: readonly Asked[], base: number) {
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

function isAsStands({ stated }: Asked, row: MeasurementRow): boolean {
  return stated === null ? row.removed : !row.removed && isDeepStrictEqual(stated, row.record);
}

/** @returns the number of the clock under which it was done; null where there was nothing to do */
async function carryOut(
  ctx: Asking,
  org: string,
  { base, doing, refused }: { base: number; doing: readonly Asked[]; refused: readonly Asked[] },
): Promise<number | null> {
  const { db: tx } = ctx;
  const changing = { base, by: ctx.caller.account?.id ?? null, at: ctx.clock.now() };
  await keepRefused(tx, refused, changing);
  if (doing.length === 0) return null;
  const clock = await nextClock(tx);
  await apply(tx, doing, clock, changing);
  // Who only removes may do so however much there is.
  const grown = new Set(doing.filter((change) => change.record !== null).map(({ reading }) => reading));
  const full = await overfull(tx, [...grown], { records: measurementLimit, bytes: readingSizeLimit });
  if (full === 'records') throw new OperationError('too_many_measurements', { limit: measurementLimit });
  if (full === 'bytes') throw new OperationError('measurements_too_large', { limit: readingSizeLimit / 1_000_000 });
  for (const [reading, changes] of Map.groupBy(doing, (change) => change.reading)) {
    const removed = changes.filter((change) => change.record === null).length;
    const details = { put: changes.length - removed, removed, clock };
    const object = { kind: 'item' as const, id: reading };
    await record(tx, ctx, { action: 'annotate', org, object, result: 'done', details });
  }
  return clock;
}

/** What stands now: of what was asked for, and of what others have changed since `base`. */
async function answer(
  ctx: Asking,
  scope: ReadingScope,
  {
    asked,
    request: { base, remove },
    clock: done,
  }: { asked: readonly Asked[]; request: Request; clock: number | null },
): Promise<Changed> {
  const wanted = new Map(asked.map((change) => [change.id, change]));
  const ids = [...wanted.keys()];
  const { clock, rows: found } = await newerOrNamed(ctx.db, scope.readings, { base, ids, done });
  const rows = found.flatMap((row): MeasurementRow[] => {
    if (row.record !== null) return [row];
    const stated = wanted.get(row.id)?.stated;
    return stated ? [{ ...row, record: stated }] : [];
  });
  const own = ctx.caller.account?.id;
  const isDone = (row: MeasurementRow): boolean => {
    const change = wanted.get(row.id);
    return (
      change !== undefined && isAsStands(change, row) && (row.removed || row.clock <= base || row.updatedBy === own)
    );
  };
  const others = await reached(
    scope,
    rows.filter((row) => !isDone(row)),
    'can_view',
  );
  const standing = new Set(others.filter(({ removed }) => !removed).map(({ id }) => id));
  return {
    clock,
    committed: rows.flatMap((row) => (isDone(row) && !row.removed ? [kept(ctx, row)] : [])),
    removed: remove.filter((id) => !standing.has(id)),
    rebased: (await told(ctx, others)).map((row) =>
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
