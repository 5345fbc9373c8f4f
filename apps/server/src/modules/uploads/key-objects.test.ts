import type { Answer, UploadOptions, viewerSourceOfFolder } from '@mado/contract';
import { expandSeriesDocument, keyObjectSelectionFile, keyObjectsOf, type SeriesDocument } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFolder, anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';

const image = buildDicomFile({
  StudyInstanceUID: syntheticUid('key objects', 'study'),
  SeriesInstanceUID: syntheticUid('key objects', 'series'),
  SOPInstanceUID: syntheticUid('key objects', 'image'),
  PatientName: 'YAMADA^HANAKO',
  PatientID: '42',
  StudyDate: '20240301',
});

onBothDatabases('a document of key images beside its study', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
  });
  afterAll(() => app.close());

  const read = async <T>(url: string): Promise<T> =>
    (await app.fastify.inject({ url, headers: clinic.admin.headers })).json<T>();
  const anonymize = { master: true, fields: { PatientName: '', PatientID: 'X1' } } as const;

  describe.each<[string, Partial<UploadOptions>, 'conference' | undefined]>([
    ['as it is', {}, undefined],
    ['de-identified', { anonymize }, undefined],
    ['in a conference', {}, 'conference'],
  ])('of a study %s', (_, order, kind) => {
    it('joins it, and points at its images as they are there [VW-138, PX-14, IN-24]', async () => {
      const folder = await aFolder(app.services, { org: clinic.id, ...(kind && { kind }) });
      const target = { target_org: clinic.id, target_folder: folder.id, is_org_perm: true };
      await upload(app, clinic.admin, { ...target, ...order }, [{ path: 'a.dcm', bytes: image }]);
      const studies = async () =>
        (await read<Answer<typeof viewerSourceOfFolder>>(`/api/datamanage/dcm/folder/${folder.id}`)).studies;
      const [study] = await studies();
      const [series] = study?.series ?? [];
      const [of = {}] = expandSeriesDocument(await read<SeriesDocument>(series?.document ?? ''));
      const key = {
        StudyInstanceUID: study?.StudyInstanceUID ?? '',
        SeriesInstanceUID: series?.SeriesInstanceUID ?? '',
        SOPClassUID: '1.2.840.10008.5.1.4.1.1.2',
        SOPInstanceUID: String(of['00080018']?.Value?.[0]),
        FrameNumber: null,
      };
      const bytes = keyObjectSelectionFile({
        of,
        images: [key],
        note: '結節',
        SeriesInstanceUID: '2.25.71',
        SOPInstanceUID: `2.25.72`,
        SeriesNumber: 900,
        at: new Date(2026, 10, 27),
      });
      // Sent twice it is there once.
      for (let time = 0; time < 2; time++) {
        const { results } = await upload(app, clinic.admin, target, [{ path: 'ko.dcm', bytes }]);
        expect(results).toMatchObject([{ success: true, study: { uuid: study?.uuid, identity_conflict: false } }]);
      }
      const [now, ...others] = await studies();
      expect([others, now?.series.map(({ Modality }) => Modality)]).toEqual([[], ['CT', 'KO']]);
      const ko = now?.series[1];
      const document = expandSeriesDocument(await read<SeriesDocument>(ko?.document ?? ''));
      expect(document.map(keyObjectsOf)).toEqual([{ images: [key], note: '結節' }]);
      const references = [{ StudyInstanceUID: key.StudyInstanceUID, SOPInstanceUIDs: [key.SOPInstanceUID] }];
      expect(ko).toMatchObject({ first_frame: null, derived: { references } });
    });
  });
});
