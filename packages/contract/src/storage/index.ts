import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Bytes, Flag, IdParams, Paging, Request, Uuid } from '../primitives.ts';
import { AnonymousPerm } from '../sharing/anonymous-perm.ts';
import { CaseComment } from '../conferences/words.ts';
import { Can, FolderKind, FolderType, Item, Level, RootType } from './item.ts';
import { ItemName } from './item-name.ts';
import { AddressedFile } from './nested.ts';

export * from './change.ts';
export * from './item.ts';
export * from './item-name.ts';
export * from './nested.ts';
export * from './note.ts';
export * from './trash.ts';

export const sortKeys = [
  'name',
  'created_dt',
  'size',
  'type',
  'PatientID',
  'PatientSex',
  'modality_list',
  'bodypartexamined_list',
  'instance_count',
  'series_count',
  'StudyDate',
  'ProtocolName',
  'ReferringPhysicianName',
  'InstitutionName',
  'uuid',
] as const;

/**
 * `start`: the zero-based position at which a page begins, instead of `after`, for who shows any part of a long list;
 * of `list/org-root` only with `type`. The header `X-Total-Count` of the answer says how many there are then.
 */
export const ListQuery = Paging.extend({
  sort: z.enum(sortKeys).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  start: z.coerce.number().int().nonnegative().optional(),
});
const signedIn = ['not_signed_in', 'token_expired', 'no_access'] as const;
const viewing = [...signedIn, ...closedLinkErrors, 'gone'] as const;

/**
 * `list/org-root` takes `type` for one root; without it all three come, one after the other, and `limit` counts what
 * comes of them together.
 */
export const listOrganisationRoot = endpoint({
  name: 'storage.listRoot',
  method: 'GET',
  path: '/api/datamanage/list/org-root/{id}',
  summary:
    'Items of the three roots of an organisation. A caller who is no member gets empty `org` and `private` lists, and needs something shared.',
  access: 'account',
  params: IdParams,
  query: ListQuery.extend({ type: RootType.optional() }),
  answer: z.object({ org: z.array(Item), share: z.array(Item), private: z.array(Item) }),
  status: 200,
  errors: [...signedIn, 'no_access'],
});

export const listRootFolders = endpoint({
  name: 'storage.listRootFolders',
  method: 'GET',
  path: '/api/datamanage/list/org-root-folder/{id}',
  summary:
    'The folders of the three roots of an organisation, as `list/org-root` has them; `org_root` says of which each is.',
  access: 'account',
  params: IdParams,
  query: Paging,
  answer: z.array(Item),
  status: 200,
  errors: [...signedIn],
});

export const CurrentFolder = z.object({
  org: Uuid,
  uuid: Uuid,
  name: z.string(),
  object_type: z.literal('folder'),
  foldertype: FolderType,
  kind: FolderKind.nullable(),
  type: RootType,
  can: Can,
});

export const folderInfo = endpoint({
  name: 'storage.folderInfo',
  method: 'GET',
  path: '/api/datamanage/info/folder/{id}',
  summary: 'A folder and what is in it.',
  access: 'can_view',
  params: IdParams,
  query: ListQuery.extend({ noFile: Flag.optional(), noUrl: Flag.optional(), combine: Flag.optional() }),
  answer: z.object({
    current_folder: CurrentFolder,
    /** Files with `signed_url`, as `detail/file` gives it, unless `noUrl` says otherwise. */
    data: z.array(AddressedFile.partial({ signed_url: true })),
    name: z.string(),
    comment: z.string().nullable(),
    /** How often an event or a case was looked at; null for all else, and for visitors. */
    view_count: z.int().nonnegative().nullable(),
    your_perm: Level,
    anonymous_perm: AnonymousPerm,
    /** Whether everybody may upload into it by a link. */
    upload_link: z.boolean(),
    /** Whether it is an event or a case, or lies in one; told to whoever may upload into it [IN-25]. */
    in_conference: z.boolean().optional(),
    /** With `combine`: the folder itself with the summary of its children. */
    summary: Item.optional(),
  }),
  status: 200,
  errors: [...viewing],
});

/**
 * A step of the breadcrumb; ancestors that the caller may not see collapse into one `no_perm` step without name or id
 * [AC-16].
 */
