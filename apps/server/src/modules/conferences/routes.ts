import {
  changeConference as changeEndpoint,
  conferenceDetail as detailEndpoint,
  createConference as createEndpoint,
  deleteConference as deleteEndpoint,
  listConferences as listEndpoint,
  orderCases as orderEndpoint,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { implement } from '../../platform/http/index.ts';
import { visitorOf } from '../storage/index.ts';
import { changeConference, deleteConference } from './change-conference.ts';
import { createConference } from './create-conference.ts';
import { landingRoutes } from './landing-routes.ts';
import { conferenceDetail, listConferences } from './list-conferences.ts';
import { orderCases } from './order-cases.ts';

export function routes(app: FastifyInstance, services: Services): void {
  implement(app, createEndpoint, createConference);
  implement(app, listEndpoint, (ctx, { params }) => listConferences(ctx, params.id));
  implement(app, detailEndpoint, (ctx, { params }, { request }) =>
    conferenceDetail(ctx, params.id, visitorOf(request)),
  );
  implement(app, changeEndpoint, (ctx, { params, body }) => changeConference(ctx, params.id, body));
  implement(app, deleteEndpoint, async (ctx, { params }) => {
    await deleteConference(ctx, params.id);
    return undefined;
  });
  implement(app, orderEndpoint, async (ctx, { params, body }) => ({
    cases: await orderCases(ctx, params.id, body.cases),
  }));
  landingRoutes(app, services);
}
