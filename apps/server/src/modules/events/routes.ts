import { streamEvents } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { implement } from '../../platform/http/index.ts';
import { eventStreams } from './event-streams.ts';
import { folderNotices } from './folder-notices.ts';
import { requireLook } from './require-look.ts';

export function routes(app: FastifyInstance, { resources }: Services): void {
  // What this process changes is told to the others from the start.
  resources.of(folderNotices);
  // An open stream would hold up the stop.
  app.addHook('preClose', async () => resources.of(eventStreams).end());
  implement(app, streamEvents, async (ctx, { query }, { request, reply }) => {
    await requireLook(ctx, query.folder);
    await resources.of(folderNotices).ready();
    reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    const stream = resources.of(eventStreams).open({ caller: ctx.caller, folder: query.folder });
    request.server.openAnswers.endBy(reply, () => stream.end());
    reply.send(stream);
  });
}
