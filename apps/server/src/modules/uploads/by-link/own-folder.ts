import type { UploadTarget } from '@mado/contract';
import { filled, words } from '../../../locales/index.ts';
import { dayInJapan, timeInJapan } from '../../../platform/clock/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { folderRow, idFrom, insertItems, inside, type Attribution, type TreeLocation } from '../../storage/index.ts';
import { isOthers } from './own-folder.sql.ts';

/** An upload by a link: where it goes, and what its client calls it. */
export interface LinkedUpload {
  target: UploadTarget;
  upload: string;
}

/** Folders that one upload may have: one more each time that somebody takes the last one away from it. */
const mostFolders = 50;

interface OwnFolder {
  place: TreeLocation;
  isThere: boolean;
  /** It lies directly in an event, on whose page only cases are seen. */
  isCase: boolean;
}

/**
 * The folder in the target that is an upload's own [IN-23], as it is now or will be: the first that was not made yet,
 * or lies where it was made and holds nothing but what came by a link. One that somebody has moved, deleted, converted
 * or put something into is the organisation's.
 *
 * @throws {OperationError} no_access, not_signed_in where the target is gone, or took away too many of them
 */
export async function ownFolder(
  { caller, db }: Pick<Context, 'caller'> & { db: Sql },
  { target, upload }: LinkedUpload,
): Promise<OwnFolder> {
  const closed = () => new OperationError(caller.account ? 'no_access' : 'not_signed_in');
  const above = target.target_folder === null ? null : await folderRow(db, target.target_folder);
  if (!above) throw closed();
  const isCase = above.kind === 'conference';
  for (let n = 0; n < mostFolders; n += 1) {
    const id = idFrom(`upload by link ${above.id} ${caller.account?.id ?? ''} ${upload} ${n}`);
    const row = await folderRow(db, id);
    if (!row) return { place: inside(above.place, id), isThere: false, isCase };
    const isWhereItWas = !row.trashed && row.foldertype === 'folder' && row.place.ancestors.at(-2) === above.id;
    if (isWhereItWas && !(await isOthers(db, id))) return { place: row.place, isThere: true, isCase };
  }
  throw closed();
}

/** As `ownFolder`, and makes it where it is not there. Runs inside the transaction that locked the tree. */
export async function makeOwnFolder(
  ctx: Pick<Context, 'caller' | 'clock' | 'config'> & { db: Sql },
  linked: LinkedUpload,
  by: Attribution,
): Promise<TreeLocation> {
  const { place, isThere, isCase } = await ownFolder(ctx, linked);
  if (isThere) return place;
  const now = ctx.clock.now();
  const name = filled(words[ctx.config.language].names.uploadByLink, { day: dayInJapan(now), time: timeInJapan(now) });
  const [id, ...above] = place.ancestors.toReversed();
  if (id === undefined) throw new Error('a folder of an upload has no id');
  const around = { ...place, parent: above[0] ?? null, ancestors: above.toReversed() };
  const folder = { id, place: around, objectType: 'folder', foldertype: 'folder', name, by } as const;
  await insertItems(ctx.db, [{ ...folder, ...(isCase && { kind: 'case', comment: '' }) }], now);
  return place;
}
