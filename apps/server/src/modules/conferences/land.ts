import type { Answer, landConference as landEndpoint, EventPage } from '@mado/contract';
import type { Caller, Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { passwordMatches } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { accessTo, landedSeconds, landingCookie, landingOf } from '../sharing/index.ts';
import { lastPublicDay } from './conference-answer.ts';
import { conferenceById, conferenceNamed, type NamedRow } from './conferences.sql.ts';
import { eventKey } from './event-key.ts';

/** An id that no event has: what is looked for of it takes as long as of any other. */
const noEvent = '00000000-0000-4000-8000-000000000000';

const addressOf = ({ id, org }: NamedRow): string => `/conference/org/${org}/event/${id}`;

/**
 * What the page of an event says to everybody [CF-7]; its address to whom it is open already.
 *
 * @throws {OperationError} event_unknown
 */
export async function eventPage(ctx: Context, eventName: string, caller: Caller): Promise<EventPage> {
  const event = await conferenceNamed(ctx.db, eventKey(eventName));
  const row = event && (await conferenceById(ctx.db, caller, ctx.clock.now(), event.id));
  if (!event || !row) throw new OperationError('event_unknown');
  const isOpen = ((await accessTo({ ...ctx, caller }, [event.id])).get(event.id)?.level ?? 0) > 0;
  return {
    name: event.name,
    comment: event.comment,
    anon_link_expiry: lastPublicDay(ctx.clock, row),
    has_password: (await landingOf(ctx.db, event.id)) !== undefined,
    url: isOpen ? addressOf(event) : null,
  };
}

/**
 * Opens an event to whoever knows its name and its password, to look at it alone [CF-8]. Which of the two is wrong is
 * neither said nor told by the time that it takes.
 *
 * @throws {OperationError} wrong_landing
 */
export async function landConference(
  ctx: Context,
  given: { eventName: string; password: string },
): Promise<{ answer: Answer<typeof landEndpoint>; cookie: ReturnType<typeof landingCookie> }> {
  const event = await conferenceNamed(ctx.db, eventKey(given.eventName));
  const landing = await landingOf(ctx.db, event?.id ?? noEvent);
  const matches = await passwordMatches(landing?.password_hash ?? null, given.password);
  const object = event ? ({ kind: 'item', id: event.id } as const) : null;
  const result = matches ? 'done' : 'refused';
  await record(ctx.db, ctx, { action: 'open_conference', org: event?.org ?? null, object, result });
  if (!event || !landing || !matches) throw new OperationError('wrong_landing');
  const { id: uuid, org, name } = event;
  return {
    answer: { uuid, org, name, url: addressOf(event), expires_in: landedSeconds },
    cookie: landingCookie(ctx, uuid, landing.key),
  };
}
