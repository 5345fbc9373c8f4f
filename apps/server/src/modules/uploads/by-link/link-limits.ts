import { uploadLinkLimits } from '@mado/contract';
import { dayInJapan } from '../../../platform/clock/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { clientNetwork, OperationError } from '../../../platform/http/index.ts';
import { bucket } from '../../../platform/limits/index.ts';
import { addReceived, bytesOfParts, receivedBy, type Received } from './link-limits.sql.ts';

/** Checks and batches by links from one address: so many at once, then one more in this time. */
const perAddress = bucket({ burst: 2_000, perMs: 100 });

/** Counts one of these. @throws {OperationError} too_many_requests */
export async function takeVisit({ rateLimits, whence }: Pick<Context, 'rateLimits' | 'whence'>): Promise<void> {
  await rateLimits.limit('checks and batches by links of an address', perAddress).take(clientNetwork(whence));
}

type Asking = Pick<Context, 'clock'> & { db: Sql };

/**
 * Bytes that may still come by a link today.
 *
 * @param more what is about to come, as far as that is known
 * @throws {OperationError} upload_link_full
 */
export async function roomOfLink({ db, clock }: Asking, link: string, more: Received): Promise<number> {
  const { files, bytes } = await receivedBy(db, link, dayInJapan(clock.now()));
  const room = uploadLinkLimits.bytes - bytes;
  if (files + more.files > uploadLinkLimits.files || more.bytes > room) throw new OperationError('upload_link_full');
  return room;
}

/** As `roomOfLink`, for a large file: others that have come by the link and are in no batch yet take room, too. */
export async function requireRoomForPart(ctx: Asking, link: string, size: number): Promise<void> {
  const room = await roomOfLink(ctx, link, { files: 1, bytes: size });
  if (size > room - (await bytesOfParts(ctx.db, link, ctx.clock.now()))) throw new OperationError('upload_link_full');
}

/**
 * As `roomOfLink`, for a large file while it arrives: announced alone they take no room, so each piece is asked about.
 * Behind the piece's `takeQuota`, and in its transaction, one is counted after the other.
 *
 * @param more bytes about to come
 */
export async function requireRoomForPiece(ctx: Asking, link: string, more: number): Promise<void> {
  const room = await roomOfLink(ctx, link, { files: 1, bytes: 0 });
  if (more + (await bytesOfParts(ctx.db, link, ctx.clock.now())) > room) throw new OperationError('upload_link_full');
}

/** Counts what a batch brings by a link, in its transaction. @throws {OperationError} upload_link_full */
export async function takeFromLink({ db, clock }: Asking, link: string, brought: Received): Promise<void> {
  const { files, bytes } = await addReceived(db, link, dayInJapan(clock.now()), brought);
  if (files > uploadLinkLimits.files || bytes > uploadLinkLimits.bytes) throw new OperationError('upload_link_full');
}