export const PathStep = z.object({
  object_type: z.enum(['root', 'folder', 'file', 'no_perm']),
  type: RootType.nullable(),
  uuid: Uuid.nullable(),
  name: z.string().nullable(),
  org: Uuid.nullable(),
  /** Of an event or a case alone. */
  kind: FolderKind.optional(),
});

export const folderPath = endpoint({
  name: 'storage.folderPath',
  method: 'GET',
  path: '/api/datamanage/path/folder/{id}',
  summary: 'The way from the root to a folder, the folder last.',
  access: 'can_view',
  params: IdParams,
  answer: z.array(PathStep),
  status: 200,
  errors: [...viewing],
});

export const fileDetail = endpoint({
  name: 'storage.fileDetail',
  method: 'GET',
  path: '/api/datamanage/detail/file/{id}',
  summary:
    'One file with an address of its content that works for five minutes. To a caller who may view and not download, the address shows it in the browser, and is null where a browser cannot. `preview_url` shows it to everybody, and is null where a browser cannot.',
  access: 'can_view',
  params: IdParams,
  answer: AddressedFile.extend({ preview_url: z.string().nullable() }),
  status: 200,
  errors: [...viewing],
});

export const fileContent = endpoint({
  name: 'storage.fileContent',
  method: 'GET',
  path: '/api/datamanage/content/{id}',
  summary:
    'Bytes of a file, by the signed address of `detail/file`, as long as whoever it was given to has the right. Ranges, ETag; never run by the browser on our origin.',
  access: 'anyone',
  params: IdParams,
  query: z.object({
    expires: z.coerce.number().int(),
    signature: z.string().max(200),
    use: z.literal('preview').optional(),
    /** To whom it was given, and in which sign-in; neither: to whoever comes by a public link. */
    account: Uuid.optional(),
    sign_in: Uuid.optional(),
  }),
  answer: z.undefined(),
  status: 200,
  errors: [
    'not_signed_in',
    'user_inactive',
    'no_access',
    'level_too_low',
    ...closedLinkErrors,
    'link_marked_only',
    'answer_withheld',
    'gone',
    'range_not_satisfiable',
  ],
  wire: { answer: ['*/*'] },
});

export const createFolder = endpoint({
  name: 'storage.createFolder',
  method: 'POST',
  path: '/api/datamanage/create/folder',
  summary: 'A folder inside a folder; with `kind` a case, directly inside an event, with what it is about.',
  access: 'can_edit',
  body: z
    .object({
      name: ItemName,
      parent_folder: Uuid,
      kind: z.literal('case').optional(),
      comment: CaseComment.optional(),
      request: Request,
    })
    .refine(({ kind, comment }) => kind === 'case' || comment === undefined, {
      path: ['comment'],
      error: 'not_of_this_item',
    }),
  answer: Item,
  status: 201,
  errors: [
    ...signedIn,
    'level_too_low',
    'read_only',
    'gone',
    'folder_not_creatable',
    'case_not_creatable',
    'name_required',
    'name_too_long',
    'name_invalid',
  ],
});

export const createRootFolder = endpoint({
  name: 'storage.createRootFolder',
  method: 'POST',
  path: '/api/datamanage/create/org-root-folder',
  summary: "A folder at a root: the organisation's (`has_org_perm` true) or the caller's private one.",
  access: 'member',
  body: z.object({ name: ItemName, org: Uuid, has_org_perm: z.boolean(), request: Request }),
  answer: Item,
  status: 201,
  errors: [...signedIn, 'create_needs_membership', 'name_required', 'name_too_long', 'name_invalid'],
});

export const organisationUsage = endpoint({
  name: 'storage.organisationUsage',
  method: 'GET',
  path: '/api/datamanage/calculation/organization/{id}',
  summary: 'What an organisation stores.',
  access: 'member',
  params: IdParams,
  answer: z.object({
    file_size: Bytes,
    file_dicom_count: z.int().nonnegative(),
    file_not_dicom_count: z.int().nonnegative(),
    folder_count: z.int().nonnegative(),
  }),
  status: 200,
  errors: [...signedIn],
});
