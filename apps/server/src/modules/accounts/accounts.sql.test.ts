import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount, onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { allAccounts, anyAccount } from './accounts.sql.ts';

onBothDatabases('all accounts', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices({ db: await open() });
  });
  afterAll(() => services.close());

  it('are none at first, and then listed by their addresses, in whatever case these are written', async () => {
    expect([await anyAccount(services.db), await allAccounts(services.db)]).toEqual([false, []]);
    for (const email of ['b@example.jp', 'A@example.jp', 'c@example.jp']) await anAccount(services, { email });
    expect(await anyAccount(services.db)).toBe(true);
    expect((await allAccounts(services.db)).map(({ email }) => email)).toEqual([
      'A@example.jp',
      'b@example.jp',
      'c@example.jp',
    ]);
  });
});
