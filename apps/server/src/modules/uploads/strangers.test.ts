import { abortUpload, completeUpload, uploadCheck } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganisation, testApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await anOrganisation(app.services);
});
afterAll(() => app.close());

it.each([uploadCheck, completeUpload, abortUpload])(
  '$name: who may upload nowhere is refused before the body is understood',
  async ({ method, path }) => {
    // No JSON, and after it what no schema takes: neither is heard of.
    for (const payload of ['{"files":[', JSON.stringify({ files: Array.from({ length: 100 }, () => ({})) })]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.fastify.inject({ method, url: path, headers, payload });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'not_signed_in']);
    }
  },
);
