import {
  deleteFolder,
  deleteFromTrash,
  listViewLinks,
  makeViewLink,
  restoreFromTrash,
  revokeViewLink,
  viewLink,
  viewLinkLimit,
  viewLinksListed,
  type Answer,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { upload } from '../../testing/upload.ts';
import { aLinkedView } from '../../testing/access/view-link-rows.ts';
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
import { putGrant } from '../sharing/index.ts';
import { uidOfImages } from '../studies/index.ts';

onBothDatabases('view links', (open) => {
  let app: TestApp;
  let org = { id: '' };
  let [member, reader, stranger] = [{} as Person, {} as Person, {} as Person];
  let [folder, other] = ['', ''];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    org = await anOrganisation(app.services);
    member = await aMember(app.services, org);
    reader = await anAccount(app.services);
    stranger = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    folder = (await aFolder(app.services, { org: org.id })).id;
    other = (await aFolder(app.services, { org: org.id })).id;
    const subject = { kind: 'user', accountId: reader.id } as const;
    await putGrant(app.services, { itemId: folder, subject, level: 'can_view' });
  });

  const make = (ids: string[], who: Person | null = member, view: unknown = aLinkedView) =>
    app.call(
      makeViewLink,
      { body: { items: ids.map((id) => ({ type: 'folder' as const, id })), view: view as typeof aLinkedView } },
      who?.headers,
    );
  const made = async (...ids: string[]) => (await make(ids)).json<{ code: string }>().code;
  const follow = (code: string, who: Person | null = reader) => app.call(viewLink, { params: { code } }, who?.headers);
  const told = async (code: string, who?: Person | null) => (await follow(code, who)).json<Answer<typeof viewLink>>();
  const codeOf = (answer: Awaited<ReturnType<TestApp['call']>>) => answer.json<{ code: string }>().code;
  const address = (id: string) => `/api/datamanage/dcm/folder/${id}`;

  it('leads whoever may see the items to the view [VL-1]', async () => {
    const [pane] = aLinkedView.panes;
    const uid = syntheticUid('view link', 'whole', folder);
    const file = buildDicomFile({ StudyInstanceUID: uid, SeriesInstanceUID: `${uid}.1`, SOPInstanceUID: `${uid}.1.1` });
    await upload(app, member, { target_folder: folder, target_org: org.id }, [{ path: 'a.dcm', bytes: file }]);
    const view = { ...aLinkedView, panes: [{ ...pane, StudyInstanceUID: uid, SeriesInstanceUID: `${uid}.1` }] };
    const code = codeOf(await make([folder], member, view));
    expect(await told(code)).toEqual({ url: [address(folder)], view, withheld: false, hidden: 0, newer: [] });
  });

  it('tells nothing of a study that has left its items, but that something is gone [VL-1]', async () => {
    expect(await told(await made(folder))).toMatchObject({ view: null, hidden: 1 });
  });

  it('tells of images that are no DICOM, in the series that they are [VL-1]', async () => {
    const [pane] = aLinkedView.panes;
    const panes = [{ ...pane, StudyInstanceUID: uidOfImages(folder, 'study'), image: null }];
    const view = { ...aLinkedView, panes };
    expect(await told(codeOf(await make([folder], member, view)))).toMatchObject({ view, hidden: 0 });
  });

  it('gives no right, and answers as a code that is not there [VL-1]', async () => {
    const code = await made(folder);
    const [hidden, missing] = [await follow(code, stranger), await follow('AAAAAAAAAAAAAAAA', stranger)];
    expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
    expect(codeOf(hidden)).toBe('no_access');
    const [unknown, none] = [await follow(code, null), await follow('AAAAAAAAAAAAAAAA', null)];
    expect([unknown.statusCode, unknown.body]).toEqual([none.statusCode, none.body]);
    expect(codeOf(unknown)).toBe('not_signed_in');
  });

  it('leads to those of several items alone that one may see [VL-1]', async () => {
    const code = await made(other, folder);
    expect((await told(code)).url).toEqual([address(folder)]);
    expect((await told(code, member)).url).toEqual([address(other), address(folder)]);
  });

  it('tells of a view of several items what is in those that one may see, and no identifier of the others [VL-1]', async () => {
    const [own, hidden] = [syntheticUid('view link', folder), syntheticUid('view link', other)];
    for (const [uid, target] of [
      [own, folder],
      [hidden, other],
    ] as const) {
      const file = buildDicomFile({
        StudyInstanceUID: uid,
        SeriesInstanceUID: `${uid}.1`,
        SOPInstanceUID: `${uid}.1.1`,
      });
      await upload(app, member, { target_folder: target, target_org: org.id }, [{ path: 'a.dcm', bytes: file }]);
    }
    const [pane] = aLinkedView.panes;
    const shown = [hidden, own].map((uid) => ({
      ...pane,
      StudyInstanceUID: uid,
      SeriesInstanceUID: `${uid}.1`,
      image: null,
    }));
    const view = { ...aLinkedView, columns: 2, panes: shown, measurements: [folder] };
    const code = codeOf(await make([other, folder], member, view));
    expect(await told(code)).toMatchObject({
      view: { ...view, panes: [null, shown[1]], measurements: [] },
      hidden: 1,
    });
    expect((await follow(code)).body).not.toContain(hidden);
    expect(await told(code, member)).toMatchObject({ view, hidden: 0 });
    const nothing = codeOf(await make([other, folder], member, { ...view, columns: 1, panes: [shown[0]] }));
    expect(await told(nothing)).toMatchObject({ view: null, hidden: 1 });
  });

  it('tells which of its images have been replaced by a newer version since [VL-8]', async () => {
    const uid = syntheticUid('newer version', folder);
    const image = (name: string, value: number) => ({
      path: `${name}.dcm`,
      bytes: buildDicomFile({
        StudyInstanceUID: uid,
        SeriesInstanceUID: `${uid}.1`,
        SOPInstanceUID: `${uid}.1.${name}`,
        pixels: { rows: 2, columns: 2, native: new Uint16Array(4).fill(value) },
      }),
    });
    const target = { target_folder: folder, target_org: org.id };
    await upload(app, member, target, [image('1', 1), image('2', 1)]);
    const [pane] = aLinkedView.panes;
    const shown = (name: string) => ({
      ...pane,
      StudyInstanceUID: uid,
      SeriesInstanceUID: `${uid}.1`,
      image: { ...pane!.image, SOPInstanceUID: `${uid}.1.${name}` },
    });
    const view = { ...aLinkedView, columns: 2, panes: [shown('1'), shown('2')] };
    app.services.clock.advance(1000);
    const code = codeOf(await make([folder], member, view));
    expect((await told(code)).newer).toEqual([]);
    app.services.clock.advance(1000);
    await upload(app, member, target, [image('2', 2)]);
    expect((await told(code)).newer).toEqual([`${uid}.1.2`]);
    const after = codeOf(await make([folder], member, view));
    expect(after).not.toBe(code);
    expect((await told(after)).newer).toEqual([]);
  });

  it('ends with the right to view, at that moment [VL-1]', async () => {
    const code = await made(folder);
    expect((await follow(code)).statusCode).toBe(200);
    await app.services.db.rows(sql`delete from "grant" where item_id = ${folder}::uuid`);
    expect(codeOf(await follow(code))).toBe('no_access');
  });

  it('is made by who may view the items, and is signed in [VL-2]', async () => {
    expect((await make([folder], reader)).statusCode).toBe(201);
    expect(codeOf(await make([folder], stranger))).toBe('no_access');
    expect(codeOf(await make([folder, other], reader))).toBe('no_access');
    await putGrant(app.services, { itemId: folder, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' });
    expect(codeOf(await make([folder], null))).toBe('not_signed_in');
    expect((await follow(await made(folder), null)).statusCode).toBe(200);
  });

  it('has one code for one view of one person [VL-2]', async () => {
    const first = await made(folder);
    expect(await made(folder)).toBe(first);
    expect((await make([folder], reader)).json<{ code: string }>().code).not.toBe(first);
    const moved = (await make([folder], member, { ...aLinkedView, referenceLines: false })).json<{ code: string }>()
      .code;
    expect(moved).not.toBe(first);
    expect(await made(folder, other)).not.toBe(first);
  });

  it('has one code for one view that is asked for several times at once, and none is left when that is revoked [VL-2, VL-7]', async () => {
    const view = { ...aLinkedView, overlayPlanes: false };
    const codes = (await Promise.all([1, 2, 3, 4].map(() => make([folder], member, view)))).map(codeOf);
    expect(new Set(codes).size).toBe(1);
    await app.call(revokeViewLink, { params: { code: codes[0]! } }, member.headers);
    expect(codeOf(await follow(codes[1]!))).toBe('no_access');
  });

  it('is not made without end [VL-2]', async () => {
    await app.services.db.rows(sql`delete from view_link where account_id = ${reader.id}::uuid`);
    await app.services.db.rows(sql`
      insert into view_link (code, item_id, place, type, account_id, created_at, digest, view)
      select lpad(n::text, 16, '0'), ${folder}::uuid, 0, 'folder', ${reader.id}::uuid, now(), n::text, '{}'::jsonb
      from generate_series(1, ${viewLinkLimit}::int4) n`);
    const refused = await make([folder], reader);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'too_many_view_links']);
    await app.services.db.rows(sql`delete from view_link where account_id = ${reader.id}::uuid and digest = '1'`);
    // Room for one is none for a link that opens two items.
    const inside = await aFolder(app.services, { org: org.id, parent: { id: folder, ancestors: [] } });
    expect(codeOf(await make([folder, inside.id], reader))).toBe('too_many_view_links');
    expect((await make([folder], reader)).statusCode).toBe(201);
    await app.services.db.rows(sql`delete from view_link where account_id = ${reader.id}::uuid`);
  });

  it('has a code that nobody guesses, and keeps nothing but what is named [VL-3]', async () => {
    expect(await made(folder)).toMatch(/^[\w-]{16}$/);
    const [pane] = aLinkedView.panes;
    for (const wrong of [
      { ...aLinkedView, PatientName: 'Gotou' },
      { ...aLinkedView, panes: [{ ...pane, PatientID: '1' }] },
      { ...aLinkedView, panes: [null] },
      { ...aLinkedView, panes: Array.from({ length: 26 }, () => pane) },
      { ...aLinkedView, panes: [{ ...pane, StudyInstanceUID: 'Gotou' }] },
      { ...aLinkedView, measurements: Array.from({ length: 501 }, () => folder) },
    ])
      expect((await make([folder], member, wrong)).statusCode).toBe(400);
  });

  it('is listed to who made it, the latest first, with what may be seen of what it opens [VL-6]', async () => {
    const own = async (who: Person | null) => app.call(listViewLinks, { query: {} }, who?.headers);
    const listed = async (who: Person) => (await own(who)).json<Answer<typeof listViewLinks>>();
    const author = await aMember(app.services, org);
    const first = codeOf(await make([folder], author));
    app.services.clock.advance(1000);
    const second = codeOf(await make([other, folder], author));
    const links = await listed(author);
    expect(links.map(({ code, items }) => [code, items.map(({ uuid }) => uuid)])).toEqual([
      [second, [other, folder]],
      [first, [folder]],
    ]);
    expect(links[0]?.items[0]?.name).not.toBe('');
    expect((links[0]?.created_dt ?? '') > (links[1]?.created_dt ?? '')).toBe(true);
    expect(await listed(stranger)).toEqual([]);
    expect(codeOf(await own(null))).toBe('not_signed_in');
    await app.call(deleteFolder, { params: { id: other } }, member.headers);
    expect((await listed(author))[0]?.items.map(({ uuid }) => uuid)).toEqual([folder]);
    const guest = codeOf(await make([folder], reader));
    await app.services.db.rows(sql`delete from "grant" where item_id = ${folder}::uuid`);
    expect((await listed(reader)).find(({ code }) => code === guest)?.items).toEqual([]);
  });

  it('of very many all are listed, page by page, also where the last of a page was revoked meanwhile [VL-6, VL-9]', async () => {
    const author = await aMember(app.services, org);
    const count = viewLinksListed + 2;
    // The first two were made at once, and each opens two items.
    await app.services.db.rows(sql`
      insert into view_link (code, item_id, place, type, account_id, created_at, digest, view)
      select lpad(n::text, 16, '0'), item::uuid, 0, 'folder', ${author.id}::uuid, now() + greatest(n, 2) * interval '1 microsecond', n::text, '{}'::jsonb
      from generate_series(1, ${count}::int4) n, unnest(array[${folder}, ${other}]) item`);
    const page = async (query: { limit?: number; after?: string }) => {
      const answer = await app.call(listViewLinks, { query }, author.headers);
      const next = /[?&]after=([^&>]+)/.exec(String(answer.headers['link'] ?? ''))?.[1];
      return { codes: answer.json<Answer<typeof listViewLinks>>().map(({ code }) => Number(code)), next };
    };
    const first = await page({});
    expect([first.codes.length, first.codes[0], first.codes.at(-1)]).toEqual([viewLinksListed, count, 3]);
    await app.call(revokeViewLink, { params: { code: '3'.padStart(16, '0') } }, author.headers);
    expect(await page({ after: first.next! })).toEqual({ codes: [1, 2], next: undefined });
    const second = await page({ after: first.next!, limit: 1 });
    expect(second.codes).toEqual([1]);
    expect(await page({ after: second.next!, limit: 1 })).toEqual({ codes: [2], next: undefined });
    for (const after of ['x', '1_x', `${'9'.repeat(18)}_${'A'.repeat(16)}`])
      expect((await app.call(listViewLinks, { query: { after } }, author.headers)).statusCode).toBe(400);
  });

  it('of several copies the oldest says since when an image is there [VL-8]', async () => {
    const uid = syntheticUid('copies', folder);
    const bytes = buildDicomFile({
      StudyInstanceUID: uid,
      SeriesInstanceUID: `${uid}.1`,
      SOPInstanceUID: `${uid}.1.1`,
    });
    const put = (target: string) =>
      upload(app, member, { target_folder: target, target_org: org.id }, [{ path: 'a.dcm', bytes }]);
    await put(folder);
    app.services.clock.advance(1000);
    const [pane] = aLinkedView.panes;
    const image = { SOPInstanceUID: `${uid}.1.1`, FrameNumber: 1, index: 0, position: null };
    const shown = { ...pane, StudyInstanceUID: uid, SeriesInstanceUID: `${uid}.1`, image };
    const code = codeOf(await make([folder, other], member, { ...aLinkedView, panes: [shown] }));
    app.services.clock.advance(1000);
    await put(other);
    expect((await told(code, member)).newer).toEqual([]);
  });

  it('is revoked by who made it alone, and is then as one that never was [VL-7]', async () => {
    const revoke = (code: string, who: Person | null) => app.call(revokeViewLink, { params: { code } }, who?.headers);
    const code = await made(folder);
    expect((await revoke(code, reader)).statusCode).toBe(204);
    expect(codeOf(await revoke(code, null))).toBe('not_signed_in');
    expect((await follow(code)).statusCode).toBe(200);
    const whole = codeOf(await make([folder, other]));
    for (const one of [code, whole, code]) expect((await revoke(one, member)).statusCode).toBe(204);
    for (const who of [member, reader, stranger, null]) {
      const [revoked, missing] = [await follow(code, who), await follow('AAAAAAAAAAAAAAAA', who)];
      expect([revoked.statusCode, revoked.body]).toEqual([missing.statusCode, missing.body]);
    }
    expect(codeOf(await follow(whole))).toBe('no_access');
    expect(await made(folder)).not.toBe(code);
  });

  it('is revoked, too, when what it opens is hidden from who made it [VL-7]', async () => {
    const code = codeOf(await make([folder], reader));
    await app.services.db.rows(sql`delete from "grant" where item_id = ${folder}::uuid`);
    await app.call(revokeViewLink, { params: { code } }, reader.headers);
    expect(codeOf(await follow(code, member))).toBe('no_access');
  });

  it('lies in the trash with its item, comes back with it, and is forgotten with it [VL-5]', async () => {
    const code = await made(folder, other);
    const kept = async () =>
      (await app.services.db.rows(sql`select item_id from view_link where code = ${code}`)).length;
    for (const id of [folder, other]) await app.call(deleteFolder, { params: { id } }, member.headers);
    expect(codeOf(await follow(code, member))).toBe('gone');
    expect(codeOf(await follow(code, stranger))).toBe('no_access');
    await app.call(restoreFromTrash, { body: { uuids: [folder] } }, member.headers);
    expect((await told(code, member)).url).toEqual([address(folder)]);
    await app.call(deleteFromTrash, { body: { uuids: [other] } }, member.headers);
    expect(await kept()).toBe(1);
    await app.call(deleteFolder, { params: { id: folder } }, member.headers);
    await app.call(deleteFromTrash, { body: { uuids: [folder] } }, member.headers);
    expect(await kept()).toBe(0);
    expect(codeOf(await follow(code, member))).toBe('no_access');
  });
});
