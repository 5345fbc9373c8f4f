import {
  RootType,
  type Answer,
  type folderInfo,
  type Item,
  type listOrganisationRoot,
  type listRootFolders as rootFolders,
  type ParsedInput,
} from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError, type Listed } from '../../platform/http/index.ts';
import { roleOf } from '../organisations/index.ts';
import { noteVisits, permOf, requireLevel } from '../sharing/index.ts';
import { answerItem, answerItems } from './answer-items.ts';
import { contentAddress } from './content-address.ts';
import { folderViews, type Visitor } from './folder-views.ts';
import { openCursor, sealCursor, type ListCursor } from './list-cursor.ts';
import {
  countFolder,
  countShared,
  itemById,
  listFolder,
  listRoot,
  listShared,
  sharesAnything,
  type ListedRow,
  type Paging,
} from './list.sql.ts';
import { takesUploadsByLink } from './item-row.ts';
import { liesInConference } from './lies-in-conference.sql.ts';
import { partsOf } from './list-parts.ts';
import { countRoot } from './root-entries.sql.ts';
import { toldRows } from './told-rows.ts';

type RootInput = ParsedInput<typeof listOrganisationRoot>;
type FolderInput = ParsedInput<typeof folderInfo>;

/**
 * The items of a root, or of all three one after the other; a page counts them together.
 *
 * @throws {OperationError} not_signed_in; no_access for an organisation of which the caller is no member and has
 *   nothing shared; bad_request for a cursor that is not of this list, and for a position in three lists at once
 */
export async function listRoots(
  ctx: Context,
  { params, query }: RootInput,
  { foldersOnly = false } = {},
): Promise<Listed<Answer<typeof listOrganisationRoot>>> {
  const { account } = ctx.caller;
  if (!account) throw new OperationError('not_signed_in');
  const isMember = (await roleOf(ctx, params.id)) !== 'none';
  if (!isMember && !(await sharesAnything(ctx.db, ctx.caller, ctx.clock.now(), params.id)))
    throw new OperationError('no_access');
  const { type: only, limit, sort, order, start } = query;
  const after = cursorOf(ctx, query);
  if (start !== undefined) {
    if (!only) throw new OperationError('bad_request', {}, { start: 'needs_type' });
    return rootByPosition(ctx, params.id, only, isMember, account.id, { ...query, start });
  }
  const found: ListedRow[] = [];
  const types: RootType[] = [];
  for (const type of rootsFrom(only ? [only] : RootType.options, after)) {
    const paging = { sort, order, foldersOnly, after: type === after?.root ? after : undefined };
    // One more than the page has, to know whether another follows.
    const rest = limit === undefined ? undefined : limit + 1 - found.length;
    for (const row of await rowsOf(ctx, params.id, type, isMember, account.id, { ...paging, limit: rest })) {
      found.push(row);
      types.push(type);
    }
    if (limit !== undefined && found.length > limit) break;
  }
  const page = found.slice(0, limit);
  const answer = { org: [] as Item[], share: [] as Item[], private: [] as Item[] };
  const items = await answerItems(ctx, page, (n) => types[n] === 'share');
  for (const [n, item] of items.entries()) answer[types[n] ?? 'org'].push(item);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { answer, next: last ? sealCursor(ctx, cursorAfter(last, sort, types[page.length - 1])) : null };
}

/**
 * The folders of the three roots, one after the other, by name.
 *
 * @throws {OperationError} as `listRoots`
 */
export async function listRootFolders(
  ctx: Context,
  { params, query }: ParsedInput<typeof rootFolders>,
): Promise<Listed<Item[]>> {
  const byName = { ...query, sort: 'name', order: 'asc' } as const;
  const { answer, next } = await listRoots(ctx, { params, query: byName, body: undefined }, { foldersOnly: true });
  return { answer: RootType.options.flatMap((type) => answer[type]), next };
}

/** A page of one root that begins at a position. */
async function rootByPosition(
  ctx: Context,
  org: string,
  type: RootType,
  isMember: boolean,
  account: string,
  query: RootInput['query'] & { start: number },
): Promise<Listed<Answer<typeof listOrganisationRoot>>> {
  const { sort, order, start, limit } = query;
  const counts = await countOf(ctx, org, type, isMember, account);
  const parts = partsOf(counts, start, limit);
  const rows = await rowsOf(ctx, org, type, isMember, account, { sort, order, foldersOnly: false, parts });
  const answer = { org: [] as Item[], share: [] as Item[], private: [] as Item[] };
  answer[type] = await answerItems(ctx, rows, () => type === 'share');
  const total = counts.folders + counts.files;
  const last = start + rows.length < total ? rows.at(-1) : undefined;
  return { answer, total, next: last ? sealCursor(ctx, cursorAfter(last, sort, type)) : null };
}

async function countOf(ctx: Context, org: string, type: RootType, isMember: boolean, account: string) {
  if (type === 'share') return countShared(ctx.db, ctx.caller, ctx.clock.now(), org);
  return isMember ? countRoot(ctx.db, { org, owner: type === 'org' ? null : account }) : { folders: 0, files: 0 };
}

