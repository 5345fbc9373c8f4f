import { searchStorage } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement, paged } from '../../platform/http/index.ts';
import { search } from './search-storage.ts';

export function routes(app: FastifyInstance): void {
  implement(app, searchStorage, async (ctx, input, exchange) => paged(await search(ctx, input), exchange));
}
