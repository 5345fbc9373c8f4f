import {
  createFolder,
  folderInfo,
  folderToSeries as toSeries,
  seriesToFolder as toFolder,
  type Item,
} from '@mado/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { contradictions } from '../../testing/consistency.ts';
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
import { folderChanged, imagesOf } from '../storage/index.ts';
import { deleteItems, folderToSeries, moveItem, restoreItems, seriesToFolder } from './index.ts';

const png = (text: string) => Buffer.from(`\x89PNG\r\n\x1a\n${text}`, 'latin1');
const jpeg = (text: string) => Buffer.from(`\xff\xd8\xff\xe0${text}`, 'latin1');
const letter = { path: 'letter.txt', bytes: Buffer.from('a letter') };

onBothDatabases('image series', (open) => {
  let app: TestApp;
  let org = { id: '' };
  let [member, guest] = [{} as Person, {} as Person];
  let [folder, other] = [{ id: '' }, { id: '' }];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  beforeEach(async () => {
    member = await anAccount(app.services);
    guest = await anAccount(app.services);
    org = await anOrganisation(app.services);
    await aMember(app.services, org, { person: member });
    folder = await aFolder(app.services, { org: org.id });
    other = await aFolder(app.services, { org: org.id });
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));
  afterAll(() => app.close());

  const send = async (files: { path: string; bytes: Uint8Array }[], target = folder.id) => {
    const { status, results } = await upload(app, member, { target_org: org.id, target_folder: target }, files);
    if (status === 201) expect(results.map(({ error }) => error)).toEqual(files.map(() => null));
    return { status, files: results?.map((one) => one.file?.uuid ?? '') ?? [] };
  };
  const images = () =>
    send([
      { path: 'a.png', bytes: png('a') },
      { path: 'b.jpg', bytes: jpeg('b') },
    ]);
  const asked = async (endpoint: typeof toSeries | typeof toFolder, uuid = folder.id, who: Person | null = member) => {
    const response = await app.call(endpoint, { body: { uuid } }, { ...who?.headers });
    return { status: response.statusCode, ...response.json<{ code?: string; foldertype?: string }>() };
  };
  const level = (perm: 'can_comment' | 'can_edit') =>
    putGrant(app.services, { itemId: folder.id, subject: { kind: 'user', accountId: guest.id }, level: perm });
  const inside = async () => {
    const response = await app.call(folderInfo, { params: { id: folder.id }, query: {} }, member.headers);
    return response.json<{ data: Item[]; current_folder: { foldertype: string } }>();
  };

  it('is made of a folder of JPEG and PNG images and is a folder again, its images staying what they are [IS-1]', async () => {
    const { files } = await images();
    expect(await asked(toSeries)).toMatchObject({ status: 200, uuid: folder.id, foldertype: 'imgSeries' });
    const { current_folder: current, data } = await inside();
    expect(current.foldertype).toBe('imgSeries');
    expect(data.map(({ uuid }) => uuid)).toEqual(files);
    expect(await asked(toFolder)).toMatchObject({ status: 200, foldertype: 'folder' });
    expect((await inside()).data.map(({ uuid }) => uuid)).toEqual(files);
  });

  it('is not made of what holds nothing, folders, or anything else; nor of what is no plain folder [IS-1]', async () => {
    expect(await asked(toSeries)).toMatchObject({ status: 400, code: 'convert_empty' });
    const { files } = await images();
    expect(await asked(toSeries, files[0])).toMatchObject({ status: 400, code: 'convert_needs_plain_folder' });
    const { files: letters } = await send([letter]);
    expect(await asked(toSeries)).toMatchObject({ status: 400, code: 'convert_needs_images' });
    await deleteItems(app.services.contextOf(member.caller), letters);
    await send([{ path: 'below/c.png', bytes: png('c') }]);
    expect(await asked(toSeries)).toMatchObject({ status: 400, code: 'convert_has_folders' });
    expect(await asked(toFolder, files[0])).toMatchObject({ status: 400, code: 'not_an_image_series' });
  });

  it.each(['conference', 'case'])('is not made of a %s [IS-1]', async (kind) => {
    await images();
    const become = (what: string | null) =>
      app.services.db.rows(sql`update item set kind = ${what}, comment = ${what && ''} where id = ${folder.id}`);
    await become(kind);
    expect(await asked(toSeries)).toMatchObject({ status: 400, code: 'convert_needs_plain_folder' });
    await become(null);
    expect(await asked(toSeries)).toMatchObject({ status: 200 });
  });

  it('is not made of a folder that an upload is filling [IS-1]', async () => {
    await send([{ path: 'pictures/a.png', bytes: png('a') }]);
    const [pictures] = (await inside()).data;
    expect(await asked(toSeries, pictures?.uuid)).toMatchObject({ status: 409, code: 'convert_receiving' });
    app.services.clock.advance(16 * 60_000);
    const made = await folderToSeries(app.services.contextOf(member.caller), pictures?.uuid ?? '');
    expect(made.foldertype).toBe('imgSeries');
  });

  it('whoever may edit makes one, nobody below, and a stranger hears what is said of what does not exist', async () => {
    await images();
    expect(await asked(toSeries, folder.id, null)).toMatchObject({ status: 401 });
    expect(await asked(toSeries, folder.id, guest)).toMatchObject({ status: 403, code: 'no_access' });
    await level('can_comment');
    expect(await asked(toSeries, folder.id, guest)).toMatchObject({ status: 403, code: 'level_too_low' });
    await level('can_edit');
    expect(await asked(toSeries, folder.id, guest)).toMatchObject({ status: 200 });
    expect(await asked(toFolder, folder.id, guest)).toMatchObject({ status: 200 });
    expect(await asked(toSeries, 'no id')).toMatchObject({ status: 400, code: 'bad_request' });
  });

  it('twice is once, two at once as well; recorded and told once', async () => {
    await images();
    const told: (readonly string[])[] = [];
    const unlisten = app.services.bus.listen(folderChanged, ({ folders }) => void told.push(folders));
    const ctx = app.services.contextOf(member.caller);
    await Promise.all([folderToSeries(ctx, folder.id), folderToSeries(ctx, folder.id)]);
    await folderToSeries(ctx, folder.id);
    await vi.waitFor(() => expect(told).toEqual([[folder.id]]));
    await Promise.all([seriesToFolder(ctx, folder.id), seriesToFolder(ctx, folder.id)]);
    expect(await seriesToFolder(ctx, folder.id)).toMatchObject({ foldertype: 'folder' });
    await vi.waitFor(() => expect(told).toHaveLength(2));
    unlisten();
    const events = await app.services.db.rows<{ event: { action: string; org: string } }>(
      sql`select event from audit_event order by position`,
    );
    const actions = events.flatMap(({ event }) => (event.org === org.id ? [event.action] : []));
    expect(actions.filter((one) => one === 'convert' || one === 'release')).toEqual(['convert', 'release']);
  });

  it('takes no upload, no folder and nothing that is moved, and gives no image away; it moves as a whole [IS-2]', async () => {
    const { files } = await images();
    const { files: others } = await send([{ path: 'c.png', bytes: png('c') }], other.id);
    const ctx = app.services.contextOf(member.caller);
    await folderToSeries(ctx, folder.id);
    expect((await send([{ path: 'd.png', bytes: png('d') }])).status).toBe(400);
    const made = await app.call(createFolder, { body: { name: 'x', parent_folder: folder.id } }, member.headers);
    expect(made.json()).toMatchObject({ code: 'folder_not_creatable' });
    await expect(moveItem(ctx, others[0]!, { parent_folder: folder.id })).rejects.toMatchObject({
      code: 'bad_move_target',
    });
    await expect(moveItem(ctx, files[0]!, { parent_folder: other.id })).rejects.toMatchObject({
      code: 'image_series_image_not_movable',
    });
    await moveItem(ctx, folder.id, { parent_folder: other.id });
    expect((await inside()).data.map(({ uuid }) => uuid)).toEqual(files);
  });

  it('an image comes back out of the trash into it, and anything else waits for it to be a folder [IS-2]', async () => {
    const { files } = await images();
    const { files: letters } = await send([letter]);
    const inner = await aFolder(app.services, { org: org.id, parent: { id: folder.id, ancestors: [] } });
    const ctx = app.services.contextOf(member.caller);
    await deleteItems(ctx, [...letters, inner.id, files[0]!]);
    await folderToSeries(ctx, folder.id);
    expect((await imagesOf(app.services.db, folder.id))?.images.map(({ id }) => id)).not.toContain(files[0]);
    await restoreItems(ctx, [files[0]!]);
    expect((await imagesOf(app.services.db, folder.id))?.images.map(({ id }) => id)).toContain(files[0]);
    for (const other of [letters, [inner.id]])
      await expect(restoreItems(ctx, other)).rejects.toMatchObject({ code: 'image_series_takes_images' });
    await seriesToFolder(ctx, folder.id);
    await restoreItems(ctx, letters);
    expect((await inside()).data).toHaveLength(3);
  });

  it('goes to the trash and comes back as what it is, and what was deleted is gone', async () => {
    await images();
    const ctx = app.services.contextOf(member.caller);
    await folderToSeries(ctx, folder.id);
    await deleteItems(ctx, [folder.id]);
    expect(await asked(toFolder)).toMatchObject({ status: 404, code: 'gone' });
    await restoreItems(ctx, [folder.id]);
    expect(await inside()).toMatchObject({ current_folder: { foldertype: 'imgSeries' } });
  });
});
