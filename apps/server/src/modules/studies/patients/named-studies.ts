import type { ViewerStudy } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { accessTo } from '../../sharing/index.ts';
import { asTheyLie } from './patient-source.ts';
import { studiesOfUids } from './patient-studies.sql.ts';

/**
 * The studies of these UIDs that the caller may view, wherever they lie, in the order in which they are named [VS-8];
 * one that is hidden, or not there, is left out without a word.
 *
 * @throws {OperationError} not_signed_in
 */
export async function namedStudies(
  ctx: Context,
  uids: readonly string[],
  isHint: boolean,
): Promise<{ studies: ViewerStudy[] }> {
  if (!ctx.caller.account) throw new OperationError('not_signed_in');
  const found = await studiesOfUids(ctx.db, uids);
  const seen = await accessTo(
    ctx,
    found.map(({ id }) => id),
  );
  const visible = found.filter(({ id }) => (seen.get(id)?.level ?? 0) > 0);
  const studies = await asTheyLie(ctx, visible, isHint);
  const at = ({ StudyInstanceUID }: ViewerStudy) => uids.indexOf(StudyInstanceUID);
  return { studies: studies.toSorted((a, b) => at(a) - at(b)) };
}
