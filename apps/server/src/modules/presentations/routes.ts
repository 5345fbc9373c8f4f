import {
  changePresentation as changeEndpoint,
  keepView as keepEndpoint,
  presentationPicture as pictureEndpoint,
  readPresentation as readEndpoint,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { changePresentation } from './change-presentation.ts';
import { keepView } from './keep-view.ts';
import { readPresentation } from './read-presentation.ts';
import { sendPicture } from './send-picture.ts';

export function routes(app: FastifyInstance): void {
  implement(app, readEndpoint, (ctx, { params }) => readPresentation(ctx, params.id));
  implement(app, keepEndpoint, async (ctx, { params, body }) => ({ uuid: await keepView(ctx, params.id, body) }));
  implement(app, changeEndpoint, (ctx, { params, body }) => changePresentation(ctx, params.id, body));
  implement(app, pictureEndpoint, (ctx, { params }, exchange) => sendPicture(ctx, params.id, params.view, exchange));
}
