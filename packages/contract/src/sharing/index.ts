import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Email } from '../accounts/email.ts';
import { IdParams, Uuid } from '../primitives.ts';
import { Level, levels } from '../storage/item.ts';
import { AnonymousPerm } from './anonymous-perm.ts';
import { Day } from './day.ts';

export * from './anonymous-perm.ts';
export * from './day.ts';
export * from './links.ts';

const given = {
  perm: Level,
  allow_download: z.boolean(),
  /** It is given on a folder above alone, and can be taken away there alone. */
  inherited: z.boolean(),
  /** What folders above give: nothing less can be said here. */
  above: Level,
};

/**
 * Who has which right on an item. `users`, `invitations` and `orgs` are empty below full access [AC-23]. The public
 * link is that of the item, or of a folder above it where the item has none.
 */
export const ShareData = z.object({
  anonymous_perm: AnonymousPerm,
  /** Last day of the public link; null: it is permanent, or there is none. */
  expiry: Day.nullable(),
  is_permanent: z.boolean(),
  /** Whether by the public link files may be downloaded, too [AC-10]. */
  anonymous_download: z.boolean(),
  /** The public link is that of a folder above, and can be ended there alone. */
  anonymous_inherited: z.boolean(),
  /** A folder above has a public link, whatever the item itself has. */
  anonymous_above: z.boolean(),
  /** Whether the item can be uploaded to by a link. */
  upload_link: z.boolean(),
  upload_inherited: z.boolean(),
  your_perm: Level,
  /** The organisation in which the item lies, and what its members may do with it; null below full access. */
  own_org: z.object({ id: Uuid, name: z.string(), perm: Level }).nullable(),
  /** Whose private item it is, while they are a member; null in the root, and below full access. */
  owner: z.object({ id: Uuid, username: z.string(), email: z.string() }).nullable(),
  users: z.array(z.object({ id: Uuid, username: z.string(), email: z.string(), ...given })),
  /** Addresses without an account: the right waits until one is verified [AC-25]. */
  invitations: z.array(z.object({ email: z.string(), ...given })),
  orgs: z.array(z.object({ id: Uuid, name: z.string(), ...given })),
});
export type ShareData = z.output<typeof ShareData>;

/** `read` is `can_view`; `none` and `delete` take the right away [AC-8]. */
const GivenLevel = z.enum([...levels, 'read', 'delete']);

const signedIn = ['not_signed_in', 'token_expired', 'no_access'] as const;
const changing = {
  method: 'PATCH',
  access: 'full_access',
  params: IdParams,
  answer: ShareData,
  status: 200,
  errors: [...signedIn, 'level_too_low', 'read_only', 'gone'],
} as const;
const listing = {
  method: 'GET',
  access: 'can_view',
  params: IdParams,
  answer: ShareData,
  status: 200,
  errors: [...signedIn, ...closedLinkErrors, 'gone'],
} as const;

const ToEverybody = z.object({
  perm: GivenLevel,
  /** null: permanent. Left out: what is there stays, and a new link is permanent. */
  anon_link_expiry: Day.nullable().optional(),
  link: z.enum(['view', 'upload']).optional(),
  /** Of the link for viewing. Left out: what is there stays, and a new link opens no download. */
  allow_download: z.boolean().optional(),
});
const ToUser = z.object({
  email: Email,
  perm: GivenLevel,
  allow_download: z.boolean().optional(),
  isSend: z.boolean().default(true),
  message: z.string().max(2000).optional(),
});
const ToOrganisation = z.object({ org_id: Uuid, perm: GivenLevel, allow_download: z.boolean().optional() });

export const anonymousFolder = endpoint({
  ...changing,
  name: 'sharing.anonymousFolder',
  path: '/api/datamanage/perm/anonymous-folder/{id}',
  summary:
    'Public link of a folder: `read` opens it to everybody, `full_access` takes uploads alone, `delete` ends the link that `link` names.',
  body: ToEverybody,
});

export const anonymousFile = endpoint({
  ...changing,
  name: 'sharing.anonymousFile',
  path: '/api/datamanage/perm/anonymous-file/{id}',
  summary: 'Public link of a file: `read` opens it to everybody, `delete` ends it.',
  body: ToEverybody,
});

export const userOfFolder = endpoint({
  ...changing,
  name: 'sharing.userFolder',
  errors: [...changing.errors, 'too_many_letters'],
  path: '/api/datamanage/perm/user-folder/{id}',
  summary: 'What a person may do with a folder and everything in it; told by mail unless `isSend` is false.',
  body: ToUser,
});

export const userOfFile = endpoint({
  ...changing,
  name: 'sharing.userFile',
  errors: [...changing.errors, 'too_many_letters'],
  path: '/api/datamanage/perm/user-file/{id}',
  summary: 'What a person may do with a file; told by mail unless `isSend` is false.',
  body: ToUser,
});

export const organisationOfFolder = endpoint({
  ...changing,
  name: 'sharing.organisationFolder',
  path: '/api/datamanage/perm/org-folder/{id}',
  summary: 'What everybody in an organisation may do with a folder and everything in it.',
  body: ToOrganisation,
});

export const organisationOfFile = endpoint({
  ...changing,
  name: 'sharing.organisationFile',
  path: '/api/datamanage/perm/org-file/{id}',
  summary: 'What everybody in an organisation may do with a file.',
  body: ToOrganisation,
});

export const folderAuthList = endpoint({
  ...listing,
  name: 'sharing.listFolder',
  path: '/api/datamanage/perm/folder-auth-list/{id}',
  summary: "Who has which right on a folder. Below full access the caller's own and the public link alone.",
});

export const fileAuthList = endpoint({
  ...listing,
  name: 'sharing.listFile',
  path: '/api/datamanage/perm/file-auth-list/{id}',
  summary: "Who has which right on a file. Below full access the caller's own and the public link alone.",
});
