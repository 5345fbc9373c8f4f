import type { Answer, organisationTags, ParsedInput, Tag, tagInfo } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError, type Listed } from '../../platform/http/index.ts';
import { roleOf } from '../organisations/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { itemsById, openCursor, sealCursor, sharesAnything, type ListCursor } from '../storage/index.ts';
import { anyItemWith, tagById, visibleItems, visibleTags } from './visible-tags.sql.ts';

/**
 * The tags of an organisation that are on something which the caller can see, by name [TG-4].
 *
 * @throws {OperationError} not_signed_in; no_access for an organisation of which the caller is no member and has
 *   nothing shared; bad_request for a cursor that was not given out
 */
export async function listTags(
  ctx: Context,
  { params, query }: ParsedInput<typeof organisationTags>,
): Promise<Listed<Tag[]>> {
  if (!ctx.caller.account) throw new OperationError('not_signed_in');
  const { db, caller } = ctx;
  const now = ctx.clock.now();
  if ((await roleOf(ctx, params.id)) === 'none' && !(await sharesAnything(db, caller, now, params.id)))
    throw new OperationError('no_access');
  const { limit } = query;
  const found = await visibleTags(ctx, params.id, {
    limit: oneMore(limit),
    after: cursorOf(ctx, query),
    sought: query.query,
  });
  const { page, last } = cut(found, limit);
  return {
    answer: page.map(({ uuid, name }) => ({ uuid, name })),
    next: last ? sealCursor(ctx, { sort: 'name', kind: 'file', key: last.key, id: last.uuid }) : null,
  };
}

/**
 * A tag, and what has it of what the caller can see [TG-4].
 *
 * @throws {OperationError} not_signed_in, no_access where nothing with the tag is open to the caller, or all of it is
 *   withheld [PN-10], and where there is no such tag; link_expired, gone as for an item with it; bad_request for a
 *   cursor that was not given out
 */
export async function infoOfTag(
  ctx: Context,
  { params, query }: ParsedInput<typeof tagInfo>,
): Promise<Listed<Answer<typeof tagInfo>>> {
  const { limit } = query;
  const after = cursorOf(ctx, query);
  const found = await visibleItems(ctx, params.id, {
    limit: oneMore(limit),
    after: after && { ...after, object_type: after.kind },
  });
  const { page, last } = cut(found, limit);
  const ids = page.map(({ id }) => id);
  // Of a tag that opens nothing one hears what one would hear of an item with it, or of one that never was.
  const needed = ids.length > 0 || after ? ids : [(await anyItemWith(ctx.db, params.id)) ?? params.id];
  const allowed = await requireLevel(ctx, needed, 'can_view');
  if (allowed.some(({ withheld }) => withheld)) throw new OperationError('no_access');
  const tag = await tagById(ctx.db, params.id);
  if (!tag) throw new OperationError('no_access');
  return {
    answer: { ...tag, items: await itemsById(ctx, ids) },
    next: last ? sealCursor(ctx, { sort: 'name', kind: last.object_type, key: last.key, id: last.id }) : null,
  };
}

function cursorOf(ctx: Context, { after }: { after?: string | undefined }): ListCursor | undefined {
  return after === undefined ? undefined : openCursor(ctx, after, 'name');
}

/** One more than the page has, to know whether another follows. */
const oneMore = (limit: number | undefined): number | undefined => (limit === undefined ? undefined : limit + 1);

/** `last`: after which there is more. */
function cut<Row>(found: readonly Row[], limit: number | undefined): { page: readonly Row[]; last: Row | undefined } {
  const page = found.slice(0, limit);
  return { page, last: found.length > page.length ? page.at(-1) : undefined };
}