/** The roots that are still to be listed. @throws {OperationError} bad_request for a cursor of another list */
function rootsFrom(roots: readonly RootType[], after: ListCursor | undefined): readonly RootType[] {
  if (!after) return roots;
  const from = after.root === undefined ? -1 : roots.indexOf(after.root);
  if (from < 0) throw new OperationError('bad_request', {}, { after: 'cursor_of_other_list' });
  return roots.slice(from);
}

async function rowsOf(ctx: Context, org: string, type: RootType, isMember: boolean, account: string, paging: Paging) {
  if (type === 'share') return listShared(ctx.db, ctx.caller, ctx.clock.now(), org, paging);
  return isMember ? listRoot(ctx.db, ctx.clock.now(), org, type === 'org' ? null : account, paging) : [];
}

/**
 * A folder and what is in it. An event or a case counts who looks at it [CF-12].
 *
 * @throws {OperationError} not_signed_in, no_access; bad_request for a file, or a cursor that is not of this list
 */
export async function listOneFolder(
  ctx: Context,
  { params, query }: FolderInput,
  visitor: Visitor,
): Promise<Listed<Answer<typeof folderInfo>>> {
  const [access] = await requireLevel(ctx, [params.id], 'can_view');
  const row = await itemById(ctx.db, ctx.caller, ctx.clock.now(), params.id);
  const [folder] = (await toldRows(ctx, row ? [row] : [])).rows;
  if (!access || !folder) throw new OperationError('no_access');
  if (folder.foldertype === null) throw new OperationError('bad_request', {}, { id: 'not_a_folder' });
  // Not of who asks for the head alone.
  if (access.by_link && visitor) await noteVisits(ctx, 'folder', [folder.id]);
  const { sort } = query;
  const after = cursorOf(ctx, query);
  if (after?.root !== undefined) throw new OperationError('bad_request', {}, { after: 'cursor_of_other_list' });
  const { rows, last, total } = await folderRows(ctx, params.id, query, after);
  const { perm, can } = permOf(access);
  return {
    answer: {
      current_folder: {
        org: folder.org,
        uuid: folder.id,
        name: folder.name,
        object_type: 'folder',
        foldertype: folder.foldertype,
        kind: folder.kind,
        type: folder.org_root,
        can,
      },
      data: addressed(ctx, await answerItems(ctx, rows), query.noUrl ?? false),
      name: folder.name,
      comment: folder.comment,
      view_count: await ctx.bus.given(folderViews)(ctx, folder, visitor),
      your_perm: perm,
      anonymous_perm: folder.open_by_link ? 'read' : 'none',
      upload_link: takesUploadsByLink(folder),
      ...(can.upload && { in_conference: await liesInConference(ctx.db, folder.id) }),
      ...(query.combine && { summary: await answerItem(ctx, folder) }),
    },
    total,
    next: last ? sealCursor(ctx, cursorAfter(last, sort)) : null,
  };
}

type Data = Answer<typeof folderInfo>['data'];

/** Files with addresses of their content, where these are wanted. */
function addressed(ctx: Context, items: Item[], noUrl: boolean): Data {
  if (noUrl) return items;
  return items.map((item) => (item.object_type === 'file' ? { ...item, signed_url: contentAddress(ctx, item) } : item));
}

/** A page of a folder; `last`: its last row, where more follow. */
async function folderRows(ctx: Context, id: string, query: FolderInput['query'], after: ListCursor | undefined) {
  const { limit, sort, order, start } = query;
  const foldersOnly = query.noFile ?? false;
  const list = (paging: Pick<Paging, 'limit' | 'parts'>) =>
    listFolder(ctx.db, ctx.caller, ctx.clock.now(), id, { sort, order, foldersOnly, after, ...paging });
  if (start === undefined) {
    const found = await list({ limit: limit === undefined ? undefined : limit + 1 });
    const rows = found.slice(0, limit);
    return { rows, last: found.length > rows.length ? rows.at(-1) : undefined, total: undefined };
  }
  const counts = await countFolder(ctx.db, id);
  const listed = foldersOnly ? { ...counts, files: 0 } : counts;
  const total = listed.folders + listed.files;
  const rows = await list({ parts: partsOf(listed, start, limit) });
  return { rows, last: start + rows.length < total ? rows.at(-1) : undefined, total };
}

/** @throws {OperationError} bad_request for a cursor of another list, or one beside a position */
export function cursorOf(
  ctx: Context,
  { after, sort, start }: Pick<FolderInput['query'], 'after' | 'sort' | 'start'>,
): ListCursor | undefined {
  if (after !== undefined && start !== undefined)
    throw new OperationError('bad_request', {}, { start: 'not_with_after' });
  return after === undefined ? undefined : openCursor(ctx, after, sort);
}

export function cursorAfter(last: ListedRow, sort: Paging['sort'], root?: RootType): ListCursor {
  return { sort, kind: last.object_type, key: last.key, id: last.id, ...(root && { root }) };
}
