import { folderInfo, viewerSourceOfFolder, type Item, type ViewerStudy } from '@mado/contract';
import { syntheticUid } from '@mado/dicom/testing';
import { describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { asked, clinicAndGuest, fileOf, valueOf } from '../../testing/clinic-and-guest.ts';
import { upload } from '../../testing/upload.ts';
import { restoreItem } from '../library/index.ts';

const world = clinicAndGuest();
const { aSharedFolder, aFolderElsewhere, store, shown, wait } = world;

const yamada = { PatientID: '100', PatientName: 'Yamada^Tarou' };
const another = { PatientID: '900', PatientName: 'Guest^Gast' };
/** Nothing tells whose it is. */
const nobody = { PatientID: '', PatientName: '' };
const ours = (study: string, number: number, more: object = yamada) => fileOf('member', study, number, more);
const theirs = (study: string, number: number, more: object = another) => fileOf('guest', study, number, more);

/** Somebody brings files as an upload that replaces whole studies. */
async function replaceWhole(who: 'member' | 'guest', folder: string, ...files: Uint8Array[]): Promise<void> {
  await wait(20);
  const target = { target_folder: folder, target_org: world.clinic.id, duplicate: 'studyAndFolderReplace' } as const;
  const named = files.map((bytes, n) => ({ path: `${n}.dcm`, bytes }));
  expect((await upload(world.app, world[who], target, named)).status).toBe(201);
}

async function studiesIn(folder: string): Promise<ViewerStudy[]> {
  const answer = await world.app.call(
    viewerSourceOfFolder,
    { params: { id: folder }, query: {} },
    world.member.headers,
  );
  return answer
    .json<{ studies: ViewerStudy[] }>()
    .studies.toSorted((a, b) => String(a.PatientID).localeCompare(String(b.PatientID)));
}

/** The operator takes the study that was replaced out of the trash again. */
async function restoreReplaced(study: string): Promise<void> {
  await wait(20);
  const [trashed] = await world.app.services.db.rows<{ id: string }>(sql`
    select item_id as id from study join item on item.id = item_id
    where study_instance_uid = ${syntheticUid(study)} and trashed_at is not null`);
  const operator = { ...world.app.services.contextOf(), whence: 'admin' as const };
  await restoreItem(operator, trashed?.id ?? '', { replace: true });
}

describe('a guest’s study of another patient, kept back in the place of a member’s', () => {
  it('gives way when the member’s comes out of the trash again', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('restored', 1), ours('restored', 2));
    await store(folder.theirs, theirs('restored', 1));
    await replaceWhole('guest', folder.id, theirs('restored', 1, yamada));
    expect(await shown('restored')).toEqual([]);
    await restoreReplaced('restored');
    expect(await shown('restored')).toEqual(['1 of the member', '2 of the member']);
    const [found] = await asked(`/studies?StudyInstanceUID=${syntheticUid('restored')}`, world.web);
    expect(valueOf(found, '00100020')).toBe('100');
    // By the root of the folder as well: both are listed, and the UID stands for the member's.
    const path = `/studies/${syntheticUid('restored')}/metadata`;
    expect((await asked(path, folder.ours)).map((one) => valueOf(one, '00104000'))).toEqual([
      'of the member',
      'of the member',
    ]);
    expect(
      (await asked(`/studies/${syntheticUid('restored')}/series`, folder.ours)).map((one) => valueOf(one, '00201209')),
    ).toEqual([2]);
    expect(await studiesIn(folder.id)).toMatchObject([
      { PatientID: '100', identity_conflict: true, series: [{ instance_count: 2 }] },
      { PatientID: '900', identity_conflict: true, series: [{ instance_count: 1 }] },
    ]);
  });

  it('gives way when the member brings his again, wherever he puts it', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('again', 1), ours('again', 2));
    await store(folder.theirs, theirs('again', 1));
    await replaceWhole('guest', folder.id, theirs('again', 1, yamada));
    await store(await aFolderElsewhere(), ours('again', 1), ours('again', 2));
    expect(await shown('again')).toEqual(['1 of the member', '2 of the member']);
  });

  it('gives way also where the member had replaced his study himself', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('himself', 1), ours('himself', 2));
    await replaceWhole('member', folder.id, ours('himself', 1, { ...yamada, ImageComments: 'second' }));
    await store(folder.theirs, theirs('himself', 2));
    await restoreReplaced('himself');
    expect(await shown('himself')).toEqual(['1 of the member', '2 of the member']);
  });
});

describe('a guest’s file that says whose it is, where the members’ study does not', () => {
  /** The studies that lie in a folder: of whom, whether in doubt, and how many instances. */
  const patients = async (id: string) => {
    const answer = await world.app.call(folderInfo, { params: { id } }, world.member.headers);
    return answer
      .json<{ data: Item[] }>()
      .data.map((one) => [one.PatientID ?? null, one.identity_conflict, one.instance_count])
      .toSorted((a, b) => String(a).localeCompare(String(b)));
  };

  it('lies beside it, marked, and takes nobody’s place; what members bring then is theirs alone', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('nameless', 1, nobody));
    await store(folder.theirs, theirs('nameless', 1), theirs('nameless', 2));
    await replaceWhole('guest', folder.id, theirs('nameless', 3, { ...nobody, PatientName: 'Another^Guest' }));
    await store(folder.ours, ours('nameless', 4));
    expect(await shown('nameless')).toEqual(['1 of the member', '4 of the member']);
    expect(await patients(folder.id)).toEqual([
      [null, true, 1],
      ['100', true, 2],
      ['900', true, 2],
    ]);
  });

  it('and came first, stays apart from what the members bring, marked', async () => {
    const folder = await aSharedFolder();
    await store(folder.theirs, theirs('guest first', 1));
    await store(folder.ours, ours('guest first', 2, nobody));
    await store(folder.ours, ours('guest first', 3));
    await store(folder.theirs, theirs('guest first', 4));
    expect(await patients(folder.id)).toEqual([
      ['100', true, 2],
      ['900', true, 2],
    ]);
    expect(await shown('guest first')).toEqual(['2 of the member', '3 of the member']);
    const [found] = await asked(`/studies?StudyInstanceUID=${syntheticUid('guest first')}&PatientID=100`, world.web);
    expect(valueOf(found, '00201208')).toBe(2);
  });

  it('joins it where it says nothing either', async () => {
    const folder = await aSharedFolder();
    await store(folder.ours, ours('all blank', 1, nobody));
    await store(folder.theirs, theirs('all blank', 2, nobody));
    expect(await patients(folder.id)).toEqual([[null, false, 2]]);
    expect(await shown('all blank')).toEqual(['1 of the member']);
  });
});
