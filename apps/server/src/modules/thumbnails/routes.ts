import { thumbnail } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { sendThumbnail } from './send-thumbnail.ts';

export function routes(app: FastifyInstance): void {
  implement(app, thumbnail, (ctx, { params }, exchange) => sendThumbnail(ctx, params.id, exchange));
}
