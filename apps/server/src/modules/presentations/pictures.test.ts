import { keepView, linkVisits, presentationPicture, readPresentation, type Presentation } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { JobFailed } from '../../platform/workers/index.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';
import { thumbnailMaker } from '../thumbnails/index.ts';

const uids = {
  StudyInstanceUID: syntheticUid('pictures', 'study'),
  SeriesInstanceUID: syntheticUid('pictures', 'series'),
  SOPInstanceUID: syntheticUid('pictures', 'image'),
};
const pixels = { rows: 20, columns: 40, bitsAllocated: 8 };
const grey = (value: number) =>
  buildDicomFile({ ...uids, pixels: { ...pixels, native: new Uint8Array(800).fill(value) } });
/** An image that no decoder takes. */
const broken = buildDicomFile({
  ...uids,
  transferSyntaxUID: '1.2.840.10008.1.2.5',
  pixels: { ...pixels, encapsulated: [[Uint8Array.of(1, 2, 3, 4)]] },
});

onBothDatabases('a picture of a presentation', (open) => {
  let app: TestApp;
  let org = { id: '' };
  let [member, reader] = [{} as Person, {} as Person];
  let folder = '';
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    org = await anOrganisation(app.services);
    member = await aMember(app.services, org);
    reader = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    folder = (await aFolder(app.services, { org: org.id })).id;
    const subject = { kind: 'user', accountId: reader.id } as const;
    await putGrant(app.services, { itemId: folder, subject, level: 'can_view' });
  });

  const put = async (bytes: Uint8Array) => {
    const into = { target_org: org.id, target_folder: folder };
    const { results } = await upload(app, member, into, [{ path: 'a.dcm', bytes }]);
    return results[0]?.study?.uuid ?? expect.fail('nothing was stored');
  };
  /** Keeps the image; the id of the view. */
  async function keep(): Promise<string> {
    const pane = { ...uids, FrameNumber: 1, columns: 40, rows: 20, window: null, inverted: false, marks: [] };
    const params = { id: folder };
    await app.call(keepView, { params, body: { rows: 1, columns: 1, panes: [pane] } }, member.headers);
    const read = await app.call(readPresentation, { params }, member.headers);
    return read.json<Presentation>().steps[0]?.panes[0]?.view ?? expect.fail('nothing was kept');
  }
  const picture = (view: string, by: Person | null = reader) =>
    app.call(presentationPicture, { params: { id: folder, view } }, by?.headers);
  const meanOf = async (bytes: Buffer) => Math.round((await sharp(bytes).stats()).channels[0]?.mean ?? -1);

  it('is that of the file as it is now [PN-2]', async () => {
    await put(grey(50));
    const view = await keep();
    const before = await picture(view);
    await put(grey(200));
    const after = await picture(view);
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect(await meanOf(after.rawPayload)).toBeGreaterThan(await meanOf(before.rawPayload));
  });

  it('is a view of its study, once in half an hour, and one of a visitor by the link [PN-4, AC-33]', async () => {
    const study = await put(grey(100));
    const view = await keep();
    const viewed = () =>
      app.services.db.rows(sql`
        select event ->> 'account' as account, event -> 'details' as details from audit_event
        where event ->> 'action' = 'view' and event -> 'object' ->> 'id' = ${study} order by position`);
    for (let n = 0; n < 2; n += 1) await picture(view);
    const details = { by: 'dicomweb' };
    expect(await viewed()).toEqual([{ account: reader.id, details }]);
    const subject = { kind: 'anonymous', link: 'view' } as const;
    await putGrant(app.services, { itemId: folder, subject, level: 'can_view' });
    expect((await picture(view, null)).statusCode).toBe(200);
    expect(await viewed()).toEqual([
      { account: reader.id, details },
      { account: null, details },
    ]);
    const visits = await app.call(linkVisits, { params: { id: folder } }, member.headers);
    expect(visits.json()).toMatchObject({ visits: [{ folders: 0, studies: 1 }] });
  });

  it('that there is none of is asked about again each time [PN-2, AC-18]', async () => {
    await put(broken);
    const none = await picture(await keep());
    expect([none.statusCode, none.headers['cache-control']]).toEqual([204, 'no-store']);
  });

  it('that took too long is made for who asks again [PN-4]', async () => {
    await put(grey(100));
    const view = await keep();
    const run = vi.spyOn(app.services.resources.of(thumbnailMaker), 'run');
    run.mockRejectedValueOnce(new JobFailed('late', 'it took too long'));
    expect((await picture(view)).json()).toMatchObject({ code: 'busy' });
    expect((await picture(view)).statusCode).toBe(200);
    run.mockRestore();
  });
});
