import { viewerSourceOfPatient, viewerSourceOfStudies, type ViewerStudy } from '@mado/contract';
import { syntheticUid } from '@mado/dicom/testing';
import { expect, it } from 'vitest';
import { clinicAndGuest, fileOf } from '../../../testing/clinic-and-guest.ts';

const world = clinicAndGuest();
const { aSharedFolder, aFolderElsewhere, store } = world;

/** What the member is given of a patient, or by the UID of a study. */
async function given(asked: { patientId: string } | { study: string }): Promise<ViewerStudy[]> {
  const { app, clinic, member } = world;
  const answer =
    'study' in asked
      ? await app.call(
          viewerSourceOfStudies,
          { query: { StudyInstanceUID: syntheticUid(asked.study) } },
          member.headers,
        )
      : await app.call(viewerSourceOfPatient, { params: { id: clinic.id }, query: asked }, member.headers);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ studies: ViewerStudy[] }>().studies;
}
const firstFrame = async (study: ViewerStudy | undefined) => {
  const headers = { ...world.member.headers, accept: 'application/octet-stream' };
  return [...(await world.app.fastify.inject({ url: study?.series[0]?.first_frame ?? '', headers })).rawPayload];
};

it('of another patient with the same UID are apart: reached by their folder, and no copies of the first [ID-14, VS-31]', async () => {
  const [one, two] = [await aFolderElsewhere(), await aFolderElsewhere()];
  const [first, second] = [{ PatientID: 'first' }, { PatientID: 'second' }];
  await store(one, fileOf('member', 'two patients', 1, first));
  await store(two, fileOf('member', 'two patients', 2, first));
  // Its frame has other values.
  await store(two, fileOf('guest', 'two patients', 3, second));
  const studies = await given({ study: 'two patients' });
  const [served, apart] = ['first', 'second'].map((id) => studies.find(({ PatientID }) => PatientID === id));
  expect(studies).toHaveLength(2);
  expect(served?.series[0]?.wadoRoot).toMatch(/\/org\//);
  expect(served?.copies).toHaveLength(2);
  expect(served?.copies).not.toContain(apart?.uuid);
  expect(await firstFrame(served)).toEqual([1, 0, 1, 0]);
  expect(apart?.series[0]?.wadoRoot).toMatch(/\/folder\//);
  expect(apart?.series[0]?.instance_count).toBe(1);
  expect(apart?.copies).toBeUndefined();
  expect(await firstFrame(apart)).toEqual([2, 0, 2, 0]);
  expect(await given({ patientId: 'second' })).toMatchObject([{ uuid: apart?.uuid, series: apart?.series }]);
});

it("a guest's copy is none of those that a member's study is seen of, and his image is not its first [ID-11, VS-31]", async () => {
  const { ours, theirs } = await aSharedFolder();
  const away = await aSharedFolder();
  const patient = { PatientID: 'beside' };
  await store(ours, fileOf('member', 'beside', 2, patient), fileOf('member', 'beside', 3, patient));
  await store(theirs, fileOf('guest', 'beside', 1, patient));
  await store(away.theirs, fileOf('guest', 'beside', 2, patient), fileOf('guest', 'beside', 4, patient));
  for (const studies of [await given({ study: 'beside' }), await given({ patientId: 'beside' })]) {
    expect(studies).toHaveLength(1);
    expect(studies[0]?.copies).toEqual([studies[0]?.uuid]);
    expect(studies[0]?.series).toMatchObject([{ instance_count: 2 }]);
    expect(studies[0]?.series[0]?.first_frame).toContain(syntheticUid('beside', 2));
    expect(await firstFrame(studies[0])).toEqual([1, 0, 1, 0]);
  }
});
