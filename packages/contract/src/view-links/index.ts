import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Nothing, Paging, Timestamp, Uid, Uuid } from '../primitives.ts';
import { LinkedView } from './view.ts';

export * from './view.ts';

/** View links that one account keeps at most, each counted once for every item that it opens. */
export const viewLinkLimit = 10_000;
/** Items that are opened together at most. */
const sourceLimit = 100;

const signedIn = ['not_signed_in', 'token_expired', 'no_access', 'gone'] as const;

/** What the viewer opens, as the last two words of its address have it. */
const LinkedItem = z.object({ type: z.enum(['folder', 'file', 'fileimage']), id: Uuid });

/** 96 bits that nobody guesses. */
export const ViewLinkCode = z.string().regex(/^[\w-]{16}$/);

export const makeViewLink = endpoint({
  name: 'viewLinks.make',
  method: 'POST',
  path: '/api/datamanage/view-link',
  summary:
    'A short code that leads to a view: the items that are opened, and what is shown of them. It gives no right: whoever opens it needs one on an item. The same view of the same caller has the same code.',
  access: 'account',
  body: z.object({ items: z.array(LinkedItem).min(1).max(sourceLimit), view: LinkedView }),
  answer: z.object({ code: ViewLinkCode }),
  status: 201,
  errors: [...signedIn, ...closedLinkErrors, 'too_many_view_links'],
});

export const viewLink = endpoint({
  name: 'viewLinks.view',
  method: 'GET',
  path: '/api/datamanage/view-link/{code}',
  summary:
    'What a code leads to: addresses of viewer sources that the caller may see, and the view. A code that does not exist answers as one whose items are hidden. The view is null, and `withheld` true, while a question about what it shows waits for its answer.',
  access: 'can_view',
  params: z.object({ code: ViewLinkCode }),
  answer: z.object({
    /** As the viewer's address has them in `url`. */
    url: z.array(z.string()),
    view: LinkedView.nullable(),
    withheld: z.boolean(),
    /** Panes of the view that showed what is not there, or not for the caller. */
    hidden: z.int().nonnegative(),
    /** SOP Instance UIDs of images of the view whose bytes came after the link was made: newer versions. */
    newer: z.array(Uid),
  }),
  status: 200,
  errors: [...signedIn, ...closedLinkErrors],
});

/** So many of one's own view links are listed at once. */
export const viewLinksListed = 1000;

/** A view link of the caller's own. */
export const OwnViewLink = z.object({
  code: ViewLinkCode,
  created_dt: Timestamp,
  /** What it opens, in that order: what is in the trash, or hidden from the caller by now, is left out. */
  items: z.array(z.object({ uuid: Uuid, name: z.string() })),
});
export type OwnViewLink = z.output<typeof OwnViewLink>;

export const listViewLinks = endpoint({
  name: 'viewLinks.list',
  method: 'GET',
  path: '/api/datamanage/view-links',
  summary: `The view links that the caller has made, the latest first, ${viewLinksListed} at once unless \`limit\` says fewer; the next page in the Link header.`,
  access: 'account',
  query: Paging,
  answer: z.array(OwnViewLink),
  status: 200,
  errors: ['not_signed_in', 'token_expired'],
});

export const revokeViewLink = endpoint({
  name: 'viewLinks.revoke',
  method: 'DELETE',
  path: '/api/datamanage/view-link/{code}',
  summary:
    "Ends a view link of the caller's own: from then on it answers as one that never was. One that is not there, or somebody else's, is no error, and changes nothing.",
  access: 'account',
  params: z.object({ code: ViewLinkCode }),
  answer: Nothing,
  status: 204,
  errors: ['not_signed_in', 'token_expired'],
});
