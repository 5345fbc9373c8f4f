import { createConference, landConference } from '@mado/contract';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { anOrganisation, testApp, type TestApp } from '../../testing/index.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { id: org, admin } = await anOrganisation(app.services);
  for (const more of [{ event_name: 'closed', password: '開けごま' }, { event_name: 'open' }]) {
    const body = { org, name: '検討会', comment: '第 1 回', ...more };
    expect((await app.call(createConference, { body }, admin.headers)).statusCode).toBe(201);
  }
});
afterAll(() => app.close());

it.each([
  ['a name that no event has', 'nobody-has-this'],
  ['an event without a password', 'open'],
  ['an event with another password', 'closed'],
])('%s takes as long as any other: one password is compared [CF-8]', async (_, eventName) => {
  vi.mocked(verify).mockClear();
  const answer = await app.call(landConference, { body: { eventName, password: 'wrong' } });
  expect(answer.json()).toMatchObject({ code: 'wrong_landing' });
  expect(verify).toHaveBeenCalledTimes(1);
});
