import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { IdParams, Nothing, Request, Timestamp, Uuid } from '../primitives.ts';
import { AnonymousPerm } from '../sharing/anonymous-perm.ts';
import { Day } from '../sharing/index.ts';
import { Can, Level } from '../storage/item.ts';
import { ItemName } from '../storage/item-name.ts';
import { ConferenceComment, EventName, GivenEventName, LandingPassword, Managers } from './words.ts';

export * from './words.ts';

const signedIn = ['not_signed_in', 'token_expired', 'no_access'] as const;
const naming = ['name_required', 'name_too_long', 'name_invalid', 'event_name_taken'] as const;

/** An event with its cases: a folder in the root of an organisation. */
export const Conference = z.object({
  uuid: Uuid,
  org: Uuid,
  name: z.string(),
  foldertype: z.literal('folder'),
  /** What it is about. */
  comment: z.string(),
  anonymous_perm: AnonymousPerm,
  /** Whether everybody may upload into it by a link. */
  upload_link: z.boolean(),
  /** Last day of the public link, also where that is over; null: it is permanent, or there is none. */
  anon_link_expiry: Day.nullable(),
  /**
   * Addresses of those who have full access on it by a grant of their own [CF-4], the first named first; empty below
   * full access.
   */
  managers: z.array(z.string()),
  /** By what `/conference/eventpage/{eventName}` finds it; null: it has no such page. */
  event_name: z.string().nullable(),
  /** Whether that page asks for a password. */
  has_password: z.boolean(),
  /** Effective level of the caller. */
  perm: Level,
  can: Can,
  created_dt: Timestamp,
  /** Its cases in their order, as far as they are not in the trash [CF-10]. */
  cases: z.array(Uuid),
  /** Null for who may not know it. */
  view_count: z.int().nonnegative().nullable(),
  /** Whether it is among the events of its organisation that the caller is listed; not where a link alone opens it. */
  listed: z.boolean(),
});
export type Conference = z.output<typeof Conference>;

const given = {
  name: ItemName,
  comment: ConferenceComment,
  /** All of them: who is left out manages it no more. */
  managers: Managers,
  /** A day publishes it until then; null: as it is published it has no end. */
  anon_link_expiry: Day.nullable(),
  event_name: EventName.nullable(),
  /** Null takes it away; left out, it stays. */
  password: LandingPassword.nullable(),
};

export const createConference = endpoint({
  name: 'conferences.create',
  method: 'POST',
  path: '/api/datamanage/create/conference',
  summary: 'An event of an organisation. Managers get full access and a mail; a last day publishes it.',
  access: 'member',
  body: z.object({
    org: Uuid,
    name: given.name,
    comment: given.comment,
    managers: given.managers.optional(),
    anon_link_expiry: given.anon_link_expiry.optional(),
    event_name: given.event_name.optional(),
    password: given.password.optional(),
    foldertype: z.literal('folder').optional(),
    request: Request,
  }),
  answer: Conference,
  status: 201,
  errors: [...signedIn, 'create_needs_membership', 'too_many_letters', ...naming],
});

export const listConferences = endpoint({
  name: 'conferences.list',
  method: 'GET',
  path: '/api/datamanage/list/conference/{id}',
  summary: 'The events of an organisation that the caller may see, the newest first.',
  access: 'account',
  params: IdParams,
  answer: z.array(Conference),
  status: 200,
  errors: [...signedIn],
});

export const conferenceDetail = endpoint({
  name: 'conferences.detail',
  method: 'GET',
  path: '/api/datamanage/detail/conference/{id}',
  summary: 'An event. Its cases are what `info/folder` lists of it.',
  access: 'can_view',
  params: IdParams,
  answer: Conference,
  status: 200,
  errors: [...signedIn, ...closedLinkErrors, 'gone'],
});

export const changeConference = endpoint({
  name: 'conferences.change',
  method: 'PATCH',
  path: '/api/datamanage/detail/conference/{id}',
  summary: 'Changes what is said of an event, who manages it, until when it is public, and its page.',
  access: 'full_access',
  params: IdParams,
  body: z.object(given).partial(),
  answer: Conference,
  status: 200,
  errors: [...signedIn, 'level_too_low', 'read_only', 'gone', 'too_many_letters', ...naming],
});

export const deleteConference = endpoint({
  name: 'conferences.delete',
  method: 'DELETE',
  path: '/api/datamanage/detail/conference/{id}',
  summary: 'Moves an event with its cases to the trash.',
  access: 'full_access',
  params: IdParams,
  answer: Nothing,
  status: 204,
  errors: [...signedIn, 'level_too_low', 'read_only', 'gone'],
});

export const orderCases = endpoint({
  name: 'conferences.orderCases',
  method: 'PATCH',
  path: '/api/datamanage/order/conference/{id}',
  summary: 'Puts the cases of an event in another order; those that are left out follow as they are.',
  access: 'can_edit',
  params: IdParams,
  body: z.object({ cases: z.array(Uuid).max(10_000) }),
  answer: z.object({ cases: z.array(Uuid) }),
  status: 200,
  errors: [...signedIn, 'level_too_low', 'read_only', 'gone'],
});

/** What the page of an event says before anybody has given the password. */
export const EventPage = z.object({
  name: z.string(),
  comment: z.string(),
  /** Last day of the public link, also where that is over. */
  anon_link_expiry: Day.nullable(),
  has_password: z.boolean(),
  /** Where it is, for whom it is open already; null: the password is asked for. */
  url: z.string().nullable(),
});
export type EventPage = z.output<typeof EventPage>;

export const eventPage = endpoint({
  name: 'conferences.eventPage',
  method: 'GET',
  path: '/api/datamanage/landing/conference/{eventName}',
  summary: 'What the page of an event says to everybody.',
  access: 'anyone',
  params: z.object({ eventName: GivenEventName }),
  answer: EventPage,
  status: 200,
  errors: ['event_unknown'],
});

export const landConference = endpoint({
  name: 'conferences.land',
  method: 'POST',
  path: '/api/datamanage/landing/conference',
  summary:
    'Opens an event by its name and password: a cookie that only the server reads gives `can_view` on it alone for 12 hours.',
  access: 'anyone',
  body: z.object({ eventName: GivenEventName, password: z.string().max(1024) }),
  answer: z.object({
    uuid: Uuid,
    org: Uuid,
    name: z.string(),
    url: z.string(),
    /** Seconds */
    expires_in: z.int().positive(),
  }),
  status: 200,
  errors: ['wrong_landing', 'busy'],
});
