import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Uuid } from '../primitives.ts';
import { Item } from '../storage/item.ts';

export const searchFields = [
  'all',
  'name',
  'tag',
  'comment',
  'PatientID',
  'PatientName',
  'StudyDate',
  'modality',
] as const;
export const SearchField = z.enum(searchFields);
export type SearchField = z.output<typeof SearchField>;

/** Characters of a query at most. */
export const searchQueryLimit = 1000;
/** Hits of one answer at most. */
export const searchLimit = 9999;
/** Up to so many hits are asked for while one types: the best come first. More come in the order of a list [SE-7]. */
export const bestHitsLimit = 100;
/** While one types nobody counts further. */
export const searchCountLimit = 1000;

/** Why an item is a hit: the text of one of its fields, and what of it was looked for. */
export const Highlight = z.object({
  field: SearchField.exclude(['all']),
  text: z.string(),
  /** Zero-based positions in `text`, in UTF-16 code units, in their order; the end is not part of it. */
  ranges: z.array(z.object({ start: z.int().nonnegative(), end: z.int().positive() })),
});
export type Highlight = z.output<typeof Highlight>;

export const SearchHit = Item.extend({
  /** The folders above it, from the root down; those that the caller may not see are one step without name and id. */
  path: z.array(z.object({ uuid: Uuid.nullable(), name: z.string().nullable() })),
  highlight: Highlight.nullable(),
});
export type SearchHit = z.output<typeof SearchHit>;

export const searchStorage = endpoint({
  name: 'search.storage',
  method: 'GET',
  path: '/api/search/org-storage-command/{id}',
  summary:
    "Items by their words, as one types or all of them: of an organisation's root and the caller's private one for members, and what is shared with the caller. Up to 100 hits are the best ones, and `total` counts to 1,000 then; more come in the order of a list, with the next page in the Link header.",
  access: 'account',
  params: IdParams,
  query: z.object({
    query: z.string().max(searchQueryLimit),
    search_field: SearchField.default('all'),
    limit: z.coerce.number().int().min(1).max(searchLimit).default(2),
    after: z
      .string()
      .regex(/^[\w-]+$/)
      .max(4000)
      .optional(),
  }),
  answer: z.object({ total: z.int().nonnegative(), hits: z.array(SearchHit) }),
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'no_access'],
});
