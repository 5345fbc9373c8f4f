import {
  anonymousFile,
  anonymousFolder,
  fileAuthList,
  folderAuthList,
  organisationOfFile,
  organisationOfFolder,
  userOfFile,
  userOfFolder,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import type { Services } from '../../platform/context.ts';
import { shareByLink, shareWithOrganisation, shareWithUser } from './give-right.ts';
import { linkRoutes } from './link-routes.ts';
import { shareData } from './share-data.ts';

export function routes(app: FastifyInstance, services: Services): void {
  linkRoutes(app, services);
  implement(app, folderAuthList, (ctx, { params }) => shareData(ctx, 'folder', params.id));
  implement(app, fileAuthList, (ctx, { params }) => shareData(ctx, 'file', params.id));
  implement(app, anonymousFolder, (ctx, { params, body }) => shareByLink(ctx, 'folder', params.id, body));
  implement(app, anonymousFile, (ctx, { params, body }) => shareByLink(ctx, 'file', params.id, body));
  implement(app, userOfFolder, (ctx, { params, body }) => shareWithUser(ctx, 'folder', params.id, body));
  implement(app, userOfFile, (ctx, { params, body }) => shareWithUser(ctx, 'file', params.id, body));
  implement(app, organisationOfFolder, (ctx, { params, body }) =>
    shareWithOrganisation(ctx, 'folder', params.id, body),
  );
  implement(app, organisationOfFile, (ctx, { params, body }) => shareWithOrganisation(ctx, 'file', params.id, body));
}
