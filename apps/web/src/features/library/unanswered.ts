import { folderPath } from '@mado/contract';
import { call, RequestFailure } from '../../app/http/index.ts';
import type { MoveTarget } from './move-target.ts';

/** No answer has come: the server may have done what it was told. */
export function isUnanswered(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.status === null;
}

/**
 * Whether a change of which no answer has come was made all the same. Where that cannot be seen either, as by a device
 * that is offline, it counts as not made.
 */
export async function isMadeUnanswered(failure: unknown, look: () => Promise<boolean>): Promise<boolean> {
  if (!isUnanswered(failure) || !navigator.onLine) return false;
  return look().catch(() => false);
}

/** @throws {RequestFailure} when it cannot be seen */
export async function isDeleted(uuid: string): Promise<boolean> {
  try {
    await pathOf(uuid);
    return false;
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.code === 'gone') return true;
    throw failure;
  }
}

/** @throws {RequestFailure} when it cannot be seen */
export async function liesIn(uuid: string, target: MoveTarget): Promise<boolean> {
  const above = (await pathOf(uuid)).at(-2);
  if (above === undefined) return false;
  if ('parent_folder' in target) return above.uuid === target.parent_folder;
  return above.object_type === 'root' && above.org === target.org && (above.type === 'org') === target.has_org_perm;
}

/** The way to a folder or a file, which is its last step. */
function pathOf(uuid: string) {
  return call(folderPath, { params: { id: uuid } }, { quiet: true });
}
