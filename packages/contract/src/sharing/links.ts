import { z } from 'zod';
import { Email } from '../accounts/email.ts';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { IdParams, Nothing } from '../primitives.ts';
import { Day } from './day.ts';

/** Letters of a password of a link, at least. */
export const linkPasswordLength = 8;

export const codeAddressForm = /^(?:\*|[^\s@]*@[^\s@]+)$/;
export const codeAddressLimit = 254;

/** To whom codes go: an address, `@` and a domain for all of it, or `*` for any. */
export const CodeAddress = z.string().trim().toLowerCase().max(codeAddressLimit).regex(codeAddressForm);

/** How the link for viewing on an item itself is controlled [AC-29 … AC-34]. */
export const LinkControl = z.object({
  /** The day from whose beginning in Japan on it opens; null: at once. */
  start: Day.nullable(),
  has_password: z.boolean(),
  /** To whom codes go by mail; null: none is asked for. */
  addresses: z.array(CodeAddress).nullable(),
  watermark: z.boolean(),
  /** Public links on the item and everything below it. */
  links_below: z.int().nonnegative(),
});
export type LinkControl = z.output<typeof LinkControl>;

/** Who looked by a link on one day, newest first. */
export const LinkVisit = z.object({
  first_dt: z.iso.datetime(),
  last_dt: z.iso.datetime(),
  /** A part of the address: the first 24 bits of IPv4, 48 of IPv6. */
  network: z.string(),
  /** Browser and system in a word each; empty: it did not say. */
  browser: z.string(),
  /** Where the code went, or that of the account; empty: nobody knows. */
  address: z.string(),
  /** How many folders and studies were opened. */
  folders: z.int().nonnegative(),
  studies: z.int().nonnegative(),
});
export type LinkVisit = z.output<typeof LinkVisit>;

const signedIn = ['not_signed_in', 'token_expired', 'no_access', 'level_too_low', 'read_only', 'gone'] as const;
const ofLink = { access: 'full_access', params: IdParams, status: 200, errors: signedIn } as const;

export const linkControl = endpoint({
  ...ofLink,
  name: 'sharing.linkControl',
  method: 'GET',
  path: '/api/datamanage/perm/link/{id}',
  summary: 'How the public link for viewing on an item itself is controlled.',
  answer: LinkControl,
});

export const changeLinkControl = endpoint({
  ...ofLink,
  name: 'sharing.changeLink',
  method: 'PATCH',
  path: '/api/datamanage/perm/link/{id}',
  summary:
    'Changes how the public link on an item is controlled. A password takes the place of codes and codes that of a password; either ends all visits.',
  body: z.object({
    start: Day.nullable().optional(),
    password: z.string().min(linkPasswordLength).max(1024).nullable().optional(),
    addresses: z.array(CodeAddress).min(1).max(100).nullable().optional(),
    watermark: z.boolean().optional(),
  }),
  answer: LinkControl,
});

export const linkVisits = endpoint({
  ...ofLink,
  name: 'sharing.linkVisits',
  method: 'GET',
  path: '/api/datamanage/perm/link/{id}/visits',
  summary: 'Who looked by the public link on an item in the last 90 days.',
  answer: z.object({ visits: z.array(LinkVisit) }),
});

export const revokeLinks = endpoint({
  ...ofLink,
  name: 'sharing.revokeLinks',
  method: 'DELETE',
  path: '/api/datamanage/perm/link/{id}',
  summary: 'Ends every public link on an item and everything below it, for viewing and for uploading.',
  answer: z.object({ ended: z.int().nonnegative() }),
});

const door = {
  method: 'POST',
  access: 'anyone',
  params: IdParams,
  errors: ['no_access', ...closedLinkErrors],
} as const;

export const openLink = endpoint({
  ...door,
  name: 'sharing.openLink',
  path: '/api/datamanage/link/{id}/open',
  summary:
    'Goes through the door of a link, by its password or by the code that an address got: a cookie that only the server reads, for 12 hours.',
  body: z.union([
    z.object({ password: z.string().max(1024) }),
    z.object({ email: Email, code: z.string().trim().max(20) }),
  ]),
  /** Seconds */
  answer: z.object({ expires_in: z.int().positive() }),
  status: 200,
  errors: [...door.errors, 'link_password_wrong', 'link_code_wrong', 'busy'],
});

export const askLinkCode = endpoint({
  ...door,
  name: 'sharing.askCode',
  path: '/api/datamanage/link/{id}/code',
  summary: 'Has a code sent to an address, if the link is for it; the answer is the same in any case.',
  body: z.object({ email: Email }),
  answer: Nothing,
  status: 204,
});
