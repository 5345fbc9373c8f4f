import { endpoints } from '@mado/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganisation, testApp, type TestApp } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await anOrganisation(app.services);
});
afterAll(() => app.close());

const withBody = endpoints.filter(({ body, access }) => body && access !== 'anyone');

it('there are operations with a body', () => {
  expect(withBody.length).toBeGreaterThan(5);
});

it.each(withBody)('$name: who may not call is refused before the body is understood', async ({ method, path }) => {
  const url = path.replace(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
  // No JSON, and after it what no schema takes: neither is heard of.
  for (const payload of ['{"files":[', JSON.stringify({ files: Array.from({ length: 100 }, () => ({})) })]) {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.fastify.inject({ method, url, headers, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'not_signed_in']);
  }
});
