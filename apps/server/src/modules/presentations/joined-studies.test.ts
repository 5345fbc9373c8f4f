import { changePresentation, folderInfo, keepView, settleIdentityConflict, type Item } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { expect, it } from 'vitest';
import { aFolder, aMember, anAccount, anOrganisation, onBothDatabases, testApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';

const uids = (image: string) => ({
  StudyInstanceUID: syntheticUid('joined', 'study'),
  SeriesInstanceUID: syntheticUid('joined', 'series'),
  SOPInstanceUID: syntheticUid('joined', image),
});
const image = (PatientID: string) => ({
  path: `${PatientID}.dcm`,
  bytes: buildDicomFile({
    ...uids(PatientID),
    PatientID,
    PatientName: `Name^Of${PatientID}`,
    Modality: 'OT',
    pixels: { rows: 20, columns: 40, native: new Uint16Array(800) },
  }),
});

onBothDatabases('a study that is joined to another one', (open) => {
  it('is withheld with it, since the question shows an image of both [PN-9]', async () => {
    const app = await testApp({ db: await open() });
    const clinic = await anOrganisation(app.services);
    const [member, reader] = [await aMember(app.services, clinic), await anAccount(app.services)];
    const folder = (await aFolder(app.services, { org: clinic.id })).id;
    const subject = { kind: 'user', accountId: reader.id } as const;
    await putGrant(app.services, { itemId: folder, subject, level: 'can_view' });
    await upload(app, member, { target_org: clinic.id, target_folder: folder }, [image('A'), image('B')]);
    const list = async (headers: Record<string, string>) =>
      (await app.call(folderInfo, { params: { id: folder }, query: {} }, headers)).json<{ data: Item[] }>().data;
    const told = async () => (await list(reader.headers)).map(({ PatientID }) => PatientID ?? '-').toSorted();

    const pane = { ...uids('B'), FrameNumber: 1, columns: 40, rows: 20, window: null, inverted: false, marks: [] };
    const params = { id: folder };
    const kept = await app.call(keepView, { params, body: { rows: 1, columns: 1, panes: [pane] } }, member.headers);
    expect(kept.statusCode, kept.body).toBe(201);
    const asking = { steps: [{ uuid: kept.json<{ uuid: string }>().uuid, question: 'Who?' }] };
    expect((await app.call(changePresentation, { params, body: asking }, member.headers)).statusCode).toBe(200);
    expect(await told()).toEqual(['-', 'A']);

    const right = (await list(member.headers)).find(({ PatientID }) => PatientID === 'A')?.uuid ?? '';
    const body = { study: right, decision: 'join' } as const;
    const joined = await app.call(settleIdentityConflict, { body }, member.headers);
    expect(joined.statusCode, joined.body).toBe(200);
    expect(await told()).toEqual(['-']);
    await app.close();
  });
});
