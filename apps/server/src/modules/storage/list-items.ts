import type { Answer, folderInfo, Item, listOrganisationRoot, ParsedInput, RootType } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { roleOf } from '../organisations/index.ts';
import { permOf, requireLevel } from '../sharing/index.ts';
import { itemAnswer } from './item-row.ts';
import { openCursor, sealCursor, type ListCursor } from './list-cursor.ts';
import { itemById, listFolder, listRoot, listShared, type ListedRow, type Paging } from './list.sql.ts';

type RootInput = ParsedInput<typeof listOrganisationRoot>;
type FolderInput = ParsedInput<typeof folderInfo>;

/** A list, and the cursor to go on after where there is more. */
export interface Listed<T> {
  answer: T;
  next: string | null;
}

/**
 * The items of a root, or of all three. Only with `type` can there be more than one page.
 *
 * @throws {OperationError} not_signed_in; no_access for an organisation of which the caller is no member and has nothing shared; bad_request for a cursor
 *   that is not of this list
 */
export async function listRoots(
  ctx: Context,
  { params, query }: RootInput,
): Promise<Listed<Answer<typeof listOrganisationRoot>>> {
  const { account } = ctx.caller;
  if (!account) throw new OperationError('not_signed_in');
  const isMember = (await roleOf(ctx, params.id)) !== 'none';
  const { type: only, limit, sort, order } = query;
  const after = cursorOf(ctx, query);
  const paging = { sort, order, foldersOnly: false, ...(only && { limit, after }) };
  const answer = { org: [] as Item[], share: [] as Item[], private: [] as Item[] };
  let next: string | null = null;
  for (const type of only ? [only] : (['org', 'share', 'private'] as const)) {
    const listed = await onePage(ctx, paging, (asked) => rowsOf(ctx, params.id, type, isMember, account.id, asked));
    answer[type] = listed.answer.map((row) => itemAnswer(row, type === 'share'));
    next = listed.next;
  }
  if (!isMember && !after && answer.share.length === 0) throw new OperationError('no_access');
  return { answer, next };
}

async function rowsOf(ctx: Context, org: string, type: RootType, isMember: boolean, account: string, paging: Paging) {
  if (type === 'share') return listShared(ctx.db, ctx.caller, ctx.clock.now(), org, paging);
  return isMember ? listRoot(ctx.db, org, type === 'org' ? null : account, paging) : [];
}

/**
 * A folder and what is in it.
 *
 * @throws {OperationError} not_signed_in, no_access; bad_request for a file, or a cursor that is not of this list
 */
export async function listOneFolder(
  ctx: Context,
  { params, query }: FolderInput,
): Promise<Listed<Answer<typeof folderInfo>>> {
  const [access] = await requireLevel(ctx, [params.id], 'can_view');
  const folder = await itemById(ctx.db, ctx.caller, ctx.clock.now(), params.id);
  if (!access || !folder) throw new OperationError('no_access');
  if (folder.foldertype === null) throw new OperationError('bad_request', {}, { id: 'not a folder' });
  const { limit, sort, order } = query;
  const { answer: rows, next } = await onePage(
    ctx,
    { limit, after: cursorOf(ctx, query), sort, order, foldersOnly: query.noFile ?? false },
    (paging) => listFolder(ctx.db, ctx.caller, ctx.clock.now(), params.id, paging),
  );
  const { perm, can } = permOf(access);
  return {
    answer: {
      current_folder: {
        org: folder.org,
        uuid: folder.id,
        name: folder.name,
        object_type: 'folder',
        foldertype: folder.foldertype,
        type: folder.org_root,
        can,
      },
      data: rows.map((row) => itemAnswer(row)),
      name: folder.name,
      your_perm: perm,
      ...(query.combine && { summary: itemAnswer(folder) }),
    },
    next,
  };
}

function cursorOf(ctx: Context, { after, sort }: FolderInput['query']): ListCursor | undefined {
  return after === undefined ? undefined : openCursor(ctx, after, sort);
}

/** Asks for one row more than the page has, to know whether another page follows. */
async function onePage(
  ctx: Context,
  paging: Paging,
  list: (paging: Paging) => Promise<ListedRow[]>,
): Promise<Listed<ListedRow[]>> {
  const { limit, sort } = paging;
  if (limit === undefined) return { answer: await list(paging), next: null };
  const rows = await list({ ...paging, limit: limit + 1 });
  const answer = rows.slice(0, limit);
  const last = rows.length > limit ? answer.at(-1) : undefined;
  return { answer, next: last ? sealCursor(ctx, { sort, kind: last.object_type, key: last.key, id: last.id }) : null };
}
