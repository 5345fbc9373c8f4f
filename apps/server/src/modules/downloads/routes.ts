import { archiveContents, archiveFolder, archiveItems } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { archiveContentsOf, sendArchive } from './send-archive.ts';

export function routes(app: FastifyInstance): void {
  implement(app, archiveFolder, (ctx, { params }, exchange) => sendArchive(ctx, [params.id], exchange, 'folder'));
  implement(app, archiveItems, (ctx, { query }, exchange) => sendArchive(ctx, query.uuids, exchange));
  implement(app, archiveContents, (ctx, { query }, exchange) => archiveContentsOf(ctx, query.uuids, exchange));
}
