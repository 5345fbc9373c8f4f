import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Request, Uuid } from '../primitives.ts';
import { Item } from '../storage/item.ts';
import { ItemName } from '../storage/item-name.ts';
import { LinkUrl, linkType } from './link.ts';

export * from './link.ts';

export const createFile = endpoint({
  name: 'links.create',
  method: 'POST',
  path: '/api/datamanage/create/file',
  summary:
    "A link to an address of the web: inside a folder, which needs `can_edit`, or at a root of an organisation: its own (`has_org_perm` true, as where it is left out) or the caller's private one.",
  access: 'can_edit',
  body: z
    .object({
      name: ItemName,
      filetype: z.literal(linkType),
      url: LinkUrl,
      parent_folder: Uuid.nullable().optional(),
      org: Uuid.optional(),
      has_org_perm: z.boolean().optional(),
      request: Request,
    })
    .refine(({ parent_folder: folder, org }) => (folder ?? org) !== undefined, { path: ['parent_folder'] }),
  answer: Item,
  status: 201,
  errors: [
    'not_signed_in',
    'token_expired',
    'no_access',
    'level_too_low',
    'create_needs_membership',
    'read_only',
    'gone',
    'link_not_creatable',
    'url_invalid',
    'name_required',
    'name_too_long',
    'name_invalid',
  ],
});
