import { readdir, readFile } from 'node:fs/promises';
import { folderInfo, settleIdentityConflict, viewerSourceOfFolder, type Item, type ViewerStudy } from '@mado/contract';
import { syntheticUid } from '@mado/dicom/testing';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { sql, type Sql } from '../../platform/db/index.ts';
import { asked, clinicAndGuest, fileOf, valueOf } from '../../testing/clinic-and-guest.ts';
import { dicomwebClient, type DicomwebClient } from '../../testing/dicomweb.ts';
import { upload } from '../../testing/upload.ts';
import { trashItems, versionsOf } from '../storage/index.ts';
import { restoreVersion } from '../uploads/index.ts';

const world = clinicAndGuest();
const { aSharedFolder, aFolderElsewhere, store, shown, wait } = world;

const truly = { PatientID: '100', PatientName: 'Yamada^Tarou', StudyDescription: 'ours' };
const falsely = { PatientID: '100', PatientName: 'Guest^Gast', StudyDescription: 'theirs' };
const ours = (study: string, number: number, more: object = {}) =>
  fileOf('member', study, number, { ...truly, ...more });
const theirs = (study: string, number: number, more: object = {}) =>
  fileOf('guest', study, number, { ...falsely, ...more });

/** The guest brings files as an upload that replaces whole studies and folders. */
async function replaceWhole(folder: string, ...files: { path: string; bytes: Uint8Array }[]): Promise<void> {
  await wait(20);
  const target = { target_folder: folder, target_org: world.clinic.id, duplicate: 'studyAndFolderReplace' } as const;
  expect((await upload(world.app, world.guest, target, files)).status).toBe(201);
}

const named = (...files: Uint8Array[]) => files.map((bytes, n) => ({ path: `${n}.dcm`, bytes }));

/** What a search for a study says of it, by its description. */
async function descriptions(study: string, from: DicomwebClient = world.web, and = ''): Promise<unknown[]> {
  const found = await asked(`/studies?StudyInstanceUID=${syntheticUid(study)}${and}`, from);
  return found.map((one) => valueOf(one, '00081030'));
}

async function viewed(folder: string): Promise<ViewerStudy[]> {
  const { app, member } = world;
  const answer = await app.call(viewerSourceOfFolder, { params: { id: folder }, query: {} }, member.headers);
  return answer.json<{ studies: ViewerStudy[] }>().studies;
}

describe('a study of which a guest replaces every image', () => {
  it('is neither listed nor served for the organisation’s, until a member brings something again', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('every', 1), ours('every', 2));
    await store(folder.theirs, theirs('every', 1), theirs('every', 2));
    expect(await shown('every')).toEqual([]);
    expect(await asked('/studies?PatientName=Guest*', world.web)).toEqual([]);
    const ofStudy = `/studies/${syntheticUid('every')}/series/${syntheticUid('every', 'series')}`;
    for (const path of ['/instances', `${ofStudy}/instances`, `${ofStudy}/metadata`])
      expect(await asked(path, world.web), path).toEqual([]);
    const frame = `${ofStudy}/instances/${syntheticUid('every', 1)}/frames/1`;
    expect((await world.web.get(frame)).statusCode).toBe(404);
    // Its folder shows what lies in it, under the name that the members gave it.
    expect(await shown('every', folder.ours)).toEqual(['1 of the guest', '2 of the guest']);
    expect(await descriptions('every', folder.ours, '&PatientName=Yamada*')).toEqual(['ours']);
    expect(await viewed(folder.id)).toMatchObject([{ PatientName: 'Yamada Tarou', series: [{ instance_count: 2 }] }]);

    await store(folder.ours, ours('every', 2));
    expect(await shown('every')).toEqual(['2 of the member']);
    expect(await descriptions('every', world.web, '&PatientName=Yamada*')).toEqual(['ours']);
  });

  it('gives way to another copy of the members, and keeps back one of guests', async () => {
    const [folder, other, third] = [await aSharedFolder(), await aSharedFolder(), await aSharedFolder()];
    await store(folder.ours, ours('elsewhere', 1));
    await store(other.theirs, theirs('elsewhere', 1), theirs('elsewhere', 2));
    await store(folder.theirs, theirs('elsewhere', 1));
    expect(await shown('elsewhere')).toEqual([]);
    await store(third.ours, ours('elsewhere', 1));
    await store(folder.theirs, theirs('elsewhere', 1, { ImageComments: 'newer' }));
    expect(await shown('elsewhere')).toEqual(['1 of the member']);
    expect(await descriptions('elsewhere')).toEqual(['ours']);
  });

  it('takes back a version that does not say whose it is, when the study says it by what is all replaced', async () => {
    const folder = await aSharedFolder();
    const nobody = { PatientID: '', PatientName: '' };
    await store(folder.ours, ours('nobody', 1), ours('nobody', 2, nobody));
    await store(folder.theirs, theirs('nobody', 1), theirs('nobody', 2));
    expect(await shown('nobody')).toEqual([]);
    const versions = await versionsOf(world.app.services.db, { org: world.clinic.id });
    const second = versions.find(({ name }) => name.includes(syntheticUid('nobody', 2)));
    await restoreVersion({ ...world.app.services.contextOf(), whence: 'admin' }, second?.id ?? '');
    expect(await shown('nobody')).toEqual(['2 of the member']);
    expect(await viewed(folder.id)).toMatchObject([{ PatientName: 'Yamada Tarou', series: [{ instance_count: 2 }] }]);
  });

  it('comes back with a version that a member brought, not with one of the guest', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('version', 1));
    await store(folder.theirs, theirs('version', 1));
    await store(folder.theirs, theirs('version', 1, { ImageComments: 'second' }));
    const versions = await versionsOf(world.app.services.db, { org: world.clinic.id });
    const [second, first] = versions.filter(({ name }) => name.includes(syntheticUid('version', 1)));
    expect([second?.brought_by, first?.brought_by]).toEqual(['guest', 'member']);
    const admin = { ...world.app.services.contextOf(), whence: 'admin' as const };
    await restoreVersion(admin, second?.id ?? '');
    expect(await shown('version')).toEqual([]);
    await restoreVersion(admin, first?.id ?? '');
    expect(await shown('version')).toEqual(['1 of the member']);
    expect(await descriptions('version', world.web, '&PatientName=Yamada*')).toEqual(['ours']);
  });

  it('also where both come in one transaction, whoever is first', async () => {
    for (const turn of ['member first', 'guest first']) {
      const folder = await aSharedFolder();
      // Many at once: what arrives while the first is being committed goes into one transaction.
      await Promise.all(
        // Whoever is first is last as well.
        Array.from({ length: 7 }, (_, n) => {
          const isMember = (n % 2 === 0) === (turn === 'member first');
          const file = (isMember ? ours : theirs)(turn, 1, { ImageComments: String(n) });
          return (isMember ? folder.ours : folder.theirs).store([file]);
        }),
      );
      const [number] = await shown(turn, folder.ours);
      expect(await shown(turn)).toEqual(number === '1 of the member' ? [number] : []);
      expect(await descriptions(turn, folder.ours, '&PatientName=Yamada*')).toEqual(['ours']);
      await store(folder.theirs, theirs(turn, 1, { ImageComments: 'last' }));
      expect(await shown(turn)).toEqual([]);
    }
  });
});

