import type { UploadOptions } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { markStored, wholeParts } from './parts.sql.ts';

/** A part that a batch has instead of a file of its own. */
export interface NamedPart {
  /** zero-based number of the file */
  index: number;
  id: string;
  /** bytes */
  size: number;
}

/**
 * The parts that a batch may have of those that it names. One that has not arrived as a whole, is over, of another
 * organisation or of somebody else is none: nobody learns which of these it is.
 */
export async function namedParts(ctx: Context, options: UploadOptions): Promise<NamedPart[]> {
  const named = Object.entries(options.parts);
  if (named.length === 0) return [];
  const found = await wholeParts(ctx.db, [...new Set(named.map(([, id]) => id))], {
    account: ctx.caller.account?.id ?? null,
    org: options.target_org,
    upload: options.upload ?? null,
    now: ctx.clock.now(),
  });
  // Visitors by link are one: what one of them has brought for a folder is that folder's.
  const isOurs = ({ folder }: { folder: string | null }) => ctx.caller.account || folder === options.target_folder;
  const sizes = new Map(found.filter(isOurs).map(({ id, size }) => [id, size]));
  return named.flatMap(([index, id]) => {
    const size = sizes.get(id);
    return size === undefined ? [] : [{ index: Number(index), id, size }];
  });
}

/**
 * So long a part that was stored may be named again: the answer may have been lost, and the same batch is sent once
 * more.
 */
const againMs = 15 * 60 * 1000;

/** A part that a batch stores, and the upload of the batch. */
export interface StoredPart {
  id: string;
  upload: string | null;
}

/**
 * Says, in the transaction that stores them, that parts are stored.
 *
 * @returns bytes that they have counted on the quota until now
 */
export async function storeParts(
  tx: Sql,
  { clock }: Pick<Context, 'clock'>,
  parts: readonly StoredPart[],
): Promise<number> {
  if (parts.length === 0) return 0;
  const now = clock.now();
  return markStored(tx, parts, now, new Date(now.getTime() + againMs));
}
