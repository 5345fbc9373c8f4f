import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Bytes, IdParams, Uuid } from '../primitives.ts';

/** Items that one archive can be asked for at once; a folder counts as one, whatever is in it. */
export const archiveItemsLimit = 200;
/** Names of files that an answer tells of those that are left out; the archive names all. */
export const namedLeftOut = 100;

const ItemsQuery = z.object({
  /** Ids of the items, with commas between them. */
  uuids: z
    .string()
    .max(archiveItemsLimit * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(Uuid).min(1).max(archiveItemsLimit)),
});
const errors = [
  'not_signed_in',
  'token_expired',
  'no_access',
  ...closedLinkErrors,
  'gone',
  'level_too_low',
  'answer_withheld',
  'archive_too_many_files',
  'too_many_requests',
  'busy',
] as const;
const stored =
  'A ZIP with stored (uncompressed) entries and a Content-Length. What the caller may not download is left out, and named in a text file in it.';

export const archiveFolder = endpoint({
  name: 'downloads.archiveFolder',
  method: 'GET',
  path: '/api/datamanage/archive/folder/{id}',
  summary: `A folder with everything in it. ${stored} Of an empty folder an empty archive.`,
  access: 'can_view',
  params: IdParams,
  answer: z.undefined(),
  status: 200,
  errors: [...errors],
  wire: { answer: ['application/zip'] },
});

export const archiveItems = endpoint({
  name: 'downloads.archiveItems',
  method: 'GET',
  path: '/api/datamanage/archive/items',
  summary: `Several folders and files together, each with everything in it. ${stored}`,
  access: 'can_view',
  query: ItemsQuery,
  answer: z.undefined(),
  status: 200,
  errors: [...errors],
  wire: { answer: ['application/zip'] },
});

export const archiveContents = endpoint({
  name: 'downloads.archiveContents',
  method: 'GET',
  path: '/api/datamanage/archive/contents',
  summary: 'What an archive of these items would have in it now, and what would be left out.',
  access: 'can_view',
  query: ItemsQuery,
  answer: z.object({
    /** Of the archive, with its extension. */
    name: z.string(),
    /** Of the archive, as its Content-Length will say. */
    size: Bytes,
    file_count: z.int().nonnegative(),
    left_out_count: z.int().nonnegative(),
    /** Where they would lie in the archive; the first of them, where there are many. */
    left_out: z.array(z.string()).max(namedLeftOut),
  }),
  status: 200,
  errors: [...errors],
});
