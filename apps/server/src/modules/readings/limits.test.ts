import { measurementLimit, readingSizeLimit } from '@mado/contract';
import { buildDicomFile } from '@mado/dicom/testing';
import { pointLimit } from '@mado/reading';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { onBothDatabases } from '../../testing/index.ts';
import { aPngImage } from '../../testing/pictures.ts';
import { upload } from '../../testing/upload.ts';
import { uidOfImage, uidOfImages } from '../studies/index.ts';
import { forgetRemoved, thinHistory } from './measurements.sql.ts';
import { aReadingClinic } from './testing/a-reading-clinic.ts';

onBothDatabases('limits of readings', (open) => {
  const at = aReadingClinic(open);
  const { uid, line, read, write } = at;
  beforeEach(async () => {
    const pixels = { rows: 2, columns: 2, numberOfFrames: 2, native: Uint16Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
    const bytes = buildDicomFile({
      StudyInstanceUID: uid('a'),
      SeriesInstanceUID: uid('a', 1),
      SOPInstanceUID: uid('a', 1, 2),
      PatientID: 'a',
      pixels,
    });
    await upload(at.app, at.member, { target_org: at.clinic.id, target_folder: at.folder.id }, [
      { path: 'two frames.dcm', bytes },
    ]);
  });

  /** An outline of `count` points, each number of it with `digits` digits. */
  const outline = (count: number, digits: number) =>
    line({
      toolType: 'FreehandMouse',
      points: Array.from({ length: count }, (_, n) =>
        [n, n + 1, n + 2].map((at) => Number(`0.${'1'.repeat(digits)}`) + (at % 7)),
      ),
    });
  const rows = <Row extends object>(query: SQL) => at.app.services.db.rows<Row>(query);
  const history = () =>
    rows<{ by: string; gone: boolean }>(sql`
      select changed_by as by, record = '{}' as gone from measurement_version where item_id = ${at.ids.study} order by position`);

  it('removed ones weigh nothing, but their number and their image stay known [AN-25, AN-6]', async () => {
    const [one, two] = [outline(2000, 4), outline(2000, 4)];
    const { clock } = await write({ put: [one, two] });
    expect(await rows(sql`select size > 40000 as large from measurement where item_id = ${at.ids.study}`)).toEqual([
      { large: true },
      { large: true },
    ]);
    const gone = await write({ base: clock, remove: [one._id, two._id] });
    expect(gone.clock).toBeGreaterThan(clock);
    expect(await read()).toMatchObject({ clock: gone.clock, measurements: [] });
    const { StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID } = one;
    const record = { StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID };
    expect(await rows(sql`select record, size from measurement where item_id = ${at.ids.study}`)).toEqual([
      { record, size: 0 },
      { record, size: 0 },
    ]);
    expect((await history()).filter(({ gone: away }) => away === false)).toHaveLength(2);
    // Others hear that they are gone.
    expect((await write({ base: clock }, at.ids.study, at.colleague)).rebased).toEqual(
      [one._id, two._id].sort().map((_id) => ({ _id, removed: true, clock: gone.clock })),
    );
  });

  it('what was removed is put again with the number of its removal, and with no lower one [AN-6]', async () => {
    const one = line();
    const { clock } = await write({ put: [one] });
    const gone = await write({ base: clock, remove: [one._id] });
    const [row] = await rows<{ clock: number }>(sql`select clock from measurement where id = ${one._id}`);
    expect(gone).toEqual({ clock: row?.clock, committed: [], removed: [one._id], rebased: [] });
    expect(await write({ base: clock, put: [one] })).toEqual({
      clock: gone.clock,
      committed: [],
      removed: [],
      rebased: [{ _id: one._id, removed: true, clock: gone.clock }],
    });
    // Asked for again, the answer was lost: its number is the same.
    expect((await write({ base: clock, remove: [one._id] })).clock).toBe(gone.clock);
    const back = await write({ base: gone.clock, put: [one] });
    expect(back).toMatchObject({ committed: [{ ...one, clock: back.clock }], rebased: [] });
    expect((await read()).measurements).toEqual(back.committed);
  });

  it('a reading has so much data at most; removing makes room, and is never refused [AN-25]', async () => {
    const [one, two] = [line(), line()];
    const { clock: base } = await write({ put: [one, two] });
    const sized = (size: number) => rows(sql`update measurement set size = ${size}::int4 where id = ${one._id}`);
    await sized(readingSizeLimit - 10);
    expect(await write({ base, put: [line()] })).toMatchObject({ code: 'measurements_too_large' });
    expect(await write({ base, put: [{ ...two, label: 'x' }] })).toMatchObject({ code: 'measurements_too_large' });
    expect((await read()).measurements).toHaveLength(2);
    // Readings that became one may have more than they may.
    await sized(readingSizeLimit + 10);
    await rows(sql`
      insert into measurement (item_id, id, clock, removed, record, added_at, updated_at)
      select item_id, gen_random_uuid(), 1, false, record, now(), now() from measurement, generate_series(1, ${measurementLimit}::int4)
      where id = ${one._id}`);
    expect(await write({ base, put: [line()] })).toMatchObject({ code: 'too_many_measurements' });
    expect((await write({ base, remove: [two._id] })).removed).toEqual([two._id]);
    await rows(sql`delete from measurement where item_id = ${at.ids.study} and clock = 1`);
    const { clock } = await write({ base, remove: [one._id] });
    expect((await write({ base: clock, put: [line()] })).committed).toHaveLength(1);
  });

  it('a record has so many digits at most, as the database writes them [AN-25]', async () => {
    expect((await write({ put: [outline(pointLimit, 4)] })).committed).toHaveLength(1);
    for (const large of [
      outline(pointLimit, 16),
      line({ toolType: 'FreehandMouse', points: Array.from({ length: 700 }, () => [1e-300, 5, -1e-300]) }),
    ])
      expect(await write({ put: [large] })).toMatchObject({
        code: 'bad_request',
        fields: { 'put.0.points': expect.any(String) as string },
      });
  });

  it('sends records to the database once, and does not fetch them again [AN-25]', async () => {
    const seen = { sent: 0, fetched: 0 };
    const lengthIn = (chunk: unknown): number => {
      if (typeof chunk === 'string') return chunk.length;
      if (typeof chunk !== 'object' || chunk === null) return 0;
      if (Array.isArray(chunk)) return chunk.reduce((sum: number, one: unknown) => sum + lengthIn(one), 0);
      return 'queryChunks' in chunk ? lengthIn(chunk.queryChunks) : 'value' in chunk ? lengthIn(chunk.value) : 0;
    };
    const { db } = at.app.services;
    const transaction = db.transaction.bind(db);
    const spy = vi.spyOn(db, 'transaction').mockImplementation((work) =>
      transaction((tx) => {
        const noted: Sql = {
          async rows<R extends object>(query: SQL, name?: string) {
            const found = await tx.rows<R>(query, name);
            seen.sent += lengthIn(query);
            seen.fetched += JSON.stringify(found).length;
            return found;
          },
        };
        return work(noted);
      }),
    );
    const put = [outline(2000, 10), outline(2000, 10), outline(2000, 10)];
    const { committed } = await write({ put });
    spy.mockRestore();
    const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1);
    expect(committed.toSorted(byId)).toMatchObject(put.toSorted(byId));
    const length = JSON.stringify(put).length;
    expect(seen.sent).toBeGreaterThan(length * 0.9);
    expect(seen.sent).toBeLessThan(length * 1.5);
    expect(seen.fetched).toBeLessThan(length / 4);
  });

  it('beyond its limit the history gives up old records, of whoever has most, and none that stands [AN-26]', async () => {
    const [one, two] = [line(), line()];
    let { clock: base } = await write({ put: [one] }, at.ids.study, at.colleague);
    for (const label of ['a', 'b', 'c', 'd']) ({ clock: base } = await write({ base, put: [{ ...one, label }] }));
    await write({ put: [two] });
    await rows(sql`update measurement_version set size = 10 where item_id = ${at.ids.study}`);
    await thinHistory(at.app.services.db, [at.ids.study], 60);
    expect((await history()).filter(({ gone }) => gone)).toEqual([]);
    // Of six records two stand, `d` and the second measurement; of the four others two are too many.
    await thinHistory(at.app.services.db, [at.ids.study], 20);
    const away = { by: at.member.id, gone: true };
    expect(await history()).toEqual([
      { by: at.colleague.id, gone: false },
      away,
      away,
      { by: at.member.id, gone: false },
      { by: at.member.id, gone: false },
      { by: at.member.id, gone: false },
    ]);
    expect((await read()).measurements).toHaveLength(2);
  });

  it('a change takes what is beyond the limits out of its reading, and is in the history whole [AN-26, AN-27]', async () => {
    const one = line();
    const { clock: base } = await write({ put: [one] });
    await rows(sql`update measurement_version set size = 200000000 where item_id = ${at.ids.study}`);
    await rows(sql`
      insert into measurement (item_id, id, clock, removed, record, added_at, updated_at)
      select item_id, gen_random_uuid(), -n, true, record, now(), now() from measurement, generate_series(1, 10001) n
      where id = ${one._id}`);
    await write({ base, put: [{ ...one, label: 'x' }] });
    expect((await history()).map(({ gone }) => gone)).toEqual([true, false]);
    expect(
      await rows(sql`
        select count(*)::int8 as count, min(clock) as oldest from measurement where item_id = ${at.ids.study} and removed`),
    ).toEqual([{ count: 10_000, oldest: -10_000 }]);
  });

  it('forgets what was removed longest ago, in each reading by itself [AN-27]', async () => {
    const three = [line(), line(), line()];
    let { clock: base } = await write({ put: [...three, line()] });
    for (const { _id } of three) ({ clock: base } = await write({ base, remove: [_id] }));
    await forgetRemoved(at.app.services.db, [randomUUID()], 0);
    await forgetRemoved(at.app.services.db, [at.ids.study], 2);
    const { rebased } = await write({ base: 1 });
    expect(rebased.flatMap((row) => ('removed' in row ? [row._id] : [])).sort()).toEqual(
      three
        .slice(1)
        .map(({ _id }) => _id)
        .sort(),
    );
    expect((await write({ put: [three[0]] })).committed).toHaveLength(1);
  });

  it('of two readings with the same ids each forgets its own, and none that stands [AN-27]', async () => {
    const { results } = await at.store([['b', 1, 2]]);
    const other = results[0]?.study?.uuid ?? '';
    const there = { StudyInstanceUID: uid('b'), SeriesInstanceUID: uid('b', 1), SOPInstanceUID: uid('b', 1, 1) };
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const [first = '', second = '', third = ''] = ids;
    await write({ put: ids.map((_id) => line({ _id })) });
    await write({ put: ids.map((_id) => line({ _id, ...there })) }, other);
    // Here the first was removed before the second, there after it; there the third stands.
    for (const remove of [first, second, third]) await write({ base: 1e9, remove: [remove] });
    for (const remove of [second, first]) await write({ base: 1e9, remove: [remove] }, other);
    await forgetRemoved(at.app.services.db, [at.ids.study, other], 2);
    const left = await rows<{ reading: string; id: string; removed: boolean }>(sql`
      select item_id as reading, id, removed from measurement where id in (${first}, ${second}, ${third})`);
    const of = (reading: string) =>
      Object.fromEntries(left.filter((row) => row.reading === reading).map(({ id, removed }) => [id, removed]));
    expect(of(at.ids.study)).toEqual({ [second]: true, [third]: true });
    expect(of(other)).toEqual({ [first]: true, [second]: true, [third]: false });
    // What stands is none of those that are counted.
    await forgetRemoved(at.app.services.db, [at.ids.study, other], 0);
    expect(await rows(sql`select id from measurement where id in (${first}, ${second}, ${third})`)).toEqual([
      { id: third },
    ]);
  });

  it('a measurement is on a frame that its image has [AN-28]', async () => {
    const two = { SOPInstanceUID: uid('a', 1, 2) };
    expect((await write({ put: [line({ frameIndex: 1 })] })).code).toBe('image_not_in_reading');
    expect((await write({ put: [line({ ...two, frameIndex: 2 })] })).code).toBe('image_not_in_reading');
    expect((await write({ put: [line({ ...two, frameIndex: 999_999 })] })).code).toBe('image_not_in_reading');
    expect((await write({ put: [line({ ...two, frameIndex: 1 })] })).committed).toHaveLength(1);
    const { results } = await upload(at.app, at.member, { target_org: at.clinic.id, target_folder: at.folder.id }, [
      { path: 'a.png', bytes: aPngImage(2, 1) },
    ]);
    const id = results[0]?.file?.uuid ?? '';
    const plain = {
      StudyInstanceUID: uidOfImages(id, 'study'),
      SeriesInstanceUID: uidOfImages(id, 'series'),
      SOPInstanceUID: uidOfImage(id),
    };
    expect((await write({ put: [line({ ...plain, frameIndex: 1 })] }, id, at.member, 'fileimage')).code).toBe(
      'image_not_in_reading',
    );
    expect((await write({ put: [line(plain)] }, id, at.member, 'fileimage')).committed).toHaveLength(1);
  });

  it('names what is wrong in the form that the record has [AN-30, AN-29]', async () => {
    const faults = async (one: unknown) => Object.keys((await write({ put: [line(), one] })).fields ?? {});
    expect(await faults({ ...line(), toolType: 'Wand' })).toEqual(['put.1.toolType']);
    expect(await faults({ ...line(), location: 'a\u202eb' })).toEqual(['put.1.location']);
    expect(await faults({ ...line(), recordVersion: 'x' })).toEqual(['put.1.recordVersion']);
    expect(await faults({ ...line(), recordVersion: 2, _id: 'x', points: 'y' })).toEqual(['put.1._id']);
    expect((await write({ put: [{ _id: randomUUID(), recordVersion: 2 }] })).code).toBe('newer_record_form');
    expect((await read()).measurements).toEqual([]);
  });
});
