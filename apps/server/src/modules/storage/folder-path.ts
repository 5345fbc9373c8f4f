import type { Answer, folderPath } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { roleOf } from '../organisations/index.ts';
import { accessTo, requireLevel } from '../sharing/index.ts';
import { stepsTo, type Step } from './folder-path.sql.ts';
import { withheldName } from './told-rows.ts';

type Path = Answer<typeof folderPath>;

/**
 * The way from the root to a folder (or file), itself last. What the caller may not see of it is one step without a
 * name, and the root stands first [AC-16].
 *
 * @throws {OperationError} not_signed_in, no_access
 */
export async function pathOf(ctx: Context, id: string): Promise<Path> {
  await requireLevel(ctx, [id], 'can_view');
  const steps = await stepsTo(ctx.db, id);
  const seen = await accessTo(
    ctx,
    steps.map((step) => step.id),
  );
  const path: Path = await rootStep(ctx, steps.at(-1));
  for (const step of steps) {
    const right = seen.get(step.id);
    const { id, object_type, org, org_root, kind } = step;
    const name = right?.withheld ? withheldName(ctx, step) : step.name;
    if (right && right.level > 0)
      path.push({ object_type, type: org_root, uuid: id, name, org, ...(kind !== null && { kind }) });
    else if (path.at(-1)?.object_type !== 'no_perm')
      path.push({ object_type: 'no_perm', type: null, uuid: null, name: null, org: null });
  }
  return path;
}

async function rootStep(ctx: Context, item: Step | undefined): Promise<Path> {
  const account = ctx.caller.account?.id;
  if (!item || account === undefined) return [];
  const isMember = (await roleOf(ctx, item.org)) !== 'none';
  const isTheirs = isMember && (item.org_root === 'org' || item.owner === account);
  const type = isTheirs ? item.org_root : 'share';
  return [{ object_type: 'root', type, uuid: null, name: null, org: item.org }];
}
