import { userOfFolder } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFolder, anAccount, anOrganisation, onBothDatabases, testApp, type TestApp } from '../../testing/index.ts';
import { lettersOf } from '../../testing/letters.ts';

onBothDatabases('the letter of what is shared', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());

  it('leads to the page of an event and of a case, and calls them so', async () => {
    const clinic = await anOrganisation(app.services);
    const guest = await anAccount(app.services);
    const event = await aFolder(app.services, { org: clinic.id, kind: 'conference' });
    const aCase = await aFolder(app.services, { org: clinic.id, kind: 'case', parent: event });
    const letterOf = async (id: string): Promise<string> => {
      // Letters of one moment have no order.
      app.services.clock.advance(1000);
      const before = (await lettersOf(app.services)).length;
      const body = { email: guest.email, perm: 'can_view', isSend: true } as const;
      const answer = await app.call(userOfFolder, { params: { id }, body }, clinic.admin.headers);
      expect(answer.statusCode, answer.body).toBe(200);
      const [letter] = (await lettersOf(app.services)).slice(before);
      return letter?.text ?? '';
    };
    const page = `/conference/org/${clinic.id}/event/${event.id}`;
    const ofCase = await letterOf(aCase.id);
    expect(ofCase).toContain('種類：ケース');
    expect(ofCase).toContain(`${page}/casestudy/${aCase.id}`);
    const ofEvent = await letterOf(event.id);
    expect(ofEvent).toContain('種類：カンファレンス');
    expect(ofEvent).toContain(`${page}\n`);
  });
});
