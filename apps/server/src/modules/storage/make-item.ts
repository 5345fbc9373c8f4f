import type { ErrorCode, Item } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { isMember, roleOf } from '../organisations/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { answerItem } from './answer-items.ts';
import { accountsOf, attributionOf } from './attribution.ts';
import { folderChanged } from './events.ts';
import { cleanName } from './item-name.ts';
import { idFrom } from './id-from.ts';
import { itemById } from './list.sql.ts';
import { rootLocation, type TreeLocation } from './tree-location.ts';
import { locationsOfItems } from './trash.sql.ts';
import { folderRow, insertItems, lockTree, type NewItem } from './tree.sql.ts';

/** What a person makes without bytes: a folder, or a link. `refusal`: what is said where nothing is made. */
export interface MadeItem extends Pick<NewItem, 'objectType' | 'foldertype' | 'filetype' | 'url' | 'kind' | 'comment'> {
  name: string;
  refusal: ErrorCode;
  /** By what the client knows it again; undefined: each call makes another one. */
  request: string | undefined;
}

/** What is done in the transaction that makes it; not where it was made before. */
export type BesideMaking = (tx: Sql, id: string) => Promise<void>;

/**
 * Makes an item inside a plain folder.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only; `refusal` inside a study, series or
 *   image series, and of a case elsewhere than in an event; name_required, name_too_long, name_invalid
 */
export async function makeInFolder(ctx: Context, folder: string, made: MadeItem): Promise<Item> {
  await requireLevel(ctx, [folder], 'can_edit');
  const parent = await plainFolder(ctx.db, folder, made);
  return make(ctx, made, parent.org, async (tx) => {
    await requireLevel({ ...ctx, db: tx }, [folder], 'can_edit');
    return plainFolder(tx, folder, made);
  });
}

/**
 * Makes an item at the organisation's root, or at the caller's private one.
 *
 * @throws {OperationError} not_signed_in, create_needs_membership, name_required, name_too_long, name_invalid
 */
export async function makeAtRoot(
  ctx: Context,
  root: { org: string; has_org_perm: boolean },
  made: MadeItem,
  beside?: BesideMaking,
): Promise<Item> {
  const { account } = ctx.caller;
  if (!account) throw new OperationError('not_signed_in');
  if ((await roleOf(ctx, root.org)) === 'none') throw new OperationError('create_needs_membership');
  const findLocation = async (tx: Sql) => {
    if (!(await isMember(tx, account.id, root.org))) throw new OperationError('create_needs_membership');
    return rootLocation(root.org, root.has_org_perm ? null : account.id);
  };
  return make(ctx, made, root.org, findLocation, beside);
}

async function plainFolder(
  db: Sql,
  id: string,
  { refusal, kind }: Pick<MadeItem, 'refusal' | 'kind'>,
): Promise<TreeLocation> {
  const folder = await folderRow(db, id);
  if (folder?.trashed) throw new OperationError('no_access');
  if (folder?.foldertype !== 'folder' || (kind === 'case' && folder.kind !== 'conference'))
    throw new OperationError(refusal);
  return folder.place;
}

/**
 * `findLocation` asks for the right again, behind the lock of the tree. What was made before for the same request of
 * the account, with the same name and address, is that one: its answer was lost [TR-11].
 */
async function make(
  ctx: Context,
  item: Omit<MadeItem, 'refusal'>,
  org: string,
  findLocation: (tx: Sql) => Promise<TreeLocation>,
  beside?: BesideMaking,
): Promise<Item> {
  const name = cleanName(item.name);
  const { request, ...content } = item;
  const id =
    request === undefined
      ? ctx.random.uuid()
      : idFrom(`${ctx.caller.account?.id} ${request} ${name} ${item.url ?? ''}`);
  const place = await ctx.db.transaction(async (tx) => {
    await lockTree(tx, org);
    const found = await findLocation(tx);
    const by = await attributionOf(tx, ctx, org);
    if (request === undefined || (await locationsOfItems(tx, [id])).length === 0) {
      await insertItems(tx, [{ ...content, id, place: found, name, by }], ctx.clock.now());
      await beside?.(tx, id);
    }
    return found;
  });
  ctx.bus.publish(folderChanged, { org, folders: [place.parent ?? id], by: accountsOf([ctx]) });
  const made = await itemById(ctx.db, ctx.caller, ctx.clock.now(), id);
  if (!made) throw new OperationError('gone');
  return answerItem(ctx, made);
}
