import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import { dicomwebClient } from '../../testing/dicomweb.ts';
import { anAccount, anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { trashItems } from '../storage/index.ts';

onBothDatabases('what lies in the trash and is uploaded again', (open) => {
  let app: TestApp;
  let member: Person;
  let clinic: { id: string; admin: Person };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: member });
  });

  const image = (instance: string) => ({
    path: instance,
    bytes: buildDicomFile({
      StudyInstanceUID: syntheticUid('again', 'study'),
      SeriesInstanceUID: syntheticUid('again', 'series'),
      SOPInstanceUID: syntheticUid('again', instance),
    }),
  });
  const send = async () => {
    const { results } = await upload(app, member, { target_org: clinic.id }, [image('1'), image('2')]);
    return results.map(({ study, file }) => ({ study: study!.uuid, file: file!.uuid }));
  };
  const found = async () =>
    (await dicomwebClient(app, { org: clinic.id }, member).get('/instances')).json<unknown[]>().length;
  const trashed = async () =>
    (
      await app.services.db.rows<{ id: string }>(
        sql`select id from item where org = ${clinic.id} and object_type = 'file' and trashed_at is not null and sha256 is not null`,
      )
    ).map(({ id }) => id);

  it('as a study is a new one, and the trash keeps its own [ID-4]', async () => {
    const [first] = await send();
    await app.services.db.transaction((tx) =>
      trashItems(tx, app.services.bus, [first!.study], {
        at: app.services.clock.now(),
        by: { account: null, as: null },
      }),
    );
    const [again] = await send();
    expect(again!.study).not.toBe(first!.study);
    expect(await found()).toBe(2);
    expect(await trashed()).toHaveLength(2);
    expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  });

  it('as an image of a study that is there is a new one, and the trash keeps its own [ID-4]', async () => {
    const [first, second] = await send();
    await app.services.db.transaction((tx) =>
      trashItems(tx, app.services.bus, [first!.file], {
        at: app.services.clock.now(),
        by: { account: null, as: null },
      }),
    );
    expect(await found()).toBe(1);
    expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
    const [again, same] = await send();
    expect([again!.study, same]).toEqual([first!.study, second]);
    expect(again!.file).not.toBe(first!.file);
    expect(await found()).toBe(2);
    expect(await trashed()).toEqual([first!.file]);
    expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  });
});
