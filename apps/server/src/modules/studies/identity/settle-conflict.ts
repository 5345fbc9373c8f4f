import type { Answer, identityConflict, Item, ParsedInput, settleIdentityConflict } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { record } from '../../audit/index.ts';
import { requireLevel } from '../../sharing/index.ts';
import {
  accountsOf,
  attributionOf,
  folderChanged,
  folderRow,
  isFromOutside,
  itemsById,
  lockTree,
  updateFolders,
  type Trashing,
} from '../../storage/index.ts';
import { writeDocumentsLater } from '../documents.job.ts';
import { studiesJoined } from '../events.ts';
import { copiesOf, type StudyRow } from '../studies.sql.ts';
import { studySummary, writeSummaries } from '../write-folders.ts';
import { settleStudy, studiesInConflict } from './conflict.sql.ts';
import { joinStudies } from './join-studies.ts';
import { settledAs, type SettledIdentity } from './patient-identity.ts';

type Settling = ParsedInput<typeof settleIdentityConflict>['body'];

/**
 * The studies among which a study's patient is in doubt, as the caller sees them. @throws {OperationError}
 * not_signed_in, no_access, gone
 */
export async function conflictAround(ctx: Context, study: string): Promise<Answer<typeof identityConflict>> {
  await requireLevel(ctx, [study], 'can_view');
  const ids = (await studiesInConflict(ctx.db, study)).map(({ id }) => id);
  return (await itemsById(ctx, ids)).filter(({ can }) => can.view);
}

/**
 * Settles whose study it is [ID-10]: the files of the others are joined to `study`, or all lie apart from now on.
 * Recorded. What comes later goes by what was settled: files of a joined patient to the study, those of one that lies
 * apart to theirs, without a new mark.
 *
 * Who comes from outside of the organisation joins nothing of its own to a study that holds nothing own
 * (docs/decisions/0020).
 *
 * @returns the studies that stay
 * @throws {OperationError} not_signed_in, no_access, level_too_low, join_needs_membership, read_only, gone;
 *   no_identity_conflict when there is none, or another was named
 */
export async function settleConflict(ctx: Context, { study, decision, others }: Settling): Promise<Item[]> {
  await requireLevel(ctx, [study, ...(others ?? [])], 'full_access');
  const found = await studiesInConflict(ctx.db, study);
  const concerned = decision === 'join' && others ? [study, ...others] : found.map(({ id }) => id);
  await requireLevel(ctx, concerned, 'full_access');
  const [{ org } = { org: null }] = found;
  if (org === null) throw new OperationError('no_identity_conflict');
  const done = await ctx.db.transaction(async (tx) => {
    await lockTree(tx, org);
    await requireLevel({ ...ctx, db: tx }, concerned, 'full_access');
    const now = await rowsInConflict(tx, study);
    const right = now.find(({ item_id }) => item_id === study);
    const named = now.filter(({ item_id }) => item_id !== study && concerned.includes(item_id));
    if (!right || named.length < concerned.filter((id) => id !== study).length || named.length === 0)
      throw new OperationError('no_identity_conflict');
    const trashing = { at: ctx.clock.now(), by: await attributionOf(tx, ctx, org) };
    const holdsOwn = right.outside_count < right.instance_count;
    if (decision === 'join' && !holdsOwn && named.some(({ own }) => own) && isFromOutside(trashing.by))
      throw new OperationError('join_needs_membership');
    const joined = decision === 'join' ? await join(tx, ctx, right, named, trashing) : await setApart(tx, now);
    const stay = decision === 'join' ? now.filter((row) => !named.includes(row)) : now;
    await record(tx, ctx, {
      action: 'merge',
      org,
      object: { kind: 'item', id: study },
      result: 'done',
      details: { decision, studies: now.length, files: joined.files, left: joined.left },
    });
    const parent = (await folderRow(tx, study))?.place.ancestors.slice(0, -1) ?? [];
    return { stay: stay.map(({ item_id }) => item_id), parent, announce: joined.announce };
  });
  done.announce();
  ctx.bus.publish(folderChanged, { org, folders: [...done.parent, ...done.stay], by: accountsOf([ctx]) });
  return itemsById(ctx, done.stay);
}

async function rowsInConflict(tx: Sql, study: string): Promise<StudyRow[]> {
  const found = await studiesInConflict(tx, study);
  const [first] = found;
  if (!first) return [];
  const rows = await copiesOf(tx, first.org, [first.uid]);
  return rows.filter(({ item_id }) => found.some(({ id }) => id === item_id));
}

/** What of a record depends on what was settled. */
interface Done {
  files: number;
  left: number;
  announce: () => void;
}

async function join(
  tx: Sql,
  ctx: Context,
  right: StudyRow,
  others: readonly StudyRow[],
  trashing: Trashing,
): Promise<Done> {
  const { item_id: id } = right;
  const joined = await joinStudies(tx, ctx.bus, { right: id, others: others.map((one) => one.item_id) }, trashing);
  await writeDocumentsLater(tx, ctx, joined.changedSeries);
  const identities = [
    ...right.settled_identities,
    ...others.flatMap((one) => [
      settledAs('joined', one),
      ...one.settled_identities.filter(({ how }) => how === 'joined'),
    ]),
  ];
  for (const { item_id, settled_identities } of others)
    await settleStudy(tx, item_id, { identities: settled_identities, conflict: false, inPlace: false });
  await writeSummaries(
    tx,
    others.map((one) => one.item_id),
  );
  const rest = (await rowsInConflict(tx, id)).filter(({ item_id }) => item_id !== id);
  await settle(tx, right, identities, rest.length > 0);
  await ctx.bus.carryOut(tx, studiesJoined, {
    right: id,
    others: others.map((one) => one.item_id),
    own: new Set([right, ...others].flatMap((one) => (one.own ? [one.item_id] : []))),
  });
  return joined;
}

async function setApart(tx: Sql, studies: readonly StudyRow[]): Promise<Done> {
  for (const row of studies) {
    const others = studies.filter((one) => one !== row).map((one) => settledAs('apart', one));
    await settle(tx, row, [...row.settled_identities, ...others], false);
  }
  return { files: 0, left: 0, announce: () => {} };
}

async function settle(
  tx: Sql,
  { item_id, org, study_instance_uid: uid }: StudyRow,
  identities: SettledIdentity[],
  conflict: boolean,
) {
  await settleStudy(tx, item_id, { identities, conflict, inPlace: true });
  const row = (await copiesOf(tx, org, [uid])).find((one) => one.item_id === item_id);
  if (row) await updateFolders(tx, [{ id: item_id, addedBytes: 0, summary: studySummary({ row }) }]);
}
