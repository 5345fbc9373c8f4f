import {
  changeLinkControl,
  imageDocument,
  viewerSourceOfFolder,
  viewerSourceOfImage,
  type ViewerStudy,
} from '@mado/contract';
import { expandSeriesDocument, type SeriesDocument } from '@mado/dicom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient } from '../../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { aJpegHead, aPngImage } from '../../../testing/pictures.ts';
import { upload } from '../../../testing/upload.ts';
import { putGrant } from '../../sharing/index.ts';

const broken = { path: 'image 3.jpg', bytes: Buffer.from('\xff\xd8\xff\xe0broken', 'latin1') };
const pictures = [
  { path: 'image 10.png', bytes: aPngImage(10, 4) },
  { path: 'image 2.jpg', bytes: aJpegHead(20, 8, { orientation: 6 }) },
  { path: 'Image 1.png', bytes: aPngImage(30, 5) },
  broken,
];

onBothDatabases('images that are no DICOM, to the viewer', (open) => {
  let app: TestApp;
  let org = { id: '' };
  let [member, stranger] = [{} as Person, {} as Person];
  let folder = { id: '' };
  let files: string[] = [];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    org = await anOrganisation(app.services);
    member = await aMember(app.services, org);
    stranger = await anAccount(app.services);
    folder = await aFolder(app.services, { org: org.id });
    const sent = [...pictures, { path: 'letter.txt', bytes: Buffer.from('a letter') }];
    const { results } = await upload(app, member, { target_org: org.id, target_folder: folder.id }, sent);
    files = results.map(({ file }) => file?.uuid ?? '');
    await app.services.db.rows(sql`update item set foldertype = 'imgSeries' where id = ${folder.id}`);
    await app.services.db.rows(sql`update item set trashed_at = now() where id = ${files[4] ?? ''}`);
  });
  afterAll(() => app.close());

  const source = async (
    endpoint: typeof viewerSourceOfImage | typeof viewerSourceOfFolder,
    id: string,
    who: Person | null = member,
    query: Record<string, '1'> = {},
  ) => {
    const response = await app.call(endpoint, { params: { id }, query }, { ...who?.headers });
    const answer = response.json<{ studies?: ViewerStudy[]; code?: string }>();
    return { status: response.statusCode, code: answer.code, study: answer.studies?.[0] };
  };
  const get = (url: string, who: Person | null = member) =>
    app.fastify.inject({ method: 'GET', url, headers: { ...who?.headers } });
  const viewed = async (id: string) => {
    const rows = await app.services.db.rows<{ event: { action: string; object?: { id: string } } }>(
      sql`select event from audit_event`,
    );
    return rows.filter(({ event }) => event.action === 'view' && event.object?.id === id).length;
  };

  it('are one series in the order of their names, two before ten, without a patient [VS-4]', async () => {
    const { status, study } = await source(viewerSourceOfFolder, folder.id);
    expect(status).toBe(200);
    expect(study).toMatchObject({ uuid: folder.id, PatientName: null, PatientID: null, StudyDescription: 'a folder' });
    const [series] = study?.series ?? [];
    expect(series).toMatchObject({ instance_count: 4, Modality: null, SeriesDescription: 'a folder' });
    const document = (await get(series?.document ?? '')).json<SeriesDocument>();
    expect(new Set(document.fingerprints).size).toBe(4);
    const sizes = expandSeriesDocument(document).map((one) => [
      one['00280011']?.Value?.[0],
      one['00280010']?.Value?.[0],
    ]);
    // What was photographed with the camera turned is counted as it is looked at; what is broken has no size [VS-5].
    expect(sizes).toEqual([
      [30, 5],
      [8, 20],
      [undefined, undefined],
      [10, 4],
    ]);
    expect(JSON.stringify(document)).not.toMatch(/00280030|00181164/);
    const frame = await get(series?.first_frame ?? '');
    expect(frame.rawPayload.equals(pictures[2]!.bytes)).toBe(true);
  });

  it('one of them is a series of one, by a plain file as well [VS-4]', async () => {
    const { study } = await source(viewerSourceOfImage, files[1]!);
    expect(study?.series).toHaveLength(1);
    const document = await get(imageDocument.path.replace('{id}', files[1]!));
    expect(document.json<SeriesDocument>().instances).toHaveLength(1);
    const frame = await get(study?.series[0]?.first_frame ?? '');
    expect(frame.rawPayload.equals(pictures[1]!.bytes)).toBe(true);
  });

  it('with the metadata of every image where they are asked for', async () => {
    const { study } = await source(viewerSourceOfFolder, folder.id, member, { instances: '1' });
    const instances = study?.series[0]?.instances ?? [];
    expect(instances.map(({ metadata }) => (metadata['00200013'] as { Value?: number[] }).Value?.[0])).toEqual([
      1, 2, 3, 4,
    ]);
    expect((await get(instances[3]?.url ?? '')).rawPayload.equals(pictures[0]!.bytes)).toBe(true);
  });

  it('go out as what they are, run nothing, and are not sent twice [VS-6]', async () => {
    const { study } = await source(viewerSourceOfFolder, folder.id);
    const frame = await get(study?.series[0]?.first_frame ?? '');
    expect(frame.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-cache',
    });
    const again = await app.fastify.inject({
      method: 'GET',
      url: study?.series[0]?.first_frame ?? '',
      headers: { ...member.headers, 'if-none-match': frame.headers.etag as string },
    });
    expect(again.statusCode).toBe(304);
  });

  it('are recorded as looked at once in half an hour, also where no viewer has opened them', async () => {
    const { study } = await source(viewerSourceOfFolder, folder.id);
    const frame = study?.series[0]?.first_frame ?? '';
    const reader = await anAccount(app.services);
    const subject = { kind: 'user', accountId: reader.id } as const;
    await putGrant(app.services, { itemId: folder.id, subject, level: 'can_view' });
    const before = await viewed(folder.id);
    for (let n = 0; n < 2; n += 1) expect((await get(frame, reader)).statusCode).toBe(200);
    expect(await viewed(folder.id)).toBe(before + 1);
  });

  it('are not shown by a link with a watermark, which they would be without [AC-34]', async () => {
    const { study } = await source(viewerSourceOfFolder, folder.id);
    const frame = study?.series[0]?.first_frame ?? '';
    const link = { itemId: folder.id, subject: { kind: 'anonymous', link: 'view' } } as const;
    await putGrant(app.services, { ...link, level: 'can_view' });
    expect((await get(frame, null)).statusCode).toBe(200);
    const body = { watermark: true };
    await app.call(changeLinkControl, { params: { id: folder.id }, body }, member.headers);
    expect((await get(frame, null)).json()).toMatchObject({ code: 'link_marked_only' });
    expect((await get(frame)).statusCode).toBe(200);
    await putGrant(app.services, { ...link, level: 'none' });
  });

  it('are nothing to DICOMweb, and what is no image is nothing here [VS-4]', async () => {
    const found = await dicomwebClient(app, { org: org.id }, member).get('/studies');
    expect(found.statusCode === 204 || found.json<unknown[]>().length === 0).toBe(true);
    expect(await source(viewerSourceOfImage, folder.id)).toMatchObject({ status: 200 });
    const other = await aFolder(app.services, { org: org.id });
    expect(await source(viewerSourceOfImage, other.id)).toMatchObject({ status: 400, code: 'not_a_viewer_source' });
    const { study } = await source(viewerSourceOfImage, files[0]!);
    const elsewhere = (study?.series[0]?.first_frame ?? '').replace(files[0]!, folder.id);
    expect((await get(elsewhere)).statusCode).toBe(200);
    const inNone = (study?.series[0]?.first_frame ?? '').replace(files[0]!, files[1]!);
    expect((await get(inNone)).json()).toMatchObject({ code: 'frame_not_found' });
    expect((await get(elsewhere.replace(/2\.25\.\d+\/frames/, '2.25.7/frames'))).statusCode).toBe(404);
  });

  it('belong to whoever may view them, and are recorded once when they are opened and not on a hint', async () => {
    expect(await source(viewerSourceOfFolder, folder.id, null)).toMatchObject({ status: 401 });
    expect(await source(viewerSourceOfFolder, folder.id, stranger)).toMatchObject({ status: 403, code: 'no_access' });
    const { study } = await source(viewerSourceOfFolder, folder.id);
    const frame = study?.series[0]?.first_frame ?? '';
    expect((await get(frame, stranger)).json()).toMatchObject({ code: 'no_access' });
    expect((await get(study?.series[0]?.document ?? '', stranger)).statusCode).toBe(403);
    const subject = { kind: 'user', accountId: stranger.id } as const;
    await putGrant(app.services, { itemId: folder.id, subject, level: 'can_view' });
    const before = await viewed(folder.id);
    const hint = await source(viewerSourceOfFolder, folder.id, stranger, { hint: '1' });
    expect(hint.study?.hint_frame).toBeNull();
    expect(await viewed(folder.id)).toBe(before);
    await source(viewerSourceOfFolder, folder.id, stranger);
    await get(frame, stranger);
    await get(study?.series[0]?.document ?? '', stranger);
    expect(await viewed(folder.id)).toBe(before + 1);
  });
});
