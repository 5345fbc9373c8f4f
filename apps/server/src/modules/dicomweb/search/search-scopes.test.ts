import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient, type DicomwebClient } from '../../../testing/dicomweb.ts';
import { aFolder, aMember, anOrganisation, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { files, found, search, study } from './testing/searched-studies.ts';

let app: TestApp;
let clinic: { id: string; admin: Person };
let member: Person;
let web: DicomwebClient;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  member = await aMember(app.services, clinic);
  web = dicomwebClient(app, { org: clinic.id }, member);
});
afterAll(() => app.close());

describe('scopes', () => {
  it('an organisation shows what the caller may view: the private area of others not', async () => {
    const own = await aFolder(app.services, { org: clinic.id, owner: member.id });
    const private_ = dicomwebClient(app, { folder: own.id }, member);
    expect((await private_.store(files({ name: 'private', PatientID: 'PRIVATE' }))).statusCode).toBe(200);
    expect(await found('PatientID=PRIVATE', web)).toEqual(['another']);
    expect(await found('PatientID=PRIVATE', dicomwebClient(app, { org: clinic.id }, clinic.admin))).toEqual([]);
    expect(await found('PatientID=PRIVATE', private_)).toEqual(['another']);
    const refused = await dicomwebClient(app, { folder: own.id }, clinic.admin).get('/studies');
    expect(refused.json().code).toBe('no_access');
  });

  it('of equal studies the newest that the caller may view is served [ID-11]', async () => {
    const older = await aFolder(app.services, { org: clinic.id });
    const newer = await aFolder(app.services, { org: clinic.id, owner: member.id });
    const [inOlder, inNewer] = [older, newer].map(({ id }) => dicomwebClient(app, { folder: id }, member));
    if (!inOlder || !inNewer) throw new Error('two folders');
    await inOlder.store(files({ name: 'twice', PatientID: 'TWICE', AccessionNumber: 'OLD' }));
    app.services.clock.advance(1_000);
    await inNewer.store(files({ name: 'twice', PatientID: 'TWICE', AccessionNumber: 'NEW', instances: 2 }));
    const seen = async (from: DicomwebClient, query = 'PatientID=TWICE') =>
      (await search(`/studies?${query}`, from)).map((one) => one['00080050']?.Value?.[0]);
    const admins = dicomwebClient(app, { org: clinic.id }, clinic.admin);
    expect(await seen(web)).toEqual(['NEW']);
    expect(await seen(admins)).toEqual(['OLD']);
    expect(await seen(inOlder)).toEqual(['OLD']);
    // The copy that is not served is not found either.
    expect(await seen(web, 'AccessionNumber=OLD')).toEqual([]);
    expect(await search(`/studies/${study('twice')}/instances`, web)).toHaveLength(2);
    expect(await search(`/studies/${study('twice')}/instances`, admins)).toHaveLength(1);
  });

  it('of copies below one folder the one that changed last is shown [ID-12]', async () => {
    const parent = await aFolder(app.services, { org: clinic.id });
    const children = [
      await aFolder(app.services, { org: clinic.id, parent }),
      await aFolder(app.services, { org: clinic.id, parent }),
    ].map(({ id }) => dicomwebClient(app, { folder: id }, member));
    const around = dicomwebClient(app, { folder: parent.id }, member);
    const shown = async () => (await search('/studies', around)).map((one) => one['00080050']?.Value?.[0]);
    for (const [n, child] of [...children, children[0]!].entries()) {
      app.services.clock.advance(1_000);
      const instances = n === 2 ? 2 : 1;
      await child.store(files({ name: 'below', PatientID: 'BELOW', AccessionNumber: `${n % 2}`, instances }));
      expect(await shown()).toEqual([`${n % 2}`]);
    }
  });

  it('an item shows what is in it: folder, study, series, file', async () => {
    const folder = await aFolder(app.services, { org: clinic.id });
    const inFolder = dicomwebClient(app, { folder: folder.id }, member);
    await inFolder.store([
      ...files({ name: 'nested', SeriesNumber: 1, instances: 2 }),
      ...files({ name: 'nested', SeriesNumber: 2 }),
      ...files({ name: 'beside' }),
    ]);
    expect(await search('/studies', inFolder)).toHaveLength(2);
    const ids = await idsOf('nested', folder.id);
    const [inStudy, inSeries, inFile] = [ids.study, ids.series, ids.file].map((id) =>
      dicomwebClient(app, { folder: id }, member),
    );
    if (!inStudy || !inSeries || !inFile) throw new Error('three items');
    const counts = async (from: DicomwebClient) => [
      (await search('/studies', from)).length,
      (await search('/series', from)).length,
      (await search('/instances', from)).length,
    ];
    expect(await counts(inFolder)).toEqual([2, 3, 4]);
    expect(await counts(inStudy)).toEqual([1, 2, 3]);
    expect(await counts(inSeries)).toEqual([1, 1, 2]);
    expect(await counts(inFile)).toEqual([1, 1, 1]);
  });
});

/** Items of series 1 of a study in a folder, and its first file. */
async function idsOf(name: string, folder: string) {
  const [row] = await app.services.db.rows<{ study: string; series: string; file: string }>(sql`
    select st.item_id as study, se.item_id as series, i.item_id as file
    from study st join series se on se.study_id = st.item_id join instance i on i.series_id = se.item_id
    where st.study_instance_uid = ${study(name)} and st.place = ${`folder:${folder}`} and se.series_number = 1
    order by i.instance_number limit 1`);
  if (!row) throw new Error('the study is not there');
  return row;
}
