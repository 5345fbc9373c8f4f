import { annotations, changeAnnotations, type Answer } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import type { Measurement } from '@mado/reading';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sql, type Database } from '../../../platform/db/index.ts';
import { contradictions } from '../../../testing/consistency.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';

type Read = Answer<typeof annotations>;
type Written = Answer<typeof changeAnnotations> & { code?: string; limit?: number; fields?: Record<string, string> };
type Type = 'folder' | 'file' | 'fileimage';

interface Clinic {
  app: TestApp;
  member: Person;
  colleague: Person;
  /** No member. */
  guest: Person;
  clinic: { id: string };
  folder: { id: string; ancestors: string[] };
  /** `study` has two series, `series` and `other`; `file` is the one of the first. */
  ids: { study: string; series: string; other: string; file: string };
}

/** A clinic with two studies in a folder, new for each test, and the calls about what is measured on their images. */
export function aReadingClinic(open: () => Promise<Database>) {
  const at = {} as Clinic;
  let run = 0;

  const uid = (study: string, series = 0, sop = 0) => syntheticUid('readings', `${run} ${study}`, series, sop);
  const store = (files: [study: string, series: number, sop: number][], into = at.folder.id) =>
    upload(
      at.app,
      at.member,
      { target_org: at.clinic.id, target_folder: into },
      files.map(([study, series, sop]) => ({
        path: `${study}-${series}-${sop}.dcm`,
        bytes: buildDicomFile({
          StudyInstanceUID: uid(study),
          SeriesInstanceUID: uid(study, series),
          SOPInstanceUID: uid(study, series, sop),
          PatientID: study,
          pixels: { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) },
        }),
      })),
    );

  beforeAll(async () => {
    at.app = await testApp({ db: await open() });
    const [member, colleague, guest] = [
      await anAccount(at.app.services),
      await anAccount(at.app.services),
      await anAccount(at.app.services),
    ];
    Object.assign(at, { member, colleague, guest });
  });
  beforeEach(async () => {
    run += 1;
    at.clinic = await anOrganisation(at.app.services, { admin: at.member });
    await aMember(at.app.services, at.clinic, { person: at.colleague });
    at.folder = await aFolder(at.app.services, { org: at.clinic.id });
    const { results } = await store([
      ['a', 1, 1],
      ['a', 2, 1],
      ['b', 1, 1],
    ]);
    const [one, two] = results;
    at.ids = {
      study: one?.study?.uuid ?? '',
      series: one?.series?.uuid ?? '',
      other: two?.series?.uuid ?? '',
      file: one?.instance?.uuid ?? '',
    };
  });
  afterEach(async () => expect(await contradictions(at.app.services.db, at.app.services.blobs)).toEqual([]));
  afterAll(() => at.app.close());

  const line = (more: Partial<Measurement> = {}): Measurement => ({
    _id: randomUUID(),
    recordVersion: 1,
    StudyInstanceUID: uid('a'),
    SeriesInstanceUID: uid('a', 1),
    SOPInstanceUID: uid('a', 1, 1),
    frameIndex: 0,
    toolType: 'Length',
    FrameOfReferenceUID: '1.2.3',
    space: 'patient',
    points: [
      [1, 2, 3],
      [0.1, -2.5, 1e-7],
    ],
    cachedStats: { length: 12.345678901234567 },
    unit: 'mm',
    modalityUnit: 'HU',
    label: '肺',
    location: 'Lung',
    description: '結節\nあり',
    text: '',
    ...more,
  });
  const read = async (id = at.ids.study, who: Person | null = at.member, type: Type = 'folder') => {
    const answer = await at.app.call(annotations, { params: { type, id } }, who?.headers);
    return answer.json<Read & { code?: string }>();
  };
  const write = async (
    { base = 0, put = [], remove = [] }: { base?: number; put?: readonly unknown[]; remove?: string[] },
    id = at.ids.study,
    who: Person | null = at.member,
    type: Type = 'folder',
  ) => {
    const body = { base, put, remove } as never;
    const answer = await at.app.call(changeAnnotations, { params: { type, id }, body }, who?.headers);
    return answer.json<Written>();
  };
  const labels = ({ measurements }: Read) => measurements.map(({ label }) => label);
  const history = () =>
    at.app.services.db.rows<{ clock: number | null; label: string | null; by: string }>(sql`
      select clock, record ->> 'label' as label, changed_by as by from measurement_version
      where item_id = ${at.ids.study} order by position`);

  return Object.assign(at, { uid, store, line, read, write, labels, history });
}
