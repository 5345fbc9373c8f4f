import { PartMetadata, type UploadTarget } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import { clientNetwork, OperationError, parseInput } from '../../../platform/http/index.ts';
import type { RateLimit } from '../../../platform/limits/index.ts';
import { remainingQuota } from '../../organisations/index.ts';
import { requireTargetOrLink } from '../by-link/come-by-link.ts';
import { requireRoomForPart } from '../by-link/link-limits.ts';
import { makePartFile } from './part-files.ts';
import { insertPart } from './parts.sql.ts';

/** So long a part is kept that no batch has stored. */
const partKeptMs = 24 * 60 * 60 * 1000;
/** Parts that an account has in an organisation at most, a visitor in a folder, before batches have stored them. */
const mostParts = 1_000;
const comeAgainSeconds = 60;

/** A part as its client announces it. */
export interface AnnouncedPart {
  id: string;
  /** bytes */
  size: number;
  target: UploadTarget;
}

/**
 * Announces a large file: whoever may upload to its target may bring it, and it has to fit into what is left.
 *
 * @param limit of what one account announces
 * @returns until when it is kept
 * @throws {OperationError} as `requireTargetOrLink`; upload_link_full, quota_exceeded, disk_full, too_many_requests
 */
export async function createPart(ctx: Context, { id, size, target }: AnnouncedPart, limit: RateLimit): Promise<Date> {
  const { link } = await requireTargetOrLink(ctx, target);
  const account = ctx.caller.account?.id ?? null;
  const network = clientNetwork(ctx.whence);
  await limit.take(account ?? network);
  if (size > (await remainingQuota(ctx.db, target.target_org))) throw new OperationError('quota_exceeded');
  if (link !== null) await requireRoomForPart(ctx, link, size);
  ctx.disk.require(size);
  const now = ctx.clock.now();
  const goesAt = new Date(now.getTime() + partKeptMs);
  const visitor = account === null ? network : null;
  const part = { id, account, visitor, org: target.target_org, folder: target.target_folder, link, size, goesAt };
  if (!(await insertPart(ctx.db, part, now, mostParts)))
    throw new OperationError('too_many_requests', { seconds: comeAgainSeconds });
  await makePartFile(ctx.config, id);
  return goesAt;
}

/**
 * The target that `Upload-Metadata` names. Anything else in it is refused, whatever it is: it may tell of a patient.
 *
 * @throws {OperationError} bad_request
 */
export function targetOf(metadata: Readonly<Record<string, string | null>>): UploadTarget {
  const parsed = parseInput(PartMetadata, metadata);
  if (parsed.faults) throw new OperationError('bad_request', {}, { 'Upload-Metadata': 'invalid' });
  const { target_org, target_folder = null, is_org_perm } = parsed.data;
  return { target_org, target_folder, is_org_perm: is_org_perm === 'true' };
}
