import {
  createFile,
  createFolder,
  createRootFolder,
  fileContent,
  fileDetail,
  folderDetail,
  folderInfo,
  folderPath,
  listOrganisationRoot,
  listRootFolders,
  listTrash,
  organisationUsage,
  recursiveFolder,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement, paged } from '../../platform/http/index.ts';
import { visitorOf } from './folder-views.ts';
import * as create from './create-folder.ts';
import { createLink } from './create-link.ts';
import { pathOf } from './folder-path.ts';
import { fileDetails, organisationStorage } from './item-details.ts';
import * as roots from './list-items.ts';
import * as trash from './list-trash.ts';
import * as nested from './nested-folder.ts';
import { sendContent } from './send-content.ts';

export function routes(app: FastifyInstance): void {
  implement(app, listOrganisationRoot, async (ctx, input, exchange) =>
    paged(await roots.listRoots(ctx, input), exchange),
  );
  implement(app, listRootFolders, async (ctx, input, exchange) =>
    paged(await roots.listRootFolders(ctx, input), exchange),
  );
  implement(app, folderInfo, async (ctx, input, exchange) =>
    paged(await roots.listOneFolder(ctx, input, visitorOf(exchange.request)), exchange),
  );
  implement(app, listTrash, async (ctx, input, exchange) => paged(await trash.listTrash(ctx, input), exchange));
  implement(app, folderPath, (ctx, { params }) => pathOf(ctx, params.id));
  implement(app, folderDetail, (ctx, { params }) => nested.downloadFolder(ctx, params.id));
  implement(app, recursiveFolder, (ctx, { params, query }) =>
    nested.recursiveFolder(ctx, params.id, query.noFile ?? false),
  );
  implement(app, fileDetail, (ctx, { params }) => fileDetails(ctx, params.id));
  implement(app, fileContent, sendContent);
  implement(app, createFolder, (ctx, { body }) => create.createFolder(ctx, body));
  implement(app, createFile, (ctx, { body }) => createLink(ctx, body));
  implement(app, createRootFolder, (ctx, { body }) => create.createRootFolder(ctx, body));
  implement(app, organisationUsage, (ctx, { params }) => organisationStorage(ctx, params.id));
}
