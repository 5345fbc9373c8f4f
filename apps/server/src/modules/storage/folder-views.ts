import type { FastifyRequest } from 'fastify';
import { port } from '../../platform/bus/index.ts';
import type { Context } from '../../platform/context.ts';
import type { ItemRow } from './item-row.ts';

/**
 * Who looks, as far as a visitor without an account can be known again; null: the head of the answer is all that is
 * wanted.
 */
export type Visitor = { address: string; agent: string } | null;

export function visitorOf({ method, ip, headers }: FastifyRequest): Visitor {
  return method === 'HEAD' ? null : { address: ip, agent: headers['user-agent'] ?? '' };
}

/**
 * Counts a look at a folder, and says how often it was looked at; null: nobody counts it, or the caller is not told.
 */
export type FolderViews = (
  ctx: Context,
  folder: Pick<ItemRow, 'id' | 'kind'>,
  visitor: Visitor,
) => Promise<number | null>;

/** Looks are counted by the module above that knows what for (docs/decisions/0028). */
export const folderViews = port<FolderViews>('storage.folderViews');
