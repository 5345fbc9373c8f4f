import {
  annotations,
  changeAnnotations,
  deleteFromTrash,
  measurementsAtOnce,
  restoreFromTrash,
  settleIdentityConflict,
  type Answer,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import type { Measurement } from '@mado/reading';
import { randomUUID } from 'node:crypto';
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
import { aPngImage } from '../../testing/pictures.ts';
import { upload } from '../../testing/upload.ts';
import { deleteItems } from '../library/index.ts';
import { putGrant } from '../sharing/index.ts';
import { folderChanged } from '../storage/index.ts';
import { uidOfImage, uidOfImages } from '../studies/index.ts';

type Read = Answer<typeof annotations>;
type Written = Answer<typeof changeAnnotations> & { code?: string };

onBothDatabases('readings', (open) => {
  let app: TestApp;
  let [member, colleague, guest] = [{} as Person, {} as Person, {} as Person];
  let clinic: { id: string };
  let folder: { id: string; ancestors: string[] };
  let ids = { study: '', series: '', other: '', file: '' };
  let run = 0;

  const uid = (study: string, series = 0, sop = 0) => syntheticUid('readings', `${run} ${study}`, series, sop);
  const store = (files: [study: string, series: number, sop: number][], into = folder.id) =>
    upload(
      app,
      member,
      { target_org: clinic.id, target_folder: into },
      files.map(([study, series, sop]) => ({
        path: `${study}-${series}-${sop}.dcm`,
        bytes: buildDicomFile({
          StudyInstanceUID: uid(study),
          SeriesInstanceUID: uid(study, series),
          SOPInstanceUID: uid(study, series, sop),
          PatientID: study,
          pixels: { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) },
        }),
      })),
    );

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [member, colleague, guest] = [
      await anAccount(app.services),
      await anAccount(app.services),
      await anAccount(app.services),
    ];
  });
  beforeEach(async () => {
    run += 1;
    clinic = await anOrganisation(app.services, { admin: member });
    await aMember(app.services, clinic, { person: colleague });
    folder = await aFolder(app.services, { org: clinic.id });
    const { results } = await store([
      ['a', 1, 1],
      ['a', 2, 1],
      ['b', 1, 1],
    ]);
    const [one, two] = results;
    ids = {
      study: one?.study?.uuid ?? '',
      series: one?.series?.uuid ?? '',
      other: two?.series?.uuid ?? '',
      file: one?.instance?.uuid ?? '',
    };
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));
  afterAll(() => app.close());

  const line = (more: Partial<Measurement> = {}): Measurement => ({
    _id: randomUUID(),
    recordVersion: 1,
    StudyInstanceUID: uid('a'),
    SeriesInstanceUID: uid('a', 1),
    SOPInstanceUID: uid('a', 1, 1),
    frameIndex: 0,
    toolType: 'Length',
    FrameOfReferenceUID: '1.2.3',
    space: 'patient',
    points: [
      [1, 2, 3],
      [0.1, -2.5, 1e-7],
    ],
    cachedStats: { length: 12.345678901234567 },
    unit: 'mm',
    modalityUnit: 'HU',
    label: '肺',
    location: 'Lung',
    description: '結節\nあり',
    text: '',
    ...more,
  });
  type Type = 'folder' | 'file' | 'fileimage';
  const read = async (id = ids.study, who: Person | null = member, type: Type = 'folder') => {
    const answer = await app.call(annotations, { params: { type, id } }, who?.headers);
    return answer.json<Read & { code?: string }>();
  };
  const write = async (
    { base = 0, put = [], remove = [] }: { base?: number; put?: readonly Measurement[]; remove?: string[] },
    id = ids.study,
    who: Person | null = member,
    type: Type = 'folder',
  ) => {
    const body = { base, put, remove } as never;
    const answer = await app.call(changeAnnotations, { params: { type, id }, body }, who?.headers);
    return answer.json<Written>();
  };
  const labels = ({ measurements }: Read) => measurements.map(({ label }) => label);
  const history = () =>
    app.services.db.rows<{ clock: number | null; label: string | null; by: string }>(sql`
      select clock, record ->> 'label' as label, changed_by as by from measurement_version
      where item_id = ${ids.study} order by position`);

  it('are the same from study, series, file and the folder above, each with its author [AN-1, AN-2]', async () => {
    const one = line();
    const { clock, committed } = await write({ put: [one] }, ids.series);
    expect(committed).toEqual([
      {
        ...one,
        clock,
        addedBy: { uuid: member.id, username: member.caller.account?.username },
        addedAt: expect.any(String) as string,
        updatedBy: { uuid: member.id, username: member.caller.account?.username },
        updatedAt: expect.any(String) as string,
      },
    ]);
    for (const [id, type] of [
      [ids.study, 'folder'],
      [ids.series, 'folder'],
      [ids.other, 'folder'],
      [ids.file, 'file'],
      [folder.id, 'folder'],
    ] as const)
      expect(await read(id, colleague, type)).toEqual({ clock, measurements: committed, can: { annotate: true } });
    const second = line({ StudyInstanceUID: uid('b'), SeriesInstanceUID: uid('b', 1), SOPInstanceUID: uid('b', 1, 1) });
    const above = await write({ base: clock, put: [second] }, folder.id);
    expect([above.committed.length, above.rebased]).toEqual([1, []]);
    expect([(await read()).measurements.length, (await read(folder.id)).measurements.length]).toEqual([1, 2]);
  });

  it('of plain images are under the identifiers that the viewer shows them by [AN-1, AN-3]', async () => {
    const { results } = await upload(app, member, { target_org: clinic.id, target_folder: folder.id }, [
      { path: 'a.png', bytes: aPngImage(2, 1) },
    ]);
    const id = results[0]?.file?.uuid ?? '';
    const one = line({
      StudyInstanceUID: uidOfImages(id, 'study'),
      SeriesInstanceUID: uidOfImages(id, 'series'),
      SOPInstanceUID: uidOfImage(id),
      FrameOfReferenceUID: null,
      space: 'image',
      points: [
        [0.5, 0.5],
        [1, 0],
      ],
      unit: 'px',
    });
    expect((await write({ put: [one] }, id, member, 'fileimage')).committed).toHaveLength(1);
    expect((await read(id, member, 'fileimage')).measurements).toHaveLength(1);
    expect((await read(id, member, 'file')).code).toBe('not_a_viewer_source');
    expect((await write({ put: [line()] }, id, member, 'fileimage')).code).toBe('image_not_in_reading');
  });

  it('is changed by nobody who has not seen what stands; both stay in the history [AN-6, AN-7]', async () => {
    const one = line();
    const { clock } = await write({ put: [one] });
    const theirs = { ...one, label: '肝' };
    const changed = await write({ base: clock, put: [theirs] }, ids.study, colleague);
    expect(changed.committed).toMatchObject([
      {
        addedBy: { uuid: member.id, username: member.caller.account?.username },
        updatedBy: { uuid: colleague.id, username: colleague.caller.account?.username },
      },
    ]);
    const mine = { ...one, label: '腎' };
    const late = await write({ base: clock, put: [mine] });
    expect(late).toMatchObject({ clock: changed.clock, committed: [], rebased: [{ _id: one._id, label: '肝' }] });
    expect((await write({ base: clock, put: [mine] })).rebased).toHaveLength(1);
    expect(labels(await read())).toEqual(['肝']);
    const gone = await write({ base: changed.clock, remove: [one._id] }, ids.study, colleague);
    expect(gone.removed).toEqual([one._id]);
    expect((await read()).clock).toBe(gone.clock);
    const again = await write({ base: changed.clock, put: [mine] });
    expect(again.rebased).toEqual([{ _id: one._id, removed: true, clock: gone.clock }]);
    expect((await write({ base: clock, remove: [one._id] })).removed).toEqual([one._id]);
    const back = await write({ base: again.clock, put: [mine] });
    expect([back.committed.length, labels(await read())]).toEqual([1, ['腎']]);
    expect(await history()).toEqual([
      { clock, label: '肺', by: member.id },
      { clock: changed.clock, label: '肝', by: colleague.id },
      { clock: null, label: '腎', by: member.id },
      { clock: gone.clock, label: null, by: colleague.id },
      { clock: null, label: '腎', by: member.id },
      { clock: back.clock, label: '腎', by: member.id },
    ]);
  });

  it('tells what others did since, so that one goes on from the answer [AN-6]', async () => {
    const [one, two] = [line(), line({ label: '二' })];
    await write({ put: [one] });
    const { rebased, committed, clock } = await write({ put: [two] }, ids.study, colleague);
    expect([rebased, committed]).toMatchObject([[{ _id: one._id }], [{ _id: two._id }]]);
    expect((await read()).clock).toBe(clock);
  });

  it('is done once, however often the same is sent [AN-6]', async () => {
    const [one, two] = [line(), line({ label: '二' })];
    const first = await write({ put: [one, two] });
    expect(await write({ put: [one, two] })).toEqual(first);
    const change = { base: first.clock, put: [{ ...one, label: '三' }], remove: [two._id] };
    const done = await write(change);
    expect(await write(change)).toMatchObject({ clock: done.clock, committed: done.committed, removed: [two._id] });
    expect(await history()).toHaveLength(4);
    // The same words of somebody else are not one's own.
    expect((await write({ put: [one] }, ids.study, colleague)).committed).toEqual([]);
    const { committed, rebased } = await write({ base: first.clock, put: change.put }, ids.study, colleague);
    expect(committed).toEqual([]);
    // Both were added in one request: in either order.
    expect(rebased).toHaveLength(2);
    expect(rebased).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: '三' }),
        expect.objectContaining({ _id: two._id, removed: true }),
      ]),
    );
    expect(await history()).toHaveLength(6);
  });

  it('loses no change of many who write at once [AN-5, AN-6]', async () => {
    // Which of them each takes next; how they mix is up to the database.
    let drawn = 7;
    const random = () => (drawn = (drawn * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
    const records = [line({ label: '0' }), line({ label: '0' }), line({ label: '0' })];
    await write({ put: records });
    const count = new Map(records.map(({ _id }) => [_id, 0]));
    const people = [member, colleague, member, colleague];
    await Promise.all(
      people.map(async (who, n) => {
        const at = n % 2 === 0 ? ids.study : folder.id;
        let { clock: base, measurements } = await read(at, who);
        for (let round = 0; round < 12; round += 1) {
          const known = measurements[Math.floor(random() * measurements.length)];
          if (!known) throw new Error('a measurement was lost');
          const { clock: _, addedBy: _a, addedAt: _b, updatedBy: _c, updatedAt: _d, ...stated } = known;
          // Each counts up what they have seen, in words of their own.
          const label = `${Number.parseInt(stated.label, 10) + 1} ${n}`;
          const answer = await write({ base, put: [{ ...stated, label }] }, at, who);
          if (answer.committed.length > 0) count.set(stated._id, (count.get(stated._id) ?? 0) + 1);
          const news = new Map([...answer.committed, ...answer.rebased].map((row) => [row._id, row]));
          measurements = measurements.map((one) => (news.get(one._id) as typeof one | undefined) ?? one);
          base = answer.clock;
        }
      }),
    );
    const { measurements } = await read();
    for (const { _id, label } of measurements) expect(Number.parseInt(label, 10)).toBe(count.get(_id));
    const done = (await history()).filter(({ clock }) => clock !== null);
    expect(done).toHaveLength(3 + [...count.values()].reduce((sum, one) => sum + one, 0));
  });

  it('is refused where the image is not there, the form is not right, or there is too much [AN-3, AN-4]', async () => {
    const other = { StudyInstanceUID: uid('b'), SeriesInstanceUID: uid('b', 1), SOPInstanceUID: uid('b', 1, 1) };
    const refused = async (...put: unknown[]) => (await write({ put: put as Measurement[] })).code;
    expect(await refused(line(), line(other))).toBe('image_not_in_reading');
    // All three UIDs are those of one image.
    expect(await refused(line({ SeriesInstanceUID: uid('a', 2) }))).toBe('image_not_in_reading');
    expect((await read()).measurements).toEqual([]);
    const known = line();
    await write({ put: [known] }, folder.id);
    expect((await write({ base: 1e9, put: [{ ...known, ...other }] }, folder.id)).code).toBe('image_not_in_reading');
    expect(await refused({ _id: randomUUID(), recordVersion: 2, shape: 'new' })).toBe('newer_record_form');
    const bad: Partial<Record<keyof Measurement, unknown>>[] = [
      { _id: 'x' },
      { toolType: 'Wand' },
      { points: [[1, 2, 3]] },
      { space: 'image' },
      { points: [[1, 2, null]] },
      { cachedStats: { mean: 'NaN' } },
      { label: 'あ'.repeat(256) },
      { label: 'a\u0000' },
      { description: 'あ'.repeat(2001) },
      { text: 'あ'.repeat(1001) },
      { toolType: 'FreehandMouse' },
      { frameIndex: -1 },
    ];
    for (const one of bad) expect(await refused({ ...line(), ...one })).toBe('bad_request');
    const twice = line();
    expect(await refused(twice, twice)).toBe('bad_request');
    expect(await refused(...Array.from({ length: measurementsAtOnce + 1 }, () => line()))).toBe('bad_request');
    expect((await read()).measurements).toHaveLength(1);
    await app.services.db.rows(sql`
      insert into measurement (item_id, id, clock, removed, record, added_at, updated_at)
      select item_id, gen_random_uuid(), 1, false, record, now(), now() from measurement, generate_series(1, 9999)
      where item_id = ${ids.study}`);
    expect(await refused(line())).toBe('too_many_measurements');
    // What was removed makes room.
    await write({ base: 1e9, remove: [known._id] });
    expect((await write({ base: 1e9, put: [line()] })).committed).toHaveLength(1);
  });

  it('is reached as far as one has a right to it [AN-2]', async () => {
    const elsewhere = line({ SeriesInstanceUID: uid('a', 2), SOPInstanceUID: uid('a', 2, 1) });
    const here = line();
    await write({ put: [here, elsewhere] });
    expect((await read(ids.series, guest)).code).toBe('no_access');
    const subject = { kind: 'user' as const, accountId: guest.id };
    await putGrant(app.services, { itemId: ids.series, subject, level: 'can_view' });
    const seen = await read(ids.series, guest);
    expect([seen.measurements.map(({ _id }) => _id), seen.can]).toEqual([[here._id], { annotate: false }]);
    expect((await write({}, ids.series, guest)).code).toBe('level_too_low');
    await putGrant(app.services, { itemId: ids.series, subject, level: 'can_comment' });
    const base = seen.clock;
    expect((await write({ base, put: [{ ...elsewhere, label: 'x' }] }, ids.series, guest)).code).toBe(
      'image_not_in_reading',
    );
    expect((await write({ base, remove: [elsewhere._id] }, ids.series, guest)).code).toBe('image_not_in_reading');
    const told = await write({ put: [line()] }, ids.series, guest);
    expect([told.committed.length, told.rebased.map(({ _id }) => _id)]).toEqual([1, [here._id]]);
    // Of what one may see, also beyond what one may change, one is told.
    await putGrant(app.services, { itemId: ids.study, subject, level: 'can_view' });
    const { rebased } = await write({ put: [line()] }, ids.series, guest);
    expect(rebased.map(({ _id }) => _id)).toEqual(expect.arrayContaining([here._id, elsewhere._id]));
    expect((await write({ base, put: [{ ...elsewhere, label: 'x' }] }, ids.series, guest)).code).toBe(
      'image_not_in_reading',
    );
    expect((await read(ids.study, null)).code).toBe('not_signed_in');
  });

  it('of one file is reached by a right to that file alone [AN-2]', async () => {
    await store([['a', 1, 2]]);
    const [here, beside] = [line(), line({ SOPInstanceUID: uid('a', 1, 2) })];
    await write({ put: [here, beside] });
    const reader = await anAccount(app.services);
    const subject = { kind: 'user' as const, accountId: reader.id };
    await putGrant(app.services, { itemId: ids.file, subject, level: 'can_view' });
    const { measurements } = await read(ids.file, reader, 'file');
    expect(measurements.map(({ _id }) => _id)).toEqual([here._id]);
  });

  it('names nobody to who comes by a link [AN-2]', async () => {
    await write({ put: [line()] });
    await putGrant(app.services, {
      itemId: ids.study,
      subject: { kind: 'anonymous', link: 'view' },
      level: 'can_view',
    });
    const [one] = (await read(ids.study, null)).measurements;
    expect([one?.addedBy, one?.updatedBy]).toEqual([
      { uuid: null, username: '' },
      { uuid: null, username: '' },
    ]);
  });

  it('is recorded by counts alone [AN-7]', async () => {
    const one = line();
    const { clock } = await write({ put: [one] });
    const [event] = await app.services.db.rows<{ event: { details: unknown } }>(sql`
      select event from audit_event where event ->> 'action' = 'annotate' and event::text like ${`%${ids.study}%`}`);
    expect(event?.event.details).toEqual({ put: 1, removed: 0, clock });
    expect(JSON.stringify(event)).not.toContain(one.label);
  });

  it('becomes one with that of a study which is settled to be the same [AN-9]', async () => {
    const bytes = buildDicomFile({
      StudyInstanceUID: uid('a'),
      SeriesInstanceUID: uid('a', 1),
      SOPInstanceUID: uid('a', 1, 9),
      PatientID: 'somebody else',
      pixels: { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) },
    });
    const options = { target_org: clinic.id, target_folder: folder.id };
    const { results } = await upload(app, member, options, [{ path: 'other.dcm', bytes }]);
    const other = results[0]?.study?.uuid ?? '';
    expect(other).not.toBe(ids.study);
    // The same measurement may be in both, from a copy.
    const same = line({ label: 'same' });
    await write({ put: [line({ label: 'one' }), same] });
    const two = [line({ label: 'two' }), same].map((each) => ({ ...each, SOPInstanceUID: uid('a', 1, 9) }));
    const { clock } = await write({ put: two }, other);
    const body = { study: ids.study, decision: 'join' } as const;
    expect((await app.call(settleIdentityConflict, { body }, member.headers)).statusCode).toBe(200);
    const joined = await read();
    expect(labels(joined).sort()).toEqual(['one', 'same', 'two']);
    // Who has the page open asks for what is newer than what they saw, and gets it.
    expect(joined.clock).toBeGreaterThan(clock);
    expect((await write({ base: clock })).rebased.map((row) => 'label' in row && row.label)).toEqual(['two']);
    expect((await history()).map(({ label }) => label).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'one',
      'same',
      'same',
      'two',
    ]);
  });

  it('goes with its study to the trash, and for good [AN-8]', async () => {
    await write({ put: [line()] });
    const { caller } = member;
    const ctx = { ...app.services, caller, whence: 'test' };
    await deleteItems(ctx, [ids.study]);
    expect((await read()).code).toBe('gone');
    expect((await write({ put: [line()] })).code).toBe('gone');
    await app.call(restoreFromTrash, { body: { uuids: [ids.study] } }, member.headers);
    expect(labels(await read())).toEqual(['肺']);
    await deleteItems(ctx, [ids.study]);
    expect((await read(folder.id)).measurements).toEqual([]);
    expect((await app.call(deleteFromTrash, { body: { uuids: [ids.study] } }, member.headers)).statusCode).toBe(204);
    const left = await app.services.db.rows(sql`
      select from measurement where item_id = ${ids.study}
      union all select from measurement_version where item_id = ${ids.study}`);
    expect(left).toEqual([]);
  });

  it('is told of to who may see it, once it stands, and only where something has changed [AN-10]', async () => {
    const told: unknown[] = [];
    const unlisten = app.services.bus.listen(folderChanged, ({ org, folders }) => void told.push({ org, folders }));
    const one = line();
    await write({ put: [one] });
    await write({ put: [one] });
    await write({ put: [line({ SOPInstanceUID: '1.2.404' })] });
    const { clock } = await read();
    await write({ base: clock, remove: [one._id] }, ids.series);
    await vi.waitFor(() => expect(told).toHaveLength(2));
    unlisten();
    expect(told).toEqual([
      { org: clinic.id, folders: [ids.study] },
      { org: clinic.id, folders: [ids.series, ids.study] },
    ]);
  });
});
