import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient, type DicomwebClient } from '../../../testing/dicomweb.ts';
import { aMember, anOrganisation, testApp, type TestApp } from '../../../testing/index.ts';
import { files, search } from './testing/searched-studies.ts';

let app: TestApp;
let web: DicomwebClient;

beforeAll(async () => {
  app = await testApp();
  const clinic = await anOrganisation(app.services);
  web = dicomwebClient(app, { org: clinic.id }, await aMember(app.services, clinic));
  await web.store(files({ name: 'planned', PatientID: 'PLANNED' }));
});
afterAll(() => app.close());

it.each(['/studies?limit=%', '/series?limit=%', '/instances?limit=%'])(
  'a search of an organisation is planned once and not each time: %s',
  async (path) => {
    const plans = async () => {
      const [row] = await app.services.db.rows<{ once: number; anew: number }>(
        sql`select coalesce(sum(generic_plans), 0)::int4 as once, coalesce(sum(custom_plans), 0)::int4 as anew
          from pg_prepared_statements where statement like '%"studyId"%'`,
      );
      return { once: row?.once ?? 0, anew: row?.anew ?? 0 };
    };
    const before = await plans();
    for (let limit = 1; limit <= 8; limit += 1) await search(path.replace('%', String(limit)), web);
    expect(await plans()).toEqual({ once: before.once + 8, anew: before.anew });
  },
);
