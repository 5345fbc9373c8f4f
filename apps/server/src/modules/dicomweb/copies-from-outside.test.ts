import type { DicomJson } from '@mado/dicom';
import { syntheticUid } from '@mado/dicom/testing';
import { expect, it } from 'vitest';
import { asked, clinicAndGuest, fileOf, valueOf as value } from '../../testing/clinic-and-guest.ts';
import { dicomwebClient, type DicomwebClient } from '../../testing/dicomweb.ts';
import { aFolder } from '../../testing/index.ts';

const world = clinicAndGuest();
const { aSharedFolder, aFolderElsewhere, store, shown } = world;
const file = (study: string, number: number, by: 'member' | 'guest', more: object = {}) =>
  fileOf(by, study, number, more);

it("a guest's newer copy with known UIDs is not served for the organisation's own [ID-11]", async () => {
  const { ours, theirs } = await aSharedFolder();
  const elsewhere = await aFolderElsewhere();
  await store(elsewhere, file('copy', 1, 'member'), file('copy', 2, 'member'));
  await store(theirs, file('copy', 1, 'guest'), file('copy', 2, 'guest'), file('copy', 3, 'guest'));
  expect(await shown('copy')).toEqual(['1 of the member', '2 of the member']);
  expect(await shown('copy', elsewhere)).toEqual(['1 of the member', '2 of the member']);
  const guests = ['1 of the guest', '2 of the guest', '3 of the guest'];
  expect(await shown('copy', ours)).toEqual(guests);
  expect(await shown('copy', theirs)).toEqual(guests);
  const third = `/studies/${syntheticUid('copy')}/series/${syntheticUid('copy', 'series')}/instances/${syntheticUid('copy', 3)}`;
  expect((await world.web.get(`${third}/frames/1`)).statusCode).toBe(404);
});

it("a guest's copy that was there before gives way when a member brings the study in, whichever is newer", async () => {
  const { theirs } = await aSharedFolder();
  await store(theirs, file('before', 1, 'guest'), file('before', 2, 'guest'));
  expect(await shown('before')).toEqual(['1 of the guest', '2 of the guest']);
  const elsewhere = await aFolderElsewhere();
  await store(elsewhere, file('before', 1, 'member'));
  await store(theirs, file('before', 2, 'guest', { ImageComments: 'newer' }));
  expect(await shown('before')).toEqual(['1 of the member']);
});

it("a guest's instance in a member's series, and his series in a member's study, are shown by the folder alone [ID-11, ID-12]", async () => {
  const { ours, theirs } = await aSharedFolder();
  await store(ours, file('mixed', 1, 'member'), file('mixed', 2, 'member'));
  await store(theirs, file('mixed', 3, 'guest'));
  expect(await shown('mixed')).toEqual(['1 of the member', '2 of the member']);
  expect(await shown('mixed', ours)).toEqual(['1 of the member', '2 of the member', '3 of the guest']);
  const SeriesInstanceUID = syntheticUid('mixed', 'other series');
  await store(theirs, file('mixed', 4, 'guest', { SeriesInstanceUID, Modality: 'SR' }));
  const counts = async (from: DicomwebClient) => {
    const [study] = await asked(`/studies?StudyInstanceUID=${syntheticUid('mixed')}`, from);
    const series = await asked(`/studies/${syntheticUid('mixed')}/series`, from);
    return [study?.['00080061']?.Value, value(study, '00201206'), value(study, '00201208'), series.length];
  };
  expect(await counts(world.web)).toEqual([['CT'], 1, 2, 1]);
  expect(await counts(ours)).toEqual([['CT', 'SR'], 2, 4, 2]);
  const of = `StudyInstanceUID=${syntheticUid('mixed')}&ModalitiesInStudy`;
  for (const [scope, modality, results] of [
    [world.web, 'CT', 1],
    [world.web, 'SR', 0],
    [world.web, 'S*', 0],
    [ours, 'CT', 1],
    [ours, 'SR', 1],
  ] as const) {
    expect(await asked(`/studies?${of}=${modality}`, scope), modality).toHaveLength(results);
    expect((await asked(`/series?${of}=${modality}`, scope)).length > 0, modality).toBe(results > 0);
  }
  // A second copy, whose modality counts as well.
  const elsewhere = await aFolderElsewhere();
  const ownSeries = { SeriesInstanceUID: syntheticUid('mixed', 'own series'), Modality: 'PT' };
  await store(elsewhere, file('mixed', 5, 'member', ownSeries));
  expect(await asked(`/studies?${of}=CT`, world.web)).toHaveLength(1);
  expect(await asked(`/studies?${of}=PT`, world.web)).toHaveLength(1);
  expect(await asked(`/studies?${of}=SR`, world.web)).toEqual([]);
  expect(
    (await world.web.get(`/studies/${syntheticUid('mixed')}/series/${SeriesInstanceUID}/metadata`)).statusCode,
  ).toBe(404);
});

