import type { changeConference as endpoint, Conference, ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { violates, type Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { hashPassword } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { deleteItems } from '../library/index.ts';
import { grantsChanged, requireLevel } from '../sharing/index.ts';
import {
  accountsOf,
  cleanName,
  folderChanged,
  inTrees,
  locationsOfItems,
  putComment,
  putName,
} from '../storage/index.ts';
import { answerConference, requireConference } from './conference-answer.ts';
import { countingManagers } from './counting-managers.ts';
import { putDetails } from './put-details.ts';

type Change = ParsedInput<typeof endpoint>['body'];

/**
 * Changes an event, all that is named or nothing [CF-3].
 *
 * @returns the event as this change left it, also where the caller manages it no more
 * @throws {OperationError} as `requireLevel` for full access; bad_request for what is no event and for a day that is
 *   over; name_required, name_too_long, name_invalid, event_name_taken; too_many_letters
 */
export async function changeConference(ctx: Context, id: string, change: Change): Promise<Conference> {
  await requireLevel(ctx, [id], 'full_access');
  await requireConference(ctx, id);
  const name = change.name === undefined ? undefined : cleanName(change.name);
  const { password } = change;
  const passwordHash = typeof password === 'string' ? await hashPassword(password) : password;
  let concerned: string[] = [];
  try {
    const answer = await countingManagers(ctx, id, change.managers ?? [], () =>
      inTrees(
        ctx,
        async (db) => (await locationsOfItems(db, [id])).map(({ org }) => org),
        async (tx) => {
          const inside = { ...ctx, db: tx };
          await requireLevel(inside, [id], 'full_access');
          const { org, event_name } = await requireConference(inside, id);
          if (name !== undefined) await putName(tx, id, name);
          if (change.comment !== undefined) await putComment(tx, id, change.comment);
          concerned = await putDetails(tx, ctx, { id, org, event_name }, { ...change, passwordHash });
          await recordChange(tx, ctx, { id, org }, change);
          return answerConference(inside, id);
        },
      ),
    );
    tell(ctx, answer, concerned);
    return answer;
  } catch (error) {
    if (violates(error, 'conference_event_key')) throw new OperationError('event_name_taken');
    throw error;
  }
}

/** Records what was changed, without the words themselves; managers and the link have records of their own. */
async function recordChange(
  tx: Sql,
  ctx: Context,
  { id, org }: { id: string; org: string },
  { name, comment, event_name, password }: Change,
): Promise<void> {
  const object = { kind: 'item', id } as const;
  if (name !== undefined) await record(tx, ctx, { action: 'rename', org, object, result: 'done' });
  const said = Object.entries({ comment, event_name, password }).flatMap(([fact, value]) =>
    value === undefined ? [] : [fact],
  );
  const details = { facts: said.join(' ') };
  if (said.length > 0) await record(tx, ctx, { action: 'edit', org, object, result: 'done', details });
}

/** @param concerned accounts that manage it now, or no more */
function tell(ctx: Context, { uuid: item, org }: Conference, concerned: readonly string[]): void {
  for (const account of [null, ...concerned]) ctx.bus.publish(grantsChanged, { org, item, account });
  ctx.bus.publish(folderChanged, { org, folders: [item], by: accountsOf([ctx]) });
}

/**
 * Moves an event with its cases to the trash [CF-5].
 *
 * @throws {OperationError} as `requireLevel` for full access; bad_request for what is no event
 */
export async function deleteConference(ctx: Context, id: string): Promise<void> {
  await requireLevel(ctx, [id], 'full_access');
  await requireConference(ctx, id);
  await deleteItems(ctx, [id]);
}
