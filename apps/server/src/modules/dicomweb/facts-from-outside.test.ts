import { viewerSourceOfFolder, folderInfo, type Item, type ViewerStudy } from '@mado/contract';
import { syntheticUid } from '@mado/dicom/testing';
import { expect, it } from 'vitest';
import { asked, clinicAndGuest, fileOf, valueOf, type SharedFolder } from '../../testing/clinic-and-guest.ts';
import type { DicomwebClient } from '../../testing/dicomweb.ts';

const world = clinicAndGuest();
const { aSharedFolder, store, shown } = world;

const truly = {
  PatientID: '100',
  PatientName: 'Yamada^Tarou',
  PatientBirthDate: '19700101',
  StudyDate: '20250310',
  StudyDescription: 'ours',
  SeriesDescription: 'our series',
  BodyPartExamined: 'CHEST',
};
const falsely = {
  PatientID: '100',
  PatientName: 'Guest^Gast',
  PatientBirthDate: '19990909',
  StudyDate: '20240909',
  StudyDescription: 'theirs',
  SeriesDescription: 'their series',
  BodyPartExamined: 'HEAD',
  AccessionNumber: 'theirs',
  ProtocolName: 'theirs',
};
const ours = (study: string, number: number, more: object = {}) =>
  fileOf('member', study, number, { ...truly, ...more });
const theirs = (study: string, number: number, more: object = {}) =>
  fileOf('guest', study, number, { ...falsely, ...more });

/**
 * What searches, list and viewer say of a study: name, birth date, study date, its description, accession number; then
 * of its series.
 */
async function facts(study: string, folder: SharedFolder): Promise<(string | null)[]> {
  const told = await Promise.all([world.web, folder.ours].map((from) => byDicomweb(study, from)));
  expect(told[0]).toEqual(told[1]);
  const by = { headers: world.member.headers, params: { id: folder.id }, query: {} };
  const [viewed] = (await world.app.call(viewerSourceOfFolder, by, by.headers)).json<{ studies: ViewerStudy[] }>()
    .studies;
  const [listed] = (await world.app.call(folderInfo, by, by.headers)).json<{ data: Item[] }>().data;
  const [name, birth, date, description, accession, series] = told[0] ?? [];
  expect([viewed, viewed?.series[0]]).toMatchObject([
    { PatientBirthDate: birth, StudyDate: date, StudyDescription: description, AccessionNumber: accession },
    { SeriesDescription: series },
  ]);
  expect(listed).toMatchObject({ name: name?.replace('^', ' '), StudyDate: date, StudyDescription: description });
  for (const shownName of [viewed?.PatientName, listed?.PatientName])
    expect(shownName).toBe(name?.replace('^', ' ') ?? null);
  return told[0] ?? [];
}

async function byDicomweb(study: string, from: DicomwebClient): Promise<(string | null)[]> {
  const [found] = await asked(`/studies?StudyInstanceUID=${syntheticUid(study)}`, from);
  const [series] = await asked(`/series?StudyInstanceUID=${syntheticUid(study)}&includefield=all`, from);
  const [instance] = await asked(`/instances?StudyInstanceUID=${syntheticUid(study)}`, from);
  const said = (result: typeof found, tags: readonly string[]) => tags.map((tag) => textOf(valueOf(result, tag)));
  const ofStudy = ['00100010', '00100030', '00080020', '00081030', '00080050'];
  expect(said(series, ofStudy)).toEqual(said(found, ofStudy));
  expect(said(instance, ofStudy)).toEqual(said(found, ofStudy));
  return [...said(found, ofStudy), ...said(series, ['0008103E', '00180015', '00181030'])];
}

function textOf(value: unknown): string | null {
  if (typeof value === 'object' && value !== null && 'Alphabetic' in value) return String(value.Alphabetic);
  return typeof value === 'string' ? value : null;
}

const found = async (study: string, query: string) =>
  (await asked(`/studies?StudyInstanceUID=${syntheticUid(study)}&${query}`, world.web)).length;

const oursAlone = ['Yamada^Tarou', '19700101', '20250310', 'ours', null, 'our series', 'CHEST', null];

it('stay the members’ when a guest replaces the first instance [ID-13]', async () => {
  const folder = await aSharedFolder();
  await store(folder.ours, ours('first', 1), ours('first', 2));
  await store(folder.theirs, theirs('first', 1));
  expect(await facts('first', folder)).toEqual(oursAlone);
  expect([await found('first', 'PatientName=Yamada*'), await found('first', 'PatientName=Guest*')]).toEqual([1, 0]);
  expect([await found('first', 'StudyDate=20250310'), await found('first', 'AccessionNumber=theirs')]).toEqual([1, 0]);
  // A member who replaces it says them anew.
  await store(folder.ours, ours('first', 1, { StudyDescription: 'corrected', SeriesDescription: 'corrected series' }));
  expect(await facts('first', folder)).toEqual(oursAlone.with(3, 'corrected').with(5, 'corrected series'));
});

it('are not filled in by what a guest adds, where the members left something blank [ID-13]', async () => {
  const folder = await aSharedFolder();
  await store(folder.ours, ours('blank', 1, { PatientBirthDate: '', StudyDate: '', BodyPartExamined: '' }));
  await store(folder.theirs, theirs('blank', 2), theirs('blank', 3));
  expect(await facts('blank', folder)).toEqual(oursAlone.with(1, null).with(2, null).with(6, null));
  await store(folder.ours, ours('blank', 4));
  expect(await facts('blank', folder)).toEqual(oursAlone);
});

it('of a guest’s study become the members’ with the first file that one of them brings [ID-13]', async () => {
  const folder = await aSharedFolder();
  await store(folder.theirs, theirs('taken over', 1), theirs('taken over', 2));
  expect(await facts('taken over', folder)).toEqual([
    'Guest^Gast',
    '19990909',
    '20240909',
    'theirs',
    'theirs',
    'their series',
    'HEAD',
    'theirs',
  ]);
  await store(folder.ours, ours('taken over', 3));
  expect(await facts('taken over', folder)).toEqual(oursAlone);
  expect([await found('taken over', 'PatientName=Yamada*'), await found('taken over', 'PatientName=Guest*')]).toEqual([
    1, 0,
  ]);
  expect(await shown('taken over')).toEqual(['3 of the member']);
});

it('are a member’s who brings the bytes of a guest again', async () => {
  const folder = await aSharedFolder();
  await store(
    folder.theirs,
    theirs('vouched', 1),
    theirs('vouched', 2, { StudyDescription: 'second', AccessionNumber: '' }),
  );
  await store(folder.ours, theirs('vouched', 2, { StudyDescription: 'second', AccessionNumber: '' }));
  expect((await facts('vouched', folder)).slice(3, 5)).toEqual(['second', null]);
});

it('of one batch are the members’, whichever file comes first', async () => {
  for (const turn of ['member', 'guest']) {
    const folder = await aSharedFolder();
    // Many at once: what arrives while the first is being committed goes into one transaction.
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => {
        const isMember = (n % 2 === 0) === (turn === 'member');
        return isMember ? folder.ours.store([ours(turn, n)]) : folder.theirs.store([theirs(turn, n)]);
      }),
    );
    expect(await facts(turn, folder)).toEqual(oursAlone);
  }
});