it("what a guest replaces in place is no longer the organisation's, and a member's copy elsewhere is served", async () => {
  const { ours, theirs } = await aSharedFolder();
  await store(ours, file('replaced', 1, 'member'), file('replaced', 2, 'member'));
  await store(theirs, file('replaced', 1, 'guest'));
  expect(await shown('replaced')).toEqual(['2 of the member']);
  expect(await shown('replaced', ours)).toEqual(['1 of the guest', '2 of the member']);
  const elsewhere = await aFolderElsewhere();
  await store(elsewhere, file('replaced', 1, 'member'));
  expect(await shown('replaced')).toEqual(['1 of the member', '2 of the member']);
});

it('bytes that a member brings again are vouched for, and those that a guest brings again stay the member’s [ID-3]', async () => {
  const { ours, theirs } = await aSharedFolder();
  await store(ours, file('again', 1, 'member'));
  await store(theirs, file('again', 1, 'member'), file('again', 2, 'guest'));
  expect(await shown('again')).toEqual(['1 of the member']);
  await store(ours, file('again', 2, 'guest'));
  expect(await shown('again')).toEqual(['1 of the member', '2 of the guest']);
});

it('of copies below one folder the member’s is shown, and the guest’s by its own folder [ID-12]', async () => {
  const { app, clinic, member } = world;
  const parent = await aFolder(app.services, { org: clinic.id });
  const one = await aFolder(app.services, { org: clinic.id, parent });
  const { theirs } = await aSharedFolder(parent);
  const ours = dicomwebClient(app, { folder: one.id }, member);
  const around = dicomwebClient(app, { folder: parent.id }, member);
  await store(ours, file('below', 1, 'member'));
  await store(theirs, file('below', 1, 'guest'), file('below', 2, 'guest'));
  expect(await shown('below', around)).toEqual(['1 of the member']);
  expect(await shown('below', theirs)).toEqual(['1 of the guest', '2 of the guest']);
});

it('several patients of one UID are found apart, each by the root under which it is retrieved [ID-14]', async () => {
  const { ours, theirs } = await aSharedFolder();
  const elsewhere = await aFolderElsewhere();
  const [first, second] = [{ PatientID: 'first' }, { PatientID: 'second' }];
  await store(ours, file('patients', 1, 'member', first));
  await store(ours, file('patients', 2, 'member', second));
  await store(elsewhere, file('patients', 3, 'member', second), file('patients', 4, 'member', first));
  await store(theirs, file('patients', 5, 'guest', { PatientID: 'third' }));
  const of = `StudyInstanceUID=${syntheticUid('patients')}`;
  for (const scope of [world.web, ours]) {
    const found = await asked(`/studies?${of}`, scope);
    expect(found.map((one) => String(value(one, '00100020'))).toSorted()).toEqual(['first', 'second']);
    for (const one of found) {
      const url = String(value(one, '00081190'));
      const { pathname } = new URL(url);
      const answer = await world.app.fastify.inject({ url: `${pathname}/metadata`, headers: world.member.headers });
      const patients = new Set(answer.json<DicomJson[]>().map((instance) => value(instance, '00100020')));
      expect([...patients], url).toEqual([value(one, '00100020')]);
      expect(answer.json<DicomJson[]>()).toHaveLength(Number(value(one, '00201208')));
    }
  }
  const metadata = await asked(`/studies/${syntheticUid('patients')}/metadata`, world.web);
  expect(metadata.map((one) => value(one, '00200013'))).toEqual([1, 4]);
  for (const PatientID of ['first', 'second'])
    expect(await asked(`/studies?${of}&PatientID=${PatientID}`, world.web), PatientID).toHaveLength(1);
  expect(await asked(`/instances?${of}`, world.web)).toHaveLength(4);
});
