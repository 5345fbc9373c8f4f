import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { record } from '../audit/index.ts';
import type { ContentUse } from './content-url.ts';
import { rememberUse } from './content-uses.sql.ts';

/** A file that is fetched by a signed address. */
export interface FetchedContent {
  id: string;
  org: string;
  use: ContentUse;
  /** of the address; milliseconds since 1970 until when it works */
  signature: string;
  expires: number;
}

const rememberedAddresses = 10_000;
/** Addresses whose use this server has recorded, or is recording; each works for some minutes. */
const usedAddresses: Resource<LRUCache<string, Promise<void>>> = {
  name: 'storage.usedAddresses',
  open: () => new LRUCache({ max: rememberedAddresses }),
};

/**
 * Records that a file is taken away, or looked at: once by one address, in however many pieces, and by however many
 * processes, it is fetched. Resolves when the record is there, whoever has written it.
 */
export function recordUse(ctx: Context, fetched: FetchedContent): Promise<void> {
  const { signature } = fetched;
  const used = ctx.resources.of(usedAddresses);
  const before = used.get(signature);
  if (before) return before;
  const recorded = recordFirstUse(ctx, fetched).catch((error: unknown) => {
    // Not recorded: the next piece tries again.
    used.delete(signature);
    throw error;
  });
  used.set(signature, recorded);
  return recorded;
}

async function recordFirstUse(ctx: Context, { id, org, use, signature, expires }: FetchedContent): Promise<void> {
  const object = { kind: 'item', id } as const;
  const what =
    use === 'download'
      ? ({ action: 'download', details: { files: 1 } } as const)
      : ({ action: 'view', details: { by: 'preview' } } as const);
  await ctx.db.transaction(async (tx) => {
    const isFirst = await rememberUse(tx, { signature, expires: new Date(expires) }, ctx.clock.now());
    if (isFirst) await record(tx, ctx, { ...what, org, object, result: 'done' });
  });
}
