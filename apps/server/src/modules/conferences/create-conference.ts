import type { Conference, createConference as endpoint, ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { violates } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { hashPassword } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { roleOf } from '../organisations/index.ts';
import { grantsChanged } from '../sharing/index.ts';
import { makeAtRoot } from '../storage/index.ts';
import { answerConference } from './conference-answer.ts';
import { countingManagers } from './counting-managers.ts';
import { putDetails } from './put-details.ts';

/**
 * An event in the organisation's root, with its managers, its page and its end, or not at all [CF-1].
 *
 * @throws {OperationError} as `makeAtRoot`; event_name_taken; too_many_letters; bad_request for a day that is over
 */
export async function createConference(
  ctx: Context,
  { body }: Pick<ParsedInput<typeof endpoint>, 'body'>,
): Promise<Conference> {
  const { org, name, comment, request, password } = body;
  // Before anything is hashed for somebody who may not.
  if (ctx.caller.account && (await roleOf(ctx, org)) === 'none') throw new OperationError('create_needs_membership');
  const passwordHash = typeof password === 'string' ? await hashPassword(password) : null;
  const details = { ...body, event_name: body.event_name ?? null, passwordHash };
  const made = {
    objectType: 'folder',
    foldertype: 'folder',
    kind: 'conference',
    name,
    comment,
    request,
    refusal: 'folder_not_creatable',
  } as const;
  let concerned: string[] = [];
  const beside = async (tx: Sql, id: string) => {
    concerned = await putDetails(tx, ctx, { id, org, event_name: null }, details);
    await record(tx, ctx, { action: 'create_conference', org, object: { kind: 'item', id }, result: 'done' });
  };
  try {
    const { uuid } = await countingManagers(ctx, null, body.managers ?? [], () =>
      makeAtRoot(ctx, { org, has_org_perm: true }, made, beside),
    );
    for (const account of [null, ...concerned]) ctx.bus.publish(grantsChanged, { org, item: uuid, account });
    return await answerConference(ctx, uuid);
  } catch (error) {
    if (violates(error, 'conference_event_key')) throw new OperationError('event_name_taken');
    throw error;
  }
}
