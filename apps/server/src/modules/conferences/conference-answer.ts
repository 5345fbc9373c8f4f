import type { Conference } from '@mado/contract';
import { dayInJapan } from '../../platform/clock/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { holdersOf, landingsOn, listedTo, permOf } from '../sharing/index.ts';
import { conferenceById, type ConferenceRow } from './conferences.sql.ts';
import { viewsOf } from './views.sql.ts';

type Answering = Pick<Context, 'bus' | 'caller' | 'clock'> & { db: Sql };

/**
 * Events as they are answered: who manages them only to those who have full access, views to whoever is signed in.
 *
 * @param listed those that are listed to the caller
 */
export async function answerConferences(
  { db, clock, caller }: Answering,
  rows: readonly ConferenceRow[],
  listed: { has(id: string): boolean },
): Promise<Conference[]> {
  const ids = rows.map(({ id }) => id);
  const [holders, landings, views] = await Promise.all([
    holdersOf(db, ids),
    landingsOn(db, ids),
    caller.account ? viewsOf(db, ids) : null,
  ]);
  const managers = Map.groupBy(holders, ({ item }) => item);
  return rows.map((row) => ({
    uuid: row.id,
    org: row.org,
    name: row.name,
    foldertype: 'folder',
    comment: row.comment,
    anonymous_perm: row.open_by_link ? 'read' : 'none',
    upload_link: row.upload_link && !row.read_only,
    anon_link_expiry: lastPublicDay(clock, row),
    managers: row.level < 4 ? [] : (managers.get(row.id) ?? []).map(({ email }) => email),
    event_name: row.event_name,
    has_password: landings.has(row.id),
    ...permOf(row),
    created_dt: row.created_at.toISOString(),
    cases: row.cases,
    view_count: views && (views.get(row.id) ?? 0),
    listed: listed.has(row.id),
  }));
}

/**
 * The last day of the public link, also where that is over; null: it has no end, was never there or was taken back, or
 * a folder above is open all the same.
 */
export function lastPublicDay(clock: Context['clock'], { link_end: end, open_by_link: isOpen }: ConferenceRow) {
  if (end === null || (isOpen && end <= clock.now())) return null;
  // The end is the first instant after its last day.
  return dayInJapan(new Date(end.getTime() - 1));
}

/** @throws {OperationError} bad_request for what is no event */
export async function answerConference(ctx: Answering, id: string): Promise<Conference> {
  return answered(ctx, await requireConference(ctx, id));
}

/** An event on which the caller has a right. @throws {OperationError} bad_request for what is no event */
export async function requireConference(ctx: Answering, id: string): Promise<ConferenceRow> {
  const row = await conferenceById(ctx.db, ctx.caller, ctx.clock.now(), id);
  if (!row) throw new OperationError('bad_request', {}, { id: 'not_a_conference' });
  return row;
}

async function answered(ctx: Answering, row: ConferenceRow): Promise<Conference> {
  const listed = ctx.caller.account ? await listedTo(ctx, [row.id]) : new Set<string>();
  const [answer] = await answerConferences(ctx, [row], listed);
  if (!answer) throw new Error('an event has no answer');
  return answer;
}
