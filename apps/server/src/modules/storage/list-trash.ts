import type { Answer, listTrash as endpoint, ParsedInput, TrashEntry, User } from '@mado/contract';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { OperationError, type Listed } from '../../platform/http/index.ts';
import { accountsByIds, userAnswer } from '../accounts/index.ts';
import { roleOf } from '../organisations/index.ts';
import { keptInTrashMs } from './kept-in-trash.ts';
import { sharesAnything } from './list.sql.ts';
import { pathOfNames } from './path-of-names.ts';
import { listTrashed, visibleNames, type TrashCursor, type TrashListRow } from './trash-list.sql.ts';

/**
 * What lies in the trash of an organisation and the caller may restore [TR-10].
 *
 * @throws {OperationError} not_signed_in; no_access for an organisation of which the caller is no member and has
 *   nothing shared, in the trash or not; bad_request for a cursor that is not of this list
 */
export async function listTrash(
  ctx: Context,
  { params, query }: ParsedInput<typeof endpoint>,
): Promise<Listed<Answer<typeof endpoint>>> {
  if (!ctx.caller.account) throw new OperationError('not_signed_in');
  const now = ctx.clock.now();
  const after = query.after === undefined ? undefined : cursorOf(query.after);
  const limit = query.limit === undefined ? undefined : query.limit + 1;
  const found = await listTrashed(ctx.db, ctx.caller, now, params.id, { after, limit });
  const isMember = (await roleOf(ctx, params.id)) !== 'none';
  if (!isMember && found.length === 0 && !(await sharesAnything(ctx.db, ctx.caller, now, params.id)))
    throw new OperationError('no_access');
  const rows = found.slice(0, query.limit);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return { answer: await entriesOf(ctx, rows), next: last ? writtenCursor({ at: last.key, id: last.id }) : null };
}

async function entriesOf(ctx: Context, rows: readonly TrashListRow[]): Promise<TrashEntry[]> {
  const above = [...new Set(rows.flatMap(({ ancestors }) => ancestors))];
  const names = await visibleNames(ctx, above);
  const by = [...new Set(rows.flatMap(({ trashed_by: account }) => account ?? []))];
  const users = new Map((await accountsByIds(ctx.db, by)).map((one) => [one.id, userAnswer(one)]));
  return rows.map((row) => entry(row, names, row.trashed_by === null ? null : (users.get(row.trashed_by) ?? null)));
}

function entry(row: TrashListRow, names: ReadonlyMap<string, string>, by: User | null): TrashEntry {
  const { id: uuid, key: _, ancestors, trashed_at: at, trashed_by: _by, ...rest } = row;
  return {
    uuid,
    ...rest,
    path: pathOfNames(ancestors, names),
    trashed_dt: at.toISOString(),
    expires_dt: new Date(at.getTime() + keptInTrashMs).toISOString(),
    trashed_by: by,
  };
}

const Cursor = z.object({ at: z.int().nonnegative(), id: z.uuid() });

function writtenCursor(cursor: TrashCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws {OperationError} bad_request */
function cursorOf(text: string): TrashCursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new OperationError('bad_request', {}, { after: 'cursor_unknown' });
  }
}
