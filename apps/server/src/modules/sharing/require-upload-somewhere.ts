import { OperationError } from '../../platform/http/index.ts';
import { uploadReachOf, type UploadReach } from './access.sql.ts';
import type { Asking } from './asking.ts';

/**
 * The access check of an upload whose target stands in its body: who may upload nowhere is refused before the body is
 * looked at. Whether the caller may upload where they want to is asked again, when that is known.
 *
 * @returns as what they may: of who is in no organisation no byte is taken before its target
 * @throws {OperationError} not_signed_in, membership_needed
 */
export async function requireUploadSomewhere({ db, clock, caller }: Asking): Promise<'member' | 'guest' | 'link'> {
  const [reach] = await db.rows<UploadReach>(uploadReachOf(caller, clock.now()), 'upload-reach');
  if (reach?.asMember) return 'member';
  if (reach?.asGuest) return 'guest';
  if (reach?.byLink) return 'link';
  throw new OperationError(caller.account ? 'membership_needed' : 'not_signed_in');
}
