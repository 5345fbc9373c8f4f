import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { endReceiving, folderChanged } from '../storage/index.ts';

/** What an upload has touched. */
export interface EndedUpload {
  study_id_list: readonly string[];
  target_folder: string | null;
}

/**
 * Says that an upload is over: `completed`, or `aborted` by the caller; what was acknowledged stays either way. Concerns the studies named and the
 * folders beside them.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only
 */
export async function endUpload(ctx: Context, upload: EndedUpload, how: 'completed' | 'aborted'): Promise<void> {
  const ids = [...upload.study_id_list, ...(upload.target_folder === null ? [] : [upload.target_folder])];
  if (ids.length === 0 && ctx.caller.account === null) throw new OperationError('not_signed_in');
  if (ids.length === 0) return;
  await requireLevel(ctx, ids, 'full_access');
  const until = how === 'completed' ? null : ctx.clock.now();
  const ended = await endReceiving(ctx.db, upload.study_id_list, upload.target_folder, until);
  for (const { org, parent } of ended)
    ctx.bus.publish(folderChanged, { org, folders: parent === null ? [] : [parent] });
}