describe('a study whose place a guest takes', () => {
  it('as a whole is not served, until a member brings something into it', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('whole', 1), ours('whole', 2));
    await replaceWhole(folder.id, ...named(theirs('whole', 1), theirs('whole', 3)));
    expect(await shown('whole')).toEqual([]);
    expect(await asked('/studies?PatientName=Guest*', world.web)).toEqual([]);
    expect(await shown('whole', folder.ours)).toEqual(['1 of the guest', '3 of the guest']);
    await store(folder.theirs, theirs('whole', 4));
    expect(await shown('whole')).toEqual([]);
    await store(folder.ours, ours('whole', 2));
    expect(await shown('whole')).toEqual(['2 of the member']);
    expect(await descriptions('whole')).toEqual(['ours']);
    expect(await descriptions('whole', world.web, '&PatientName=Yamada*')).toEqual(['ours']);
  });

  it('after it was moved to the trash, there or elsewhere', async () => {
    const [folder, other] = [await aSharedFolder(), await aSharedFolder()];
    await store(folder.ours, ours('trashed', 1));
    const { db, clock } = world.app.services;
    const [study] = await db.rows<{ id: string }>(
      sql`select item_id as id from study where study_instance_uid = ${syntheticUid('trashed')}`,
    );
    await db.transaction((tx) =>
      trashItems(tx, world.app.services.bus, [study?.id ?? ''], {
        at: clock.now(),
        by: { account: world.guest.id, as: 'guest' },
      }),
    );
    await store(folder.theirs, theirs('trashed', 1));
    await store(other.theirs, theirs('trashed', 2));
    expect(await shown('trashed')).toEqual([]);
    expect(await shown('trashed', folder.ours)).toEqual(['1 of the guest']);
    await store(await aFolderElsewhere(), ours('trashed', 1));
    expect(await shown('trashed')).toEqual(['1 of the member']);
  });

  it('by replacing a folder around it, with a copy of his that was there before', async () => {
    const folder = await aSharedFolder();
    const note = { path: 'inside/note.txt', bytes: Buffer.from('a note') };
    const target = { target_folder: folder.id, target_org: world.clinic.id };
    await upload(world.app, world.member, target, [note]);
    const [inside] = await world.app.services.db.rows<{ id: string }>(
      sql`select id from item where name = 'inside' and parent = ${folder.id}`,
    );
    await store(dicomwebClient(world.app, { folder: inside?.id ?? '' }, world.member), ours('around', 1));
    await store(folder.theirs, theirs('around', 1));
    expect(await shown('around')).toEqual(['1 of the member']);
    await replaceWhole(folder.id, { ...note, bytes: Buffer.from('another note') });
    expect(await shown('around')).toEqual([]);
    expect(await shown('around', folder.ours)).toEqual(['1 of the guest']);
  });
});

