import { OperationError } from '../../platform/http/index.ts';
import { uploadReachOf, type UploadReach } from './access.sql.ts';
import type { Asking } from './require-level.ts';

/**
 * The access check of an upload whose target stands in its body: who may upload nowhere is refused before the body is looked at. Whether the caller may
 * upload where they want to is asked again, when that is known.
 *
 * @returns whether the caller has such a right of their own: of nobody else bytes are taken before their target
 * @throws {OperationError} not_signed_in, membership_needed
 */
export async function requireUploadSomewhere({ db, clock, caller }: Asking): Promise<{ asThemselves: boolean }> {
  const [reach] = await db.rows<UploadReach>(uploadReachOf(caller, clock.now()), 'upload-reach');
  const { asThemselves = false, byLink = false } = reach ?? {};
  if (!asThemselves && !byLink) throw new OperationError(caller.account ? 'membership_needed' : 'not_signed_in');
  return { asThemselves };
}
