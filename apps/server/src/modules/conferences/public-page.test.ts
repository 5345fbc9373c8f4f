import { fieldDetail } from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysLater } from '../../platform/clock/index.ts';
import { aMember, anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { conferenceCalls } from './testing/conference-calls.ts';

onBothDatabases('what is public of a conference', (open) => {
  let app: TestApp;
  let clinic: { id: string };
  let member: Person;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
  });
  afterAll(() => app.close());
  const { create, anEvent, change, detail, today, fieldsOf } = conferenceCalls(() => ({ app, clinic, member }));

  describe('the public link', () => {
    it('opens it until the end of a day in Japan; without a day it has no end [CF-11]', async () => {
      const event = await anEvent({ anon_link_expiry: today() });
      expect(event).toMatchObject({ anonymous_perm: 'read', anon_link_expiry: today() });
      expect((await detail(event.uuid, null)).json()).toMatchObject({ view_count: null, managers: [] });
      app.services.clock.advance(24 * 3_600_000);
      expect((await detail(event.uuid, null)).json()).toMatchObject({ code: 'link_expired' });
      const tomorrow = daysLater(today(), 1);
      expect((await change(event.uuid, { anon_link_expiry: tomorrow })).json()).toMatchObject({
        anon_link_expiry: tomorrow,
      });
      expect((await change(event.uuid, { anon_link_expiry: null })).json()).toMatchObject({
        anonymous_perm: 'read',
        anon_link_expiry: null,
      });
    });

    it('begins by a day alone, which is not over [CF-11]', async () => {
      expect(await anEvent({ anon_link_expiry: null })).toMatchObject({ anonymous_perm: 'none' });
      const past = await create({ anon_link_expiry: daysLater(today(), -1) });
      expect(fieldsOf(past)).toEqual({ anon_link_expiry: fieldDetail('past_day', 'ja-JP') });
    });
  });

  describe('the name of its page', () => {
    it.each(['a/b', 'a b', 'a?b', 'a#b', 'a%20', 'a\\b', '.', '..', '', ' ', 'a\u202e', 'x'.repeat(101)])(
      'is none: %j [CF-7]',
      async (bad) => {
        const answer = await create({ event_name: bad });
        expect([answer.statusCode, Object.keys(fieldsOf(answer) ?? {})]).toEqual([400, ['event_name']]);
      },
    );

    it('is one event’s, however it is written [CF-7]', async () => {
      const first = await anEvent({ event_name: 'Ｋａｎｆａ-2026' });
      for (const same of ['kanfa-2026', 'KANFA-2026', 'Ｋanfa-2026'])
        expect((await create({ event_name: same })).json()).toMatchObject({ code: 'event_name_taken' });
      expect((await change(first.uuid, { event_name: 'kanfa-2026' })).json()).toMatchObject({
        event_name: 'kanfa-2026',
      });
      expect((await change(first.uuid, { event_name: null })).json()).toMatchObject({ event_name: null });
      await anEvent({ event_name: 'kanfa-2026' });
    });
  });
});
