import {
  viewerSourceOfFile,
  viewerSourceOfFolder,
  viewerSourceOfStudies,
  type UploadOptions,
  type ViewerStudy,
} from '@mado/contract';
import { buildDicomFile, syntheticUid, type ElementsByKeyword, type FileOptions } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aFolder,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';

const uid = (...of: (string | number)[]) => syntheticUid('derived', ...of);
const study = uid('study');
const pixels = { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) };
const namedInstance = (name: string) => [
  { ReferencedSOPClassUID: '1.2.840.10008.5.1.4.1.1.2', ReferencedSOPInstanceUID: uid(name) },
];

function file(name: string, more: FileOptions & ElementsByKeyword) {
  const bytes = buildDicomFile({
    StudyInstanceUID: study,
    SeriesInstanceUID: uid(name, 'series'),
    SOPInstanceUID: uid(name),
    PatientID: 'P-1',
    Modality: 'CT',
    SeriesNumber: 5,
    ...more,
  });
  return { path: `${name}.dcm`, bytes };
}

const images = [file('one', { pixels }), file('two', { pixels, SeriesInstanceUID: uid('one', 'series') })];
/** Of images of its study, and of one of another study that never comes. */
const segmentation = file('seg', {
  Modality: 'SEG',
  SeriesNumber: 1,
  pixels,
  ReferencedSeriesSequence: [
    {
      SeriesInstanceUID: uid('one', 'series'),
      ReferencedInstanceSequence: [...namedInstance('one'), ...namedInstance('two')],
    },
  ],
  StudiesContainingOtherReferencedInstancesSequence: [
    {
      StudyInstanceUID: uid('other'),
      ReferencedSeriesSequence: [
        { SeriesInstanceUID: uid('other', 'series'), ReferencedInstanceSequence: namedInstance('prior') },
      ],
    },
  ],
});
const report = file('doc', { Modality: 'DOC', SeriesNumber: 2 });
/** Segmentations alone, in a study that is listed before that of the images. */
const later = ['later', 'last'].map((name) =>
  file(name, { Modality: 'SEG', StudyInstanceUID: uid('later'), StudyDate: '20260402', pixels }),
);

onBothDatabases('derived data, to the viewer [VS-32]', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
  });
  afterAll(() => app.close());

  async function sent(files: readonly { path: string; bytes: Uint8Array }[], order: Partial<UploadOptions> = {}) {
    const folder = await aFolder(app.services, { org: clinic.id });
    const at = { target_org: clinic.id, target_folder: folder.id, is_org_perm: true };
    const items: string[] = [];
    for (const one of files) {
      const { results } = await upload(app, clinic.admin, { ...at, ...order }, [one]);
      items.push(results[0]?.instance?.uuid ?? expect.unreachable());
    }
    return { folder: folder.id, items };
  }
  async function seen(endpoint: typeof viewerSourceOfFolder, id: string, query = {}): Promise<ViewerStudy[]> {
    const answer = await app.call(endpoint, { params: { id }, query }, clinic.admin.headers);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ studies: ViewerStudy[] }>().studies;
  }
  const marks = (studies: readonly ViewerStudy[]) =>
    studies.flatMap(({ series }) => series.map(({ Modality, derived }) => [Modality, derived]));

  const ofSegmentation = {
    references: [
      { StudyInstanceUID: study, SeriesInstanceUID: uid('one', 'series'), SOPInstanceUIDs: [uid('one'), uid('two')] },
      {
        StudyInstanceUID: uid('other'),
        SeriesInstanceUID: uid('other', 'series'),
        SOPInstanceUIDs: [uid('prior')],
      },
    ].toSorted((a, b) => (a.StudyInstanceUID < b.StudyInstanceUID ? -1 : 1)),
    left_out: 0,
  };
  for (const one of ofSegmentation.references) one.SOPInstanceUIDs.sort();

  it('is marked with what it refers to, behind the images, whichever comes first', async () => {
    const files = [segmentation, report, ...images];
    for (const order of [files, files.toReversed()]) {
      const { folder, items } = await sent(order);
      const studies = await seen(viewerSourceOfFolder, folder);
      expect(marks(studies)).toEqual([
        ['CT', null],
        ['SEG', ofSegmentation],
        ['DOC', { references: [], left_out: 0 }],
      ]);
      const item = items[order.indexOf(segmentation)] ?? '';
      expect(marks(await seen(viewerSourceOfFile, item))).toEqual([['SEG', ofSegmentation]]);
    }
  });

  it('says the same where copies of its study are served as one', async () => {
    // The copies of the test before lie in this organisation.
    const query = { StudyInstanceUID: study };
    const answer = await app.call(viewerSourceOfStudies, { query }, clinic.admin.headers);
    const { studies } = answer.json<{ studies: ViewerStudy[] }>();
    expect(marks(studies).filter(([modality]) => modality === 'SEG')).toEqual([['SEG', ofSegmentation]]);
  });

  it('refers to the same images after de-identification, in whatever order they came', async () => {
    const files = [segmentation, ...images];
    for (const order of [files, files.toReversed()]) {
      const { folder } = await sent(order, { anonymize: { master: true, fields: {} } });
      const [found] = await seen(viewerSourceOfFolder, folder, { instances: '1' });
      const [ct, seg] = found?.series ?? [];
      const sops = ct?.instances?.map(({ metadata }) => metadata['00080018']?.['Value']).flat();
      expect(found?.StudyInstanceUID).toMatch(/^2\.25\./);
      expect(seg?.derived?.references).toHaveLength(2);
      expect(seg?.derived?.references).toContainEqual({
        StudyInstanceUID: found?.StudyInstanceUID,
        SeriesInstanceUID: ct?.SeriesInstanceUID,
        SOPInstanceUIDs: sops?.toSorted(),
      });
      expect(JSON.stringify(seg?.derived)).not.toContain(uid('prior'));
    }
  });

  it('is no image that a hint shows, alone in its study or not', async () => {
    const { folder } = await sent([...later, segmentation, ...images]);
    const studies = await seen(viewerSourceOfFolder, folder, { hint: '1' });
    expect(studies.map(({ series }) => series[0]?.Modality)).toEqual(['SEG', 'CT']);
    const [own, other] = studies.map((one) => one.hint_frame);
    expect([own, other]).toEqual([null, studies[1]?.series[0]?.first_frame]);
  });
});
