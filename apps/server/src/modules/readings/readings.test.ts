import { measurementsAtOnce } from '@mado/contract';
import type { Measurement } from '@mado/reading';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { onBothDatabases } from '../../testing/index.ts';
import { aPngImage } from '../../testing/pictures.ts';
import { upload } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';
import { uidOfImage, uidOfImages } from '../studies/index.ts';
import { aReadingClinic } from './testing/a-reading-clinic.ts';

onBothDatabases('readings', (open) => {
  const at = aReadingClinic(open);
  const { uid, line, read, write, labels, history } = at;

  it('are the same from study, series, file and the folder above, each with its author [AN-1, AN-2]', async () => {
    const one = line();
    const { clock, committed } = await write({ put: [one] }, at.ids.series);
    expect(committed).toEqual([
      {
        ...one,
        clock,
        addedBy: { uuid: at.member.id, username: at.member.caller.account?.username },
        addedAt: expect.any(String) as string,
        updatedBy: { uuid: at.member.id, username: at.member.caller.account?.username },
        updatedAt: expect.any(String) as string,
      },
    ]);
    for (const [id, type] of [
      [at.ids.study, 'folder'],
      [at.ids.series, 'folder'],
      [at.ids.other, 'folder'],
      [at.ids.file, 'file'],
      [at.folder.id, 'folder'],
    ] as const)
      expect(await read(id, at.colleague, type)).toEqual({ clock, measurements: committed, can: { annotate: true } });
    const second = line({ StudyInstanceUID: uid('b'), SeriesInstanceUID: uid('b', 1), SOPInstanceUID: uid('b', 1, 1) });
    const above = await write({ base: clock, put: [second] }, at.folder.id);
    expect([above.committed.length, above.rebased]).toEqual([1, []]);
    expect([(await read()).measurements.length, (await read(at.folder.id)).measurements.length]).toEqual([1, 2]);
  });

  it('of plain images are under the identifiers that the viewer shows them by [AN-1, AN-3]', async () => {
    const { results } = await upload(at.app, at.member, { target_org: at.clinic.id, target_folder: at.folder.id }, [
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
    expect((await write({ put: [one] }, id, at.member, 'fileimage')).committed).toHaveLength(1);
    expect((await read(id, at.member, 'fileimage')).measurements).toHaveLength(1);
    expect((await read(id, at.member, 'file')).code).toBe('not_a_viewer_source');
    expect((await write({ put: [line()] }, id, at.member, 'fileimage')).code).toBe('image_not_in_reading');
  });

  it('is changed by nobody who has not seen what stands; both stay in the history [AN-6, AN-7]', async () => {
    const one = line();
    const { clock } = await write({ put: [one] });
    const theirs = { ...one, label: '肝' };
    const changed = await write({ base: clock, put: [theirs] }, at.ids.study, at.colleague);
    expect(changed.committed).toMatchObject([
      {
        addedBy: { uuid: at.member.id, username: at.member.caller.account?.username },
        updatedBy: { uuid: at.colleague.id, username: at.colleague.caller.account?.username },
      },
    ]);
    const mine = { ...one, label: '腎' };
    const late = await write({ base: clock, put: [mine] });
    expect(late).toMatchObject({ clock: changed.clock, committed: [], rebased: [{ _id: one._id, label: '肝' }] });
    expect((await write({ base: clock, put: [mine] })).rebased).toHaveLength(1);
    expect(labels(await read())).toEqual(['肝']);
    const gone = await write({ base: changed.clock, remove: [one._id] }, at.ids.study, at.colleague);
    expect(gone.removed).toEqual([one._id]);
    expect((await read()).clock).toBe(gone.clock);
    const again = await write({ base: changed.clock, put: [mine] });
    expect(again.rebased).toEqual([{ _id: one._id, removed: true, clock: gone.clock }]);
    expect((await write({ base: clock, remove: [one._id] })).removed).toEqual([one._id]);
    const back = await write({ base: again.clock, put: [mine] });
    expect([back.committed.length, labels(await read())]).toEqual([1, ['腎']]);
    expect(await history()).toEqual([
      { clock, label: '肺', by: at.member.id },
      { clock: changed.clock, label: '肝', by: at.colleague.id },
      { clock: null, label: '腎', by: at.member.id },
      { clock: gone.clock, label: null, by: at.colleague.id },
      { clock: null, label: '腎', by: at.member.id },
      { clock: back.clock, label: '腎', by: at.member.id },
    ]);
  });

  it('tells what others did since, so that one goes on from the answer [AN-6]', async () => {
    const [one, two] = [line(), line({ label: '二' })];
    await write({ put: [one] });
    const { rebased, committed, clock } = await write({ put: [two] }, at.ids.study, at.colleague);
    expect([rebased, committed]).toMatchObject([[{ _id: one._id }], [{ _id: two._id }]]);
    expect((await read()).clock).toBe(clock);
    // What they have not seen as it is is not removed, and is not said to be.
    await write({ base: clock, put: [{ ...one, label: '三' }] }, at.ids.study, at.colleague);
    const kept = await write({ base: clock, remove: [one._id] });
    expect(kept).toMatchObject({ committed: [], removed: [], rebased: [{ _id: one._id, label: '三' }] });
    expect(labels(await read()).toSorted()).toEqual(['三', '二'].toSorted());
  });

  it('come in the order in which they were added, whatever was changed since', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID())
      .toSorted()
      .toReversed();
    for (const _id of ids) {
      await write({ base: 1e9, put: [line({ _id })] });
      at.app.services.clock.advance(1000);
    }
    await write({ base: 1e9, put: [line({ _id: ids[0] ?? '', label: '後' })] });
    expect((await read()).measurements.map(({ _id }) => _id)).toEqual(ids);
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
    expect((await write({ put: [one] }, at.ids.study, at.colleague)).committed).toEqual([]);
    const { committed, rebased } = await write({ base: first.clock, put: change.put }, at.ids.study, at.colleague);
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

  it('keeps a refused change once, and apart from each that differs from it [AN-7]', async () => {
    const [one, two] = [line(), line()];
    const { clock: first } = await write({ put: [one, two] });
    const mine = { base: first, put: [{ ...one, label: '私' }] };
    await write(mine);
    const { clock } = await read();
    await write(
      {
        base: clock,
        put: [
          { ...one, label: '彼' },
          { ...two, label: '彼' },
        ],
      },
      at.ids.study,
      at.colleague,
    );
    const before = (await history()).length;
    const refused = async () => (await history()).slice(before).map(({ clock: at, label }) => [at, label]);
    // It was done once, word for word and from the same number; now it is refused.
    expect((await write(mine)).rebased).not.toEqual([]);
    expect(await refused()).toEqual([[null, '私']]);
    await write(mine);
    expect(await refused()).toHaveLength(1);
    const differing: [change: Parameters<typeof write>[0], who?: typeof at.member][] = [
      [{ ...mine, base: first - 1 }],
      [mine, at.guest],
      [{ base: first, put: [{ ...one, label: '別' }] }],
      [{ base: first, put: [{ ...two, label: '私' }] }],
      [{ base: first, remove: [one._id] }],
      [{ base: first, remove: [two._id] }],
    ];
    const subject = { kind: 'user' as const, accountId: at.guest.id };
    await putGrant(at.app.services, { itemId: at.ids.study, subject, level: 'can_comment' });
    for (const [n, [change, who]] of differing.entries()) {
      for (const _ of [1, 2]) await write(change, at.ids.study, who);
      expect(await refused()).toHaveLength(n + 2);
    }
    expect(await refused()).toEqual([
      [null, '私'],
      [null, '私'],
      [null, '私'],
      [null, '別'],
      [null, '私'],
      [null, null],
      [null, null],
    ]);
  });

  it('keeps what is refused of a measurement that another reading has too [AN-7]', async () => {
    const { results } = await at.store([['b', 1, 2]]);
    const other = results[0]?.study?.uuid ?? '';
    const there = { StudyInstanceUID: uid('b'), SeriesInstanceUID: uid('b', 1), SOPInstanceUID: uid('b', 1, 1) };
    const one = line();
    await write({ put: [one] });
    await write({ put: [{ ...one, ...there }] }, other);
    for (const id of [at.ids.study, other]) await write({ remove: [one._id] }, id, at.colleague);
    expect(
      await at.app.services.db.rows(sql`
        select item_id as reading from measurement_version where clock is null and measurement_id = ${one._id}
        order by position`),
    ).toEqual([{ reading: at.ids.study }, { reading: other }]);
  });

  it('loses no change of many who write at once [AN-5, AN-6]', async () => {
    // Which of them each takes next; how they mix is up to the database.
    let drawn = 7;
    const random = () => (drawn = (drawn * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
    const records = [line({ label: '0' }), line({ label: '0' }), line({ label: '0' })];
    await write({ put: records });
    const count = new Map(records.map(({ _id }) => [_id, 0]));
    const people = [at.member, at.colleague, at.member, at.colleague];
    await Promise.all(
      people.map(async (who, n) => {
        const where = n % 2 === 0 ? at.ids.study : at.folder.id;
        let { clock: base, measurements } = await read(where, who);
        for (let round = 0; round < 12; round += 1) {
          const known = measurements[Math.floor(random() * measurements.length)];
          if (!known) throw new Error('a measurement was lost');
          const { clock: _, addedBy: _a, addedAt: _b, updatedBy: _c, updatedAt: _d, ...stated } = known;
          // Each counts up what they have seen, in words of their own.
          const label = `${Number.parseInt(stated.label, 10) + 1} ${n}`;
          const answer = await write({ base, put: [{ ...stated, label }] }, where, who);
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
    await write({ put: [known] }, at.folder.id);
    expect((await write({ base: 1e9, put: [{ ...known, ...other }] }, at.folder.id)).code).toBe('image_not_in_reading');
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
    await at.app.services.db.rows(sql`
      insert into measurement (item_id, id, clock, removed, record, added_at, updated_at)
      select item_id, gen_random_uuid(), 1, false, record, now(), now() from measurement, generate_series(1, 9999)
      where item_id = ${at.ids.study}`);
    expect(await refused(line())).toBe('too_many_measurements');
    // What was removed makes room.
    await write({ base: 1e9, remove: [known._id] });
    expect((await write({ base: 1e9, put: [line()] })).committed).toHaveLength(1);
  });
});
