import type { Endpoint, GivenInput } from '@mado/contract';
import { requestParts } from '@mado/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import type { AnswerLimits } from '../platform/http/index.ts';
import { testServices, type TestServices } from './services.ts';

/** The whole server without a port: requests go in by `call` or `fastify.inject`. */
export interface TestApp {
  services: TestServices;
  fastify: FastifyInstance;
  /** A request made from an endpoint of the contract, as the typed client makes it. */
  call<E extends Endpoint>(
    endpoint: E,
    input: GivenInput<E>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/**
 * @param options.asksAgain whether it asks by itself if answers on their way are still allowed, as a server does; a
 *   test that counts does not want that
 */
export async function testApp({
  asksAgain = false,
  answers,
  ...options
}: Parameters<typeof testServices>[0] & { asksAgain?: boolean; answers?: AnswerLimits } = {}): Promise<TestApp> {
  const services = await testServices(options);
  const fastify = buildApp(services, { ...(!asksAgain && { asksAgainEvery: null }), ...(answers && { answers }) });
  await fastify.ready();
  return {
    services,
    fastify,
    call(endpoint, input, headers = {}) {
      const { method, url, body } = requestParts(endpoint, input);
      return fastify.inject({
        method,
        url,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { payload: body }),
      });
    },
    async close() {
      await fastify.close();
      await services.close();
    },
  };
}