it('a copy that is wholly the members’ stands before a newer one of which a part is the guest’s [ID-11]', async () => {
  const parent = await aSharedFolder();
  const [mixed, whole] = [await aSharedFolder(parent), await aSharedFolder(parent)];
  await store(whole.ours, ours('before mixed', 1), ours('before mixed', 2));
  await store(mixed.theirs, theirs('before mixed', 1), theirs('before mixed', 3));
  await store(mixed.ours, ours('before mixed', 4, { StudyDescription: 'a part of ours', SeriesDescription: 'a part' }));
  expect(await shown('before mixed')).toEqual(['1 of the member', '2 of the member', '4 of the member']);
  expect(await descriptions('before mixed')).toEqual(['ours']);
  expect(await shown('before mixed', parent.ours)).toEqual(['1 of the member', '2 of the member']);
  expect(await descriptions('before mixed', parent.ours)).toEqual(['ours']);
  const [series] = await asked(`/studies/${syntheticUid('before mixed')}/series`, world.web);
  expect(valueOf(series, '0008103E')).toBeUndefined();
});

describe('two patients in one study, one of them the guest’s', () => {
  const anotherPatient = { PatientID: '200', PatientName: 'Guest^Gast' };
  const settle = async (folder: string, PatientID: string, who: 'member' | 'guest') => {
    const [study] = await world.app.services.db.rows<{ id: string }>(sql`
      select item_id as id from study join item on item.id = item_id where parent = ${folder} and patient_id = ${PatientID} and trashed_at is null`);
    const body = { study: study?.id ?? '', decision: 'join' as const };
    return world.app.call(settleIdentityConflict, { body }, world[who].headers);
  };

  it('are not joined to his by himself; a member may', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('settled', 1));
    await store(folder.theirs, theirs('settled', 2, anotherPatient));
    const refused = await settle(folder.id, '200', 'guest');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'join_needs_membership']);
    expect(await shown('settled')).toEqual(['1 of the member']);
    expect((await settle(folder.id, '200', 'member')).statusCode).toBe(200);
    expect(await shown('settled')).toEqual(['1 of the member']);
  });

  it('are not joined to a study of his that took the place of one of theirs', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('settled anew', 1));
    await replaceWhole(folder.id, ...named(theirs('settled anew', 1)));
    await store(folder.theirs, theirs('settled anew', 2, anotherPatient));
    await store(folder.ours, ours('settled anew', 3));
    expect((await settle(folder.id, '200', 'guest')).statusCode).toBe(403);
    expect(await shown('settled anew')).toEqual(['3 of the member']);
    expect((await settle(folder.id, '100', 'guest')).statusCode).toBe(200);
    expect(await shown('settled anew')).toEqual(['3 of the member']);
  });

  it('do not get his patient where he has joined all that was there before', async () => {
    const folder = await aSharedFolder();
    await store(folder.theirs, theirs('joined before', 1), theirs('joined before', 2, anotherPatient));
    expect((await settle(folder.id, '200', 'guest')).statusCode).toBe(200);
    await store(folder.ours, ours('joined before', 3));
    expect(await shown('joined before')).toEqual(['3 of the member']);
    expect(await descriptions('joined before', world.web, '&PatientName=Yamada*&PatientID=100')).toEqual(['ours']);
    // What he has settled is of his own files: those of the other patient lie beside the member's.
    const list = await world.app.call(folderInfo, { params: { id: folder.id }, query: {} }, world.member.headers);
    const lying = list.json<{ data: Item[] }>().data.map((one) => `${one.PatientID} ${one.identity_conflict}`);
    expect(lying.toSorted()).toEqual(['100 true', '200 true']);
  });

  it('stay the organisation’s own when nothing of its own is left in them', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('emptied', 1));
    await store(folder.theirs, theirs('emptied', 2, anotherPatient), theirs('emptied', 1));
    expect((await settle(folder.id, '200', 'member')).statusCode).toBe(200);
    expect(await shown('emptied', folder.ours)).toEqual(['1 of the guest', '2 of the guest']);
    expect(await shown('emptied')).toEqual([]);
  });
});

it('an older database learns at its upgrade which studies were the organisation’s own', async () => {
  const own = (db: Sql) =>
    db.rows<{ own: boolean }>(sql`select item_id, own from study where place is not null order by item_id`);
  const { db } = world.app.services;
  const before = await own(db);
  const file = (await readdir(migrations)).find((name) => name.endsWith('_own_studies.sql')) ?? '';
  const statements = (await readFile(new URL(file, migrations), 'utf8')).split('--> statement-breakpoint');
  expect(new Set(before.map((one) => one.own))).toEqual(new Set([true, false]));
  const rolledBack = new Error('rolled back');
  const upgrade = db.transaction(async (tx) => {
    await tx.rows(sql`alter table study drop column own`);
    for (const statement of statements) await tx.rows(sql.raw(statement));
    expect(await own(tx)).toEqual(before);
    throw rolledBack;
  });
  await expect(upgrade).rejects.toBe(rolledBack);
});
