import {
  changeLinkControl,
  changePresentation,
  deleteFolder,
  deleteFromTrash,
  keepView,
  presentationPicture,
  readPresentation,
  restoreFromTrash,
  stepLimit,
  type KeptPane,
  type Presentation,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/index.ts';
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
import { interrupted } from '../../testing/interrupted.ts';
import { upload } from '../../testing/upload.ts';
import { moveItem } from '../library/index.ts';
import { putGrant } from '../sharing/index.ts';
import { folderChanged } from '../storage/index.ts';

const label = '空洞を伴う結節';
const answer = '肺結核';

onBothDatabases('presentations', (open) => {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let org = { id: '' };
  let [member, reader, stranger] = [{} as Person, {} as Person, {} as Person];
  let folder = '';
  let study = '';
  let number = 0;
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db });
    org = await anOrganisation(app.services);
    member = await aMember(app.services, org);
    reader = await anAccount(app.services);
    stranger = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    number += 1;
    folder = (await aFolder(app.services, { org: org.id })).id;
    const subject = { kind: 'user', accountId: reader.caller.account!.id } as const;
    await putGrant(app.services, { itemId: folder, subject, level: 'can_view' });
    study = await aStudy(folder);
  });

  const uids = (n = number) => ({
    StudyInstanceUID: syntheticUid('presentations', n, 'study'),
    SeriesInstanceUID: syntheticUid('presentations', n, 'series'),
    SOPInstanceUID: syntheticUid('presentations', n, 'image'),
  });
  /** A grey image, 40 by 20, of the value 100. */
  async function aStudy(into: string, n = number): Promise<string> {
    const bytes = buildDicomFile({
      ...uids(n),
      PatientName: 'Gotou^Himitsu',
      StudyDescription: 'Shirasenai',
      Modality: 'OT',
      BitsAllocated: 8,
      BitsStored: 8,
      HighBit: 7,
      pixels: { rows: 20, columns: 40, native: new Uint8Array(800).fill(100) },
    });
    const { results } = await upload(app, member, { target_org: org.id, target_folder: into }, [
      { path: 'a.dcm', bytes },
    ]);
    const [row] = await app.services.db.rows<{ id: string }>(sql`
      select series.parent as id from item file join item series on series.id = file.parent
      where file.id = ${results[0]?.file?.uuid ?? ''}::uuid`);
    return row?.id ?? '';
  }
  const pane = (given: Partial<KeptPane> = {}): KeptPane => ({
    ...uids(),
    FrameNumber: 1,
    columns: 40,
    rows: 20,
    window: null,
    inverted: false,
    marks: [
      {
        lines: [
          [
            [1, 2],
            [30.5, 10],
          ],
        ],
        label,
      },
    ],
    ...given,
  });
  type Kept = Parameters<typeof app.call<typeof keepView>>[1]['body'];
  const keep = (given: Partial<Kept> = {}, by: Person | null = member, id = folder) =>
    app.call(keepView, { params: { id }, body: { rows: 1, columns: 1, panes: [pane()], ...given } }, by?.headers);
  const aStep = async (given: Partial<Kept> = {}): Promise<string> => {
    const kept = await keep(given);
    expect(kept.statusCode, kept.body).toBe(201);
    return kept.json<{ uuid: string }>().uuid;
  };
  const read = (by: Person | null = member, id = folder) => app.call(readPresentation, { params: { id } }, by?.headers);
  const steps = async (by: Person = member) => (await read(by)).json<Presentation>().steps;
  type Change = Parameters<typeof app.call<typeof changePresentation>>[1]['body'];
  const change = (body: Change, by: Person | null = member) =>
    app.call(changePresentation, { params: { id: folder }, body }, by?.headers);
  const picture = (view: string, by: Person | null = reader, headers = {}) =>
    app.call(presentationPicture, { params: { id: folder, view } }, { ...by?.headers, ...headers });
  const code = (given: { json: () => unknown }) => (given.json() as { code: string }).code;

  it('keeps what a viewer shows as the last step, once for one request [PN-1]', async () => {
    expect((await read()).json()).toMatchObject({ folder, org: org.id, can: { edit: true }, steps: [] });
    const request = crypto.randomUUID();
    const first = await aStep({ rows: 1, columns: 2, panes: [null, pane()], request });
    expect(await aStep({ rows: 1, columns: 2, panes: [null, pane()], request })).toBe(first);
    const second = await aStep();
    const [one, two, ...more] = await steps();
    expect([one?.uuid, two?.uuid, more]).toEqual([first, second, []]);
    expect(one).toMatchObject({ rows: 1, columns: 2, text: '', notes: '', question: '', answer: '', revealed: false });
    expect(one?.panes).toEqual([
      {
        view: expect.any(String),
        place: 1,
        columns: 40,
        rows: 20,
        paneView: null,
        marks: pane().marks,
        study: expect.any(String),
      },
    ]);
  });

  it('keeps how an image was turned, mirrored, zoomed and moved [PN-1]', async () => {
    const paneView = { turns: 3, mirrored: true, zoom: { column: 12.5, row: 7, width: 20, height: 10.25 } };
    await aStep({ panes: [pane({ paneView })] });
    expect((await steps(reader))[0]?.panes[0]?.paneView).toEqual(paneView);
    for (const wrong of [
      { turns: 4 },
      { zoom: { ...paneView.zoom, width: 0 } },
      { zoom: { ...paneView.zoom, row: 1e9 } },
    ])
      expect((await keep({ panes: [pane({ paneView: { ...paneView, ...wrong } })] })).statusCode).toBe(400);
  });

  it('takes only images that lie in the folder, and frames that they have [PN-2]', async () => {
    const elsewhere = (await aFolder(app.services, { org: org.id })).id;
    await aStudy(elsewhere, number + 1000);
    expect(code(await keep({ panes: [pane(uids(number + 1000))] }))).toBe('image_not_in_reading');
    expect(code(await keep({ panes: [pane({ FrameNumber: 2 })] }))).toBe('frame_not_found');
    expect(code(await keep({ panes: [null] }))).toBe('bad_request');
    expect(code(await keep({ panes: [pane(), pane()] }))).toBe('bad_request');
    expect(await steps()).toEqual([]);
  });

  it('is for who may: view reads, edit changes, all others learn nothing [PN-2]', async () => {
    const step = await aStep();
    for (const asked of [await keep({}, reader), await change({ remove: [step] }, reader)])
      expect([asked.statusCode, code(asked)]).toEqual([403, 'level_too_low']);
    expect((await read(reader)).json()).toMatchObject({ can: { edit: false }, steps: [{ uuid: step }] });
    const [view] = (await steps())[0]?.panes ?? [];
    for (const asked of [await read(stranger), await picture(view?.view ?? '', stranger), await keep({}, stranger)])
      expect([asked.statusCode, code(asked)]).toEqual([403, 'no_access']);
    expect(code(await read(null))).toBe('not_signed_in');
  });

  it('is kept and changed by nobody whose right ends meanwhile [PN-2]', async () => {
    const step = await aStep();
    await change({ steps: [{ uuid: step, question: '診断は?', answer }] });
    const subject = { kind: 'user', accountId: reader.id } as const;
    for (const asked of [() => keep({}, reader), () => change({ steps: [{ uuid: step, revealed: true }] }, reader)]) {
      await putGrant(app.services, { itemId: folder, subject, level: 'can_edit' });
      db.before(() => putGrant(app.services, { itemId: folder, subject, level: 'can_view' }));
      expect(code(await asked())).toBe('level_too_low');
    }
    expect(await steps(reader)).toMatchObject([{ uuid: step, answer: null, revealed: false }]);
    expect(await steps()).toHaveLength(1);
  });

  it('changes what is named, and leaves the rest as it was [PN-5]', async () => {
    const ids = [await aStep(), await aStep(), await aStep()];
    const [a = '', b = '', c = ''] = ids;
    const unknown = crypto.randomUUID();
    const changed = await change({
      order: [c, unknown, c],
      steps: [
        { uuid: a, text: '胸部 CT', notes: 'ゆっくり' },
        { uuid: unknown, text: 'x' },
      ],
    });
    expect(changed.json<Presentation>().steps.map(({ uuid }) => uuid)).toEqual([c, a, b]);
    await change({ remove: [b], steps: [{ uuid: a, question: '診断は?' }] });
    expect(await steps()).toMatchObject([
      { uuid: c, text: '' },
      { uuid: a, text: '胸部 CT', notes: 'ゆっくり', question: '診断は?' },
    ]);
  });

  it('a change is told and recorded without its words [PN-5]', async () => {
    const step = await aStep();
    const told: unknown[] = [];
    const unlisten = app.services.bus.listen(folderChanged, ({ folders }) => void told.push(folders));
    await change({ steps: [{ uuid: step, answer }] });
    await vi.waitFor(() => expect(told).toEqual([[folder, study]]));
    unlisten();
    const rows = await app.services.db.rows<{ event: { action: string; object?: { id: string }; details: unknown } }>(
      sql`select event from audit_event`,
    );
    const edits = rows.filter(({ event }) => event.action === 'edit' && event.object?.id === folder);
    expect(edits.map(({ event }) => event.details)).toEqual(Array(2).fill({ facts: 'presentation' }));
    expect(JSON.stringify(rows)).not.toContain(answer);
  });

  it('a view that is kept is told to whoever has it open [PN-5]', async () => {
    const told: unknown[] = [];
    const unlisten = app.services.bus.listen(folderChanged, ({ folders }) => void told.push(folders));
    await aStep();
    await vi.waitFor(() => expect(told).toEqual([[folder]]));
    unlisten();
  });

  it('belongs to its own folder alone: steps of another are not changed by it [PN-5]', async () => {
    const step = await aStep();
    const other = (await aFolder(app.services, { org: org.id })).id;
    const body = { remove: [step], steps: [{ uuid: step, text: 'x' }] };
    const asked = await app.call(changePresentation, { params: { id: other }, body }, member.headers);
    expect(asked.json<Presentation>().steps).toEqual([]);
    expect(await steps()).toMatchObject([{ uuid: step, text: '' }]);
    const [view] = (await steps())[0]?.panes ?? [];
    const params = { id: other, view: view?.view ?? '' };
    expect(code(await app.call(presentationPicture, { params }, member.headers))).toBe('gone');
  });

  it('has 200 steps at most [PN-1]', async () => {
    await app.services.db.rows(sql`
      insert into presentation_step (id, folder, place, rows, columns)
      select gen_random_uuid(), ${folder}::uuid, n, 1, 1 from generate_series(1, ${stepLimit - 1}::int4) n`);
    await aStep();
    const refused = await keep();
    expect([refused.statusCode, code(refused)]).toEqual([409, 'too_many_steps']);
  });

  describe('what is withheld', () => {
    it('notes from who may not edit [PN-3]', async () => {
      const step = await aStep();
      await change({ steps: [{ uuid: step, notes: '間を置く', text: '一枚目' }] });
      expect((await read(reader)).body).not.toContain('間を置く');
      expect(await steps(reader)).toMatchObject([{ notes: null, text: '一枚目' }]);
      expect(await steps()).toMatchObject([{ notes: '間を置く' }]);
    });

    it('of a question the answer, the words of annotations and the name of the study, until it is shown [PN-4]', async () => {
      const step = await aStep();
      // What is no question is told whole.
      const whole = (await read(reader)).body;
      const [{ study: name } = { study: null }] = (await steps())[0]?.panes ?? [];
      expect(name).toMatch(/./);
      for (const word of [label, name ?? '-']) expect(whole).toContain(word);

      await change({ steps: [{ uuid: step, question: '診断は?', answer }] });
      const withheld = (await read(reader)).body;
      for (const word of [answer, label, name ?? '-', 'Himitsu', 'Shirasenai', ...Object.values(uids())])
        expect(withheld).not.toContain(word);
      expect(await steps(reader)).toMatchObject([
        { question: '診断は?', answer: null, revealed: false, panes: [{ study: null, marks: [{ label: null }] }] },
      ]);
      expect(await steps()).toMatchObject([{ answer, panes: [{ study: name, marks: [{ label }] }] }]);

      await change({ steps: [{ uuid: step, revealed: true }] });
      expect(await steps(reader)).toMatchObject([
        { answer, revealed: true, panes: [{ study: name, marks: [{ label }] }] },
      ]);
      await change({ steps: [{ uuid: step, revealed: false }] });
      expect((await read(reader)).body).not.toContain(answer);
      // The text may ask in its place.
      await change({ steps: [{ uuid: step, question: '', text: '診断は?' }] });
      expect(await steps(reader)).toMatchObject([{ text: '診断は?', answer: null, panes: [{ study: null }] }]);
      await change({ steps: [{ uuid: step, answer: '' }] });
      expect(await steps(reader)).toMatchObject([{ answer: '', panes: [{ study: name }] }]);
    });

    it('of a picture everything but its pixels [PN-4]', async () => {
      await aStep();
      const [view] = (await steps())[0]?.panes ?? [];
      const sent = await picture(view?.view ?? '');
      expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(sent.headers).toMatchObject({
        // The right is asked for each time.
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      const { format, width, height, exif, xmp } = await sharp(sent.rawPayload).metadata();
      expect([format, width, height, exif, xmp]).toEqual(['webp', 40, 20, undefined, undefined]);
      const bytes = sent.rawPayload.toString('latin1') + JSON.stringify(sent.headers);
      for (const word of ['Himitsu', 'Shirasenai', ...Object.values(uids())]) expect(bytes).not.toContain(word);
    });
  });

  it('by a link with a watermark no picture goes out, which would be unmarked [PN-4, AC-34]', async () => {
    await aStep();
    const [view] = (await steps())[0]?.panes ?? [];
    const subject = { kind: 'anonymous', link: 'view' } as const;
    await putGrant(app.services, { itemId: folder, subject, level: 'can_view' });
    expect((await picture(view?.view ?? '', null)).statusCode).toBe(200);
    await app.call(changeLinkControl, { params: { id: folder }, body: { watermark: true } }, member.headers);
    expect(code(await picture(view?.view ?? '', null))).toBe('link_marked_only');
    expect((await picture(view?.view ?? '', reader)).statusCode).toBe(200);
  });

  it('a picture has the window that was kept, and is sent once [PN-1]', async () => {
    const grey = async (given: Partial<KeptPane>) => {
      const step = await aStep({ panes: [pane(given)] });
      const [view] = (await steps()).find(({ uuid }) => uuid === step)?.panes ?? [];
      const sent = await picture(view?.view ?? '');
      const again = await picture(view?.view ?? '', reader, { 'if-none-match': String(sent.headers['etag']) });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      return Math.round((await sharp(sent.rawPayload).stats()).channels[0]?.mean ?? -1);
    };
    expect(await grey({ window: { center: 500, width: 10 } })).toBe(0);
    expect(await grey({ window: { center: 500, width: 10 }, inverted: true })).toBe(255);
    expect(await grey({ window: { center: 10, width: 10 } })).toBe(255);
    const middle = await grey({ window: { center: 100.5, width: 101 } });
    expect(Math.abs(middle - 127)).toBeLessThan(4);
  });

  it('an image that is moved away leaves its pane empty, and comes back with it [PN-2]', async () => {
    await aStep();
    const [view] = (await steps())[0]?.panes ?? [];
    const move = (to: Parameters<typeof moveItem>[2]) => moveItem(app.services.contextOf(member.caller), study, to);
    // Where the reader may not look.
    await move({ org: org.id, has_org_perm: false });
    expect(await steps(reader)).toMatchObject([{ panes: [] }]);
    expect(code(await picture(view?.view ?? ''))).toBe('gone');
    await move({ parent_folder: folder });
    expect(await steps(reader)).toMatchObject([{ panes: [{ view: view?.view }] }]);
    expect((await picture(view?.view ?? '')).statusCode).toBe(200);
  });

  it('an image in the trash leaves its pane empty, and one that is deleted for good takes what was drawn along [PN-2, PN-6]', async () => {
    await aStep();
    const [view] = (await steps())[0]?.panes ?? [];
    await app.call(deleteFolder, { params: { id: study } }, member.headers);
    expect(await steps()).toMatchObject([{ panes: [] }]);
    expect(code(await picture(view?.view ?? ''))).toBe('gone');
    await app.call(restoreFromTrash, { body: { uuids: [study] } }, member.headers);
    expect(await steps()).toMatchObject([{ panes: [{ view: view?.view }] }]);
    await app.call(deleteFolder, { params: { id: study } }, member.headers);
    const gone = await app.call(deleteFromTrash, { body: { uuids: [study] } }, member.headers);
    expect(gone.statusCode, gone.body).toBe(204);
    const left = await app.services.db.rows(sql`select 1 from presentation_view where id = ${view?.view ?? ''}::uuid`);
    expect(left).toEqual([]);
  });
});
