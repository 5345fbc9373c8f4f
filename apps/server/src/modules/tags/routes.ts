import { organisationTags, tagFile, tagFolder, tagInfo, untagFile, untagFolder } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement, paged } from '../../platform/http/index.ts';
import { tagItem, untagItem } from './change-tags.ts';
import { infoOfTag, listTags } from './list-tags.ts';

export function routes(app: FastifyInstance): void {
  implement(app, organisationTags, async (ctx, input, exchange) => paged(await listTags(ctx, input), exchange));
  implement(app, tagInfo, async (ctx, input, exchange) => paged(await infoOfTag(ctx, input), exchange));
  implement(app, tagFolder, (ctx, { params, body }) => tagItem(ctx, 'folder', params.id, body.name));
  implement(app, untagFolder, (ctx, { params }) => untagItem(ctx, 'folder', params.id, params.tag));
  implement(app, tagFile, (ctx, { params, body }) => tagItem(ctx, 'file', params.id, body.name));
  implement(app, untagFile, (ctx, { params }) => untagItem(ctx, 'file', params.id, params.tag));
}
