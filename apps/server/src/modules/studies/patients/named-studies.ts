import type { ViewerStudy } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { listedTo } from '../../sharing/index.ts';
import { roleOf } from '../../organisations/index.ts';
import { asServed, asTheyLie } from './patient-source.ts';
import { toBeMerged } from '../search/merged.sql.ts';
import { studiesOfUids } from './patient-studies.sql.ts';

/**
 * The studies of these UIDs that the caller may view, in the order in which they are named [VS-8]: those of an
 * organisation to its members as its root serves them, all others as they lie in what is shared with the caller; one
 * that is hidden, or not there, is left out without a word.
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
  const seen = await listedTo(
    ctx,
    found.map(({ id }) => id),
  );
  const visible = found.filter(({ id }) => seen.has(id));
  // The root of an organisation serves nothing that is withheld; its folder shows the pixels [PN-9].
  const { true: others = [], false: told = [] } = Object.groupBy(visible, ({ id }) => `${seen.get(id)?.withheld}`);
  const studies: ViewerStudy[] = [];
  for (const [org, own] of Map.groupBy(told, (study) => study.org)) {
    // Nothing is merged of what lies there once, and its hint is that of its folder.
    const isMember = (await roleOf(ctx, org)) !== 'none';
    const isServed = isMember && (await toBeMerged(ctx.db, org, [...new Set(own.map(({ uid }) => uid))])).length > 0;
    if (isServed) studies.push(...(await asServed(ctx, org, own, isHint)));
    else others.push(...own);
  }
  studies.push(...(await asTheyLie(ctx, others, isHint)));
  const at = ({ StudyInstanceUID }: ViewerStudy) => uids.indexOf(StudyInstanceUID);
  return { studies: studies.toSorted((a, b) => at(a) - at(b)) };
}
