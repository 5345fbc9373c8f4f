import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Flag, IdParams } from '../primitives.ts';
import { Item } from './item.ts';

/** Items below a folder, and folders in folders, that one nested answer has at most. */
export const nestedLimits = { items: 10_000, levels: 100 } as const;

/** A file with an address of its content, as `detail/file` gives it. */
export const AddressedFile = Item.extend({ signed_url: z.string().nullable() });

/** A folder with everything below it. */
export const NestedFolder = Item.extend({
  get folders() {
    return z.array(NestedFolder);
  },
  files: z.array(Item),
}).meta({ id: 'NestedFolder' });
export type NestedFolder = z.output<typeof NestedFolder>;

/** The same, as it is taken away. */
export const DownloadFolder = Item.extend({
  get folders() {
    return z.array(DownloadFolder);
  },
  files: z.array(AddressedFile),
}).meta({ id: 'DownloadFolder' });
export type DownloadFolder = z.output<typeof DownloadFolder>;

const viewing = [
  'not_signed_in',
  'token_expired',
  'no_access',
  ...closedLinkErrors,
  'gone',
  'folder_too_large',
] as const;

export const folderDetail = endpoint({
  name: 'storage.folderDetail',
  method: 'GET',
  path: '/api/datamanage/detail/folder/{id}',
  summary:
    'One folder with everything below it, nested, and an address for each file that works for five minutes, as `detail/file` gives it. At most 10,000 items and 100 levels.',
  access: 'can_view',
  params: IdParams,
  answer: DownloadFolder,
  status: 200,
  errors: [...viewing],
});

export const recursiveFolder = endpoint({
  name: 'storage.recursiveFolder',
  method: 'GET',
  path: '/api/datamanage/recursive/folder/{id}',
  summary:
    'One folder with everything below it, nested; `noFile` leaves out files. At most 10,000 items and 100 levels.',
  access: 'can_view',
  params: IdParams,
  query: z.object({ noFile: Flag.optional() }),
  answer: NestedFolder,
  status: 200,
  errors: [...viewing],
});
