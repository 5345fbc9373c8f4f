import { deleteFromTrash, restoreFromTrash, settleIdentityConflict } from '@mado/contract';
import { buildDicomFile } from '@mado/dicom/testing';
import { expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount, onBothDatabases } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { deleteItems } from '../library/index.ts';
import { putGrant } from '../sharing/index.ts';
import { folderChanged } from '../storage/index.ts';
import { aReadingClinic } from './testing/a-reading-clinic.ts';

onBothDatabases('a reading', (open) => {
  const at = aReadingClinic(open);
  const { uid, store, line, read, write, labels, history } = at;

  it('is reached as far as one has a right to it [AN-2]', async () => {
    const elsewhere = line({ SeriesInstanceUID: uid('a', 2), SOPInstanceUID: uid('a', 2, 1) });
    const here = line();
    await write({ put: [here, elsewhere] });
    expect((await read(at.ids.series, at.guest)).code).toBe('no_access');
    const subject = { kind: 'user' as const, accountId: at.guest.id };
    await putGrant(at.app.services, { itemId: at.ids.series, subject, level: 'can_view' });
    const seen = await read(at.ids.series, at.guest);
    expect([seen.measurements.map(({ _id }) => _id), seen.can]).toEqual([[here._id], { annotate: false }]);
    expect((await write({}, at.ids.series, at.guest)).code).toBe('level_too_low');
    await putGrant(at.app.services, { itemId: at.ids.series, subject, level: 'can_comment' });
    expect((await read(at.ids.series, at.guest)).can).toEqual({ annotate: true });
    const base = seen.clock;
    expect((await write({ base, put: [{ ...elsewhere, label: 'x' }] }, at.ids.series, at.guest)).code).toBe(
      'image_not_in_reading',
    );
    expect((await write({ base, remove: [elsewhere._id] }, at.ids.series, at.guest)).code).toBe('image_not_in_reading');
    const told = await write({ put: [line()] }, at.ids.series, at.guest);
    expect([told.committed.length, told.rebased.map(({ _id }) => _id)]).toEqual([1, [here._id]]);
    // Of what one may see, also beyond what one may change, one is told.
    await putGrant(at.app.services, { itemId: at.ids.study, subject, level: 'can_view' });
    const { rebased } = await write({ put: [line()] }, at.ids.series, at.guest);
    expect(rebased.map(({ _id }) => _id)).toEqual(expect.arrayContaining([here._id, elsewhere._id]));
    expect((await write({ base, put: [{ ...elsewhere, label: 'x' }] }, at.ids.series, at.guest)).code).toBe(
      'image_not_in_reading',
    );
    // Neither does it go away, nor to an image that is theirs.
    for (const change of [{ remove: [elsewhere._id] }, { put: [{ ...here, _id: elsewhere._id }] }])
      expect((await write({ base: 1e9, ...change }, at.ids.series, at.guest)).code).toBe('image_not_in_reading');
    expect((await read(at.ids.study, null)).code).toBe('not_signed_in');
  });

  it('of one file is reached by a right to that file alone [AN-2]', async () => {
    await store([['a', 1, 2]]);
    const [here, beside] = [line(), line({ SOPInstanceUID: uid('a', 1, 2) })];
    await write({ put: [here, beside] });
    const reader = await anAccount(at.app.services);
    const subject = { kind: 'user' as const, accountId: reader.id };
    await putGrant(at.app.services, { itemId: at.ids.file, subject, level: 'can_view' });
    const { measurements } = await read(at.ids.file, reader, 'file');
    expect(measurements.map(({ _id }) => _id)).toEqual([here._id]);
  });

  it('names nobody to who comes by a link [AN-2]', async () => {
    await write({ put: [line()] });
    await putGrant(at.app.services, {
      itemId: at.ids.study,
      subject: { kind: 'anonymous', link: 'view' },
      level: 'can_view',
    });
    const [one] = (await read(at.ids.study, null)).measurements;
    expect([one?.addedBy, one?.updatedBy]).toEqual([
      { uuid: null, username: '' },
      { uuid: null, username: '' },
    ]);
  });

  it('is recorded by counts alone [AN-7]', async () => {
    const one = line();
    const { clock } = await write({ put: [one] });
    const [event] = await at.app.services.db.rows<{ event: { details: unknown } }>(sql`
      select event from audit_event where event ->> 'action' = 'annotate' and event::text like ${`%${at.ids.study}%`}`);
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
    const options = { target_org: at.clinic.id, target_folder: at.folder.id };
    const { results } = await upload(at.app, at.member, options, [{ path: 'other.dcm', bytes }]);
    const other = results[0]?.study?.uuid ?? '';
    expect(other).not.toBe(at.ids.study);
    // The same measurement may be in both, from a copy.
    const same = line({ label: 'same' });
    await write({ put: [line({ label: 'one' }), same] });
    const two = [line({ label: 'two' }), same].map((each) => ({ ...each, SOPInstanceUID: uid('a', 1, 9) }));
    const { clock } = await write({ put: two }, other);
    const body = { study: at.ids.study, decision: 'join' } as const;
    expect((await at.app.call(settleIdentityConflict, { body }, at.member.headers)).statusCode).toBe(200);
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
    const { caller } = at.member;
    const ctx = { ...at.app.services, caller, whence: 'test' };
    await deleteItems(ctx, [at.ids.study]);
    expect((await read()).code).toBe('gone');
    expect((await write({ put: [line()] })).code).toBe('gone');
    await at.app.call(restoreFromTrash, { body: { uuids: [at.ids.study] } }, at.member.headers);
    expect(labels(await read())).toEqual(['肺']);
    await deleteItems(ctx, [at.ids.study]);
    expect((await read(at.folder.id)).measurements).toEqual([]);
    expect(
      (await at.app.call(deleteFromTrash, { body: { uuids: [at.ids.study] } }, at.member.headers)).statusCode,
    ).toBe(204);
    const left = await at.app.services.db.rows(sql`
      select from measurement where item_id = ${at.ids.study}
      union all select from measurement_version where item_id = ${at.ids.study}`);
    expect(left).toEqual([]);
  });

  it('is told of to who may see it, once it stands, and only where something has changed [AN-10]', async () => {
    const told: unknown[] = [];
    const unlisten = at.app.services.bus.listen(folderChanged, ({ org, folders }) => void told.push({ org, folders }));
    const one = line();
    await write({ put: [one] });
    await write({ put: [one] });
    await write({ put: [line({ SOPInstanceUID: '1.2.404' })] });
    // What is too late is kept in the history alone.
    expect((await write({ put: [{ ...one, label: 'late' }] }, at.ids.study, at.colleague)).rebased).toHaveLength(1);
    const { clock } = await read();
    await write({ base: clock, remove: [one._id] }, at.ids.series);
    await vi.waitFor(() => expect(told).toHaveLength(2));
    unlisten();
    expect(told).toEqual([
      { org: at.clinic.id, folders: [at.ids.study] },
      { org: at.clinic.id, folders: [at.ids.series, at.ids.study] },
    ]);
  });
});
