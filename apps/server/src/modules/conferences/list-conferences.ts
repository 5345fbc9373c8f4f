import type { Conference } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { roleOf } from '../organisations/index.ts';
import { keepRight, requireLevel } from '../sharing/index.ts';
import { sharesAnything, type Visitor } from '../storage/index.ts';
import { answerConference, answerConferences, requireConference } from './conference-answer.ts';
import { conferencesOf } from './conferences.sql.ts';
import { countView } from './count-view.ts';

/**
 * The events of an organisation that are the caller's to see, the newest first [CF-2].
 *
 * @throws {OperationError} not_signed_in; no_access for an organisation of which the caller is no member and has
 *   nothing shared
 */
export async function listConferences(ctx: Context, org: string): Promise<Conference[]> {
  if (!ctx.caller.account) throw new OperationError('not_signed_in');
  const now = ctx.clock.now();
  const isMember = (await roleOf(ctx, org)) !== 'none';
  if (!isMember && !(await sharesAnything(ctx.db, ctx.caller, now, org))) throw new OperationError('no_access');
  const seen = await conferencesOf(ctx.db, ctx.caller, now, org);
  const ids = seen.map(({ id }) => id);
  if (ids.length > 0) keepRight(ctx, ids, 'can_view');
  return answerConferences(ctx, seen, new Set(ids));
}

/**
 * One event; who looks at it is counted [CF-12].
 *
 * @throws {OperationError} as `requireLevel` for view; bad_request for what is no event
 */
export async function conferenceDetail(ctx: Context, id: string, visitor: Visitor): Promise<Conference> {
  await requireLevel(ctx, [id], 'can_view');
  await requireConference(ctx, id);
  await countView(ctx, { id, kind: 'conference' }, visitor);
  return answerConference(ctx, id);
}
