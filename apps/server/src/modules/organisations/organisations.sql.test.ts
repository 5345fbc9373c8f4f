import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, anOrganisation, onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { allOrganisations } from './organisations.sql.ts';

onBothDatabases('all organisations', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices({ db: await open() });
  });
  afterAll(() => services.close());

  it('are listed by their names, each with its members', async () => {
    expect(await allOrganisations(services.db)).toEqual([]);
    const second = await anOrganisation(services, { name: 'b', quotaBytes: 1_000 });
    await aMember(services, second);
    await anOrganisation(services, { name: 'A' });
    expect(await allOrganisations(services.db)).toMatchObject([
      { name: 'A', members: 1 },
      { name: 'b', members: 2, quota_bytes: 1_000, used_bytes: 0 },
    ]);
  });
});
