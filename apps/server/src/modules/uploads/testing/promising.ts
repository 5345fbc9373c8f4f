import { folderDetail, uploadCheck, type abortUpload, type Answer, type Item, type UploadTarget } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { expect } from 'vitest';
import type { Person, TestApp } from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';

const yamada = { PatientID: '100', PatientName: 'Yamada^Tarou' };
export const suzuki = { PatientID: '200', PatientName: 'Suzuki^Hanako' };

/** Images of one patient in the study of a name; another patient's have the same Study Instance UID. */
export function imagesOf(study: string) {
  return (numbers: readonly number[], of = yamada) =>
    numbers.map((number) => {
      const uids = {
        StudyInstanceUID: syntheticUid(study),
        SeriesInstanceUID: syntheticUid(study, 'series', of.PatientID),
        SOPInstanceUID: syntheticUid(study, of.PatientID, number),
      };
      const bytes = buildDicomFile({ ...uids, InstanceNumber: number, ...of });
      return { path: `${of.PatientID}-${number}.dcm`, bytes, uids, patient: of.PatientID };
    });
}
type Images = ReturnType<ReturnType<typeof imagesOf>>;

/** What a page does that uploads, step by step. */
export function promising(app: TestApp) {
  return {
    /** Says that the upload will bring these; `saysWhose`: and which of them are of one patient. */
    async announce(who: Person, id: string, files: Images, at: UploadTarget, { saysWhose = false } = {}) {
      const asked = files.map(({ path, bytes, uids, patient }) => ({
        path,
        size: bytes.length,
        ...uids,
        ...(saysWhose && { patient }),
      }));
      const answer = await app.call(uploadCheck, { body: { ...at, upload: id, files: asked } }, who.headers);
      expect(answer.statusCode, answer.body).toBe(200);
    },
    /** @returns the study folder of each file */
    async send(who: Person, files: Images, at: UploadTarget, more: object = {}): Promise<string[]> {
      app.services.clock.advance(1_000);
      const { status, results } = await upload(app, who, { ...at, ...more }, files);
      expect(status).toBe(201);
      return results.map(({ study }) => study?.uuid ?? expect.fail('a file has no study'));
    },
    async end(who: Person, how: typeof abortUpload, id: string, studies: string[], at: UploadTarget) {
      const body = { ...at, study_id_list: studies, upload: id };
      expect((await app.call(how, { body }, who.headers)).statusCode).toBe(200);
    },
    async incomplete(who: Person, study: string): Promise<Item['incomplete']> {
      const answer = await app.call(folderDetail, { params: { id: study } }, who.headers);
      return answer.json<Answer<typeof folderDetail>>().incomplete;
    },
  };
}
