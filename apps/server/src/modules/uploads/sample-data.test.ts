import { folderInfo, listOrganisationRoot, sampleFolder, type Answer } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { runJobs } from '../../platform/jobs/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import { anAccount, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { fillSampleFolderHandler, putSampleData, sampleDataHandler } from './sample-data.job.ts';

let app: TestApp;
let member: Person;
let clinic: { id: string };
const phantom = () => phantomCt({ slices: 45, size: 16 });

beforeEach(async () => {
  app = await testApp();
  const made = await anOrganisation(app.services);
  [clinic, member] = [made, made.admin];
});
afterEach(() => app.close());

async function root() {
  const answer = await app.call(
    listOrganisationRoot,
    { params: { id: clinic.id }, query: { type: 'org' } },
    member.headers,
  );
  return answer.json<Answer<typeof listOrganisationRoot>>().org;
}
async function inside(id: string) {
  const answer = await app.call(folderInfo, { params: { id }, query: {} }, member.headers);
  return answer.json<Answer<typeof folderInfo>>().data;
}

it('lies in a read-only folder of the first organisation, outside of its quota, once [QT-1]', async () => {
  app.services.clock.advance(1);
  await anOrganisation(app.services, { admin: member });
  for (let start = 0; start < 2; start += 1) {
    await putSampleData(app.services, phantom());
    const [folder, ...others] = await root();
    expect(others).toEqual([]);
    expect(folder).toMatchObject({
      name: 'サンプル',
      read_only: true,
      perm: 'can_view',
      can: { view: true, edit: false, upload: false, delete: false },
    });
    expect(await inside(folder!.uuid)).toMatchObject([{ foldertype: 'study', instance_count: 45, read_only: true }]);
    const refused = await upload(app, member, { target_org: clinic.id, target_folder: folder!.uuid }, [
      { path: 'x', bytes: Buffer.from('x') },
    ]);
    expect(refused).toMatchObject({ status: 403, code: 'read_only' });
  }
  const [used] = await app.services.db.rows<{ used: number }>(
    sql`select used_bytes as used from organisation where id = ${clinic.id}`,
  );
  expect(used!.used).toBe(0);
  expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
});

it('goes on where a stop cut it off', async () => {
  let slices = 0;
  await putSampleData(app.services, phantom(), () => (slices += 1) > 30);
  const [folder] = await root();
  expect(await inside(folder!.uuid)).toMatchObject([{ instance_count: 20 }]);
  await putSampleData(app.services, phantom());
  expect((await root()).map(({ uuid }) => uuid)).toEqual([folder!.uuid]);
  expect(await inside(folder!.uuid)).toMatchObject([{ instance_count: 45 }]);
});

it('does not come back after it was deleted, and stays away when the settings say so', async () => {
  await putSampleData(app.services, phantom(), () => true);
  await app.services.db.rows(sql`update item set trashed_at = now()`);
  await putSampleData(app.services, phantom());
  expect(await root()).toEqual([]);
  await app.services.db.rows(sql`delete from item`);
  const jobs = await runJobs(app.services, [sampleDataHandler]);
  await jobs.workOff();
  await jobs.stop();
  expect(await root()).toEqual([]);
});

it('an organisation without sample data gets them when somebody is shown around there, once [QT-1, QT-5]', async () => {
  await app.close();
  app = await testApp({ config: { sample: true } });
  member = await anAccount(app.services);
  const { id } = await anOrganisation(app.services, { admin: member });
  const ask = async (headers = member.headers) => app.call(sampleFolder, { params: { id } }, headers);
  const uuids = await Promise.all([1, 2].map(async () => (await ask()).json<{ uuid: string | null }>().uuid));
  expect(new Set(uuids).size).toBe(1);
  const uuid = uuids[0] ?? '';
  const list = async () =>
    (await app.call(listOrganisationRoot, { params: { id }, query: { type: 'org' } }, member.headers)).json<
      Answer<typeof listOrganisationRoot>
    >().org;
  expect(await list()).toMatchObject([{ uuid, tutorialId: 1, read_only: true }]);
  const jobs = await runJobs(app.services, [fillSampleFolderHandler]);
  await jobs.workOff();
  await jobs.stop();
  const [study] = await inside(uuid);
  expect(study).toMatchObject({ foldertype: 'study', read_only: true, tutorialId: -1 });
  expect(study?.instance_count).toBeGreaterThan(10);
  const [used] = await app.services.db.rows(sql`select used_bytes as used from organisation where id = ${id}`);
  expect(used).toEqual({ used: 0 });
  expect((await ask()).json()).toEqual({ uuid });
  const stranger = await anAccount(app.services);
  expect((await ask(stranger.headers)).json()).toMatchObject({ code: 'no_access' });
  await app.services.db.rows(sql`update item set trashed_at = now() where id = ${uuid}`);
  expect((await ask()).json()).toEqual({ uuid: null });
});
