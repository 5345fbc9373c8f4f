import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Nothing, Paging, Uuid } from '../primitives.ts';
import { Item, ListQuery } from '../storage/index.ts';

/** Items that one request stars, or names as used. */
export const personalAtOnce = 200;
/** So many items that an account has used are kept, the latest. */
export const recentLimit = 100;

/** An item out of a list that gathers items from many places. */
export const PlacedItem = Item.extend({
  /** The folders above it, from the root down; those that the caller may not see are one step without name and id. */
  path: z.array(z.object({ uuid: Uuid.nullable(), name: z.string().nullable() })),
  /** The organisation at whose root, or in whose private area of the caller, it lies; null: others share it. */
  org_name: z.string().nullable(),
});
export type PlacedItem = z.output<typeof PlacedItem>;

const named = z.object({ uuids: z.array(Uuid).min(1).max(personalAtOnce) });
const signedIn = ['not_signed_in', 'token_expired'] as const;
const viewing = [...signedIn, 'no_access', ...closedLinkErrors, 'gone'] as const;

export const starItems = endpoint({
  name: 'personal.star',
  method: 'POST',
  path: '/api/datamanage/star',
  summary: 'Stars items for the caller alone. Starring twice is starring once.',
  access: 'account',
  body: named,
  answer: Nothing,
  status: 204,
  errors: [...viewing],
});

export const unstarItems = endpoint({
  name: 'personal.unstar',
  method: 'DELETE',
  path: '/api/datamanage/star',
  summary: "Takes the caller's stars off items; one that is not there is no error, whatever the reason.",
  access: 'account',
  body: named,
  answer: Nothing,
  status: 204,
  errors: [...signedIn],
});

export const listStarred = endpoint({
  name: 'personal.listStarred',
  method: 'GET',
  path: '/api/datamanage/list/starred',
  summary: 'What the caller has starred and may see, of all organisations, as a list of a folder is paged and sorted.',
  access: 'account',
  query: ListQuery,
  answer: z.array(PlacedItem),
  status: 200,
  errors: [...signedIn],
});

export const nameRecent = endpoint({
  name: 'personal.nameRecent',
  method: 'POST',
  path: '/api/datamanage/recent',
  summary: `Says that the caller has opened, brought or changed items just now; the latest ${recentLimit} are kept.`,
  access: 'account',
  body: named,
  answer: Nothing,
  status: 204,
  errors: [...viewing],
});

export const listRecent = endpoint({
  name: 'personal.listRecent',
  method: 'GET',
  path: '/api/datamanage/list/recent',
  summary: 'What the caller has used lately and may see, of all organisations, the latest first.',
  access: 'account',
  query: Paging,
  answer: z.array(PlacedItem),
  status: 200,
  errors: [...signedIn],
});
