import {
  createFolder,
  createRootFolder,
  fileContent,
  fileDetail,
  folderDetail,
  folderInfo,
  folderPath,
  listOrganisationRoot,
  organisationUsage,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Exchange } from '../../platform/http/index.ts';
import * as create from './create-folder.ts';
import { pathOf } from './folder-path.ts';
import { fileDetails, folderDetails, organisationStorage } from './item-details.ts';
import { listOneFolder, listRoots, type Listed } from './list-items.ts';
import { sendContent } from './send-content.ts';

export function routes(app: FastifyInstance): void {
  implement(app, listOrganisationRoot, async (ctx, input, exchange) => paged(await listRoots(ctx, input), exchange));
  implement(app, folderInfo, async (ctx, input, exchange) => paged(await listOneFolder(ctx, input), exchange));
  implement(app, folderPath, (ctx, { params }) => pathOf(ctx, params.id));
  implement(app, folderDetail, (ctx, { params }) => folderDetails(ctx, params.id));
  implement(app, fileDetail, (ctx, { params }) => fileDetails(ctx, params.id));
  implement(app, fileContent, sendContent);
  implement(app, createFolder, (ctx, { body }) => create.createFolder(ctx, body));
  implement(app, createRootFolder, (ctx, { body }) => create.createRootFolder(ctx, body));
  implement(app, organisationUsage, (ctx, { params }) => organisationStorage(ctx, params.id));
}

/** The next page in the Link header (RFC 8288), as a reference relative to this one. */
function paged<T>({ answer, next }: Listed<T>, { request, reply }: Exchange): T {
  if (next !== null) {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    query.set('after', next);
    reply.header('link', `<?${query.toString()}>; rel="next"`);
  }
  return answer;
}
