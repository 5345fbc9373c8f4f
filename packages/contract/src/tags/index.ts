import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { IdParams, Nothing, Paging, Uuid } from '../primitives.ts';
import { Item } from '../storage/item.ts';
import { Tag, tagNameLimit } from './tag.ts';

export * from './tag.ts';

const signedIn = ['not_signed_in', 'token_expired', 'no_access'] as const;
const changing = [...signedIn, 'level_too_low', 'read_only', 'gone'] as const;
const TagName = z.object({
  /** What is wrong with one has an error of its own (`tag_required`, …), so every text is taken here [TG-2]. */
  name: z.string(),
});
const Tagged = z.object({ id: Uuid, tag: Uuid });

export const organisationTags = endpoint({
  name: 'tags.listOfOrganisation',
  method: 'GET',
  path: '/api/tags/org-tag-list/{id}',
  summary:
    'Tags of an organisation, by name: those on data that the caller can see; with `query` those that have it in their name, without regard to case, width and kana. A caller who is no member needs something shared.',
  access: 'account',
  params: IdParams,
  query: Paging.extend({
    query: z
      .string()
      .max(tagNameLimit * 2)
      .optional(),
  }),
  answer: z.array(Tag),
  status: 200,
  errors: [...signedIn],
});

export const tagInfo = endpoint({
  name: 'tags.info',
  method: 'GET',
  path: '/api/tags/info/{id}',
  summary:
    'A tag and the data with it that the caller can see: folders first, then by name. `limit` and `after` are of the data. A tag on nothing that the caller can see is as if missing.',
  access: 'can_view',
  params: IdParams,
  query: Paging,
  answer: Tag.extend({ org: Uuid, items: z.array(Item) }),
  status: 200,
  errors: [...signedIn, ...closedLinkErrors, 'gone'],
});

const adding = {
  method: 'POST',
  access: 'can_comment',
  params: IdParams,
  body: TagName,
  answer: Tag,
  status: 201,
  errors: [...changing, 'tag_required', 'tag_too_long', 'tag_invalid', 'too_many_tags'],
} as const;
const removing = {
  method: 'DELETE',
  access: 'can_comment',
  params: Tagged,
  answer: Nothing,
  status: 204,
  errors: [...changing],
} as const;
const twice = 'The tag is found in the list of its organisation, or made. Adding it twice is adding it once.';

export const tagFolder = endpoint({
  ...adding,
  name: 'tags.tagFolder',
  path: '/api/tags/folder-tag/{id}',
  summary: `Puts a tag on a folder. ${twice}`,
});

export const untagFolder = endpoint({
  ...removing,
  name: 'tags.untagFolder',
  path: '/api/tags/folder-tag/{id}/{tag}',
  summary: 'Takes a tag off a folder; one that is not on it is no error.',
});

export const tagFile = endpoint({
  ...adding,
  name: 'tags.tagFile',
  path: '/api/tags/file-tag/{id}',
  summary: `Puts a tag on a file. ${twice}`,
});

export const untagFile = endpoint({
  ...removing,
  name: 'tags.untagFile',
  path: '/api/tags/file-tag/{id}/{tag}',
  summary: 'Takes a tag off a file; one that is not on it is no error.',
});
