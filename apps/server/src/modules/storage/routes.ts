import {
  createFolder,
  createRootFolder,
  fileContent,
  fileDetail,
  folderDetail,
  folderInfo,
  folderPath,
  listOrganisationRoot,
  listTrash,
  organisationUsage,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement, paged } from '../../platform/http/index.ts';
import * as create from './create-folder.ts';
import { pathOf } from './folder-path.ts';
import { fileDetails, folderDetails, organisationStorage } from './item-details.ts';
import { listOneFolder, listRoots } from './list-items.ts';
import * as trash from './list-trash.ts';
import { sendContent } from './send-content.ts';

export function routes(app: FastifyInstance): void {
  implement(app, listOrganisationRoot, async (ctx, input, exchange) => paged(await listRoots(ctx, input), exchange));
  implement(app, folderInfo, async (ctx, input, exchange) => paged(await listOneFolder(ctx, input), exchange));
  implement(app, listTrash, async (ctx, input, exchange) => paged(await trash.listTrash(ctx, input), exchange));
  implement(app, folderPath, (ctx, { params }) => pathOf(ctx, params.id));
  implement(app, folderDetail, (ctx, { params }) => folderDetails(ctx, params.id));
  implement(app, fileDetail, (ctx, { params }) => fileDetails(ctx, params.id));
  implement(app, fileContent, sendContent);
  implement(app, createFolder, (ctx, { body }) => create.createFolder(ctx, body));
  implement(app, createRootFolder, (ctx, { body }) => create.createRootFolder(ctx, body));
  implement(app, organisationUsage, (ctx, { params }) => organisationStorage(ctx, params.id));
}
