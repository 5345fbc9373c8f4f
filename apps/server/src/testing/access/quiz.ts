import {
  changeAnnotations,
  changePresentation,
  keepView,
  makeViewLink,
  nameRecent,
  starItems,
  tagFolder,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { randomUUID } from 'node:crypto';
import { landingCookie, landingOf, putGrant, putLanding } from '../../modules/sharing/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { aLinkedView } from './view-link-rows.ts';
import { aFolder, aMember, anAccount, anOrganisation, testApp, type Person, type TestApp } from '../index.ts';
import { upload } from '../upload.ts';

/** What begins so is withheld from who is still to answer; so does every word of the study. */
export const marker = /markz|1999-?12-?31|1923-?04-?05/i;
const answer = 'Markz answer';
const ownLabel = 'what the reader said';

export const uids = {
  study: syntheticUid('quiz', 'study'),
  series: syntheticUid('quiz', 'series'),
  instance: syntheticUid('quiz', 'image'),
};

const words = {
  PatientName: 'Markzname^Himitsu',
  PatientID: 'MARKZID',
  PatientBirthDate: '19230405',
  PatientComments: 'Markz comment of the patient',
  OtherPatientIDs: 'MARKZOTHER',
  StudyDescription: 'Markz study',
  StudyDate: '19991231',
  SeriesDate: '19991231',
  ContentDate: '19991231',
  StudyID: 'MARKZSID',
  AccessionNumber: 'MARKZACC',
  SeriesDescription: 'Markz series',
  ProtocolName: 'Markz protocol',
  BodyPartExamined: 'CHEST',
  InstitutionName: 'Markz hospital',
  ReferringPhysicianName: 'Markzphysician^X',
  OperatorsName: 'Markzoperator^X',
  ImageComments: 'Markz comment of the image',
  WindowCenterWidthExplanation: 'MARKZ WINDOW',
  ReferencedImageSequence: [{ PurposeOfReferenceCodeSequence: [{ CodeMeaning: 'Markz purpose' }] }],
  EncapsulatedDocument: { vr: 'OB' as const, value: new Uint8Array(Buffer.from('Markz document '.repeat(300))) },
};

export interface Quiz {
  app: TestApp;
  org: string;
  owner: Person;
  /** may comment and download, and is in the organisation */
  reader: Person;
  /** headers of who reads without an account, by a link and by a password, and of whom has the study alone */
  visitors: Record<'link' | 'landing' | 'guest', Record<string, string>>;
  /** id of that one's account */
  guest: string;
  ids: { folder: string; study: string; series: string; file: string; tag: string; view: string; link: string };
  /** Changes the step that asks. */
  change(words: { revealed?: boolean; question?: string; answer?: string }): Promise<void>;
  /** Shows the answer, or withholds it. */
  reveal(revealed: boolean): Promise<void>;
}

/** A case of somebody whose presentation asks about a study in which every word says that it is withheld. */
export async function aQuiz(db: Database): Promise<Quiz> {
  const app = await testApp({ db });
  const { services } = app;
  const clinic = await anOrganisation(services);
  const [owner, reader] = [await aMember(services, clinic), await aMember(services, clinic)];
  const folder = (await aFolder(services, { org: clinic.id, owner: owner.id })).id;
  const given = { itemId: folder, allowDownload: true };
  await putGrant(services, { ...given, subject: { kind: 'user', accountId: reader.id }, level: 'can_comment' });
  await putGrant(services, { ...given, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' });
  const { results } = await upload(app, owner, { target_org: clinic.id, target_folder: folder, is_org_perm: false }, [
    { path: 'markz-file.dcm', bytes: anImage() },
  ]);
  const [image] = results;
  if (!image?.study || !image.series || !image.instance) throw new Error(JSON.stringify(results));
  const ids = { folder, study: image.study.uuid, series: image.series.uuid, file: image.instance.uuid };
  const guest = await anAccount(services);
  await putGrant(services, { itemId: ids.study, subject: { kind: 'user', accountId: guest.id }, level: 'can_view' });
  const quiz = { app, org: clinic.id, owner, reader, guest: guest.id, ids };
  const tag = await taggedAndRead(quiz);
  const { view, step } = await asked(quiz);
  const change = async (words: { revealed?: boolean; question?: string; answer?: string }) => {
    const body = { steps: [{ uuid: step, ...words }] };
    const changed = await app.call(changePresentation, { params: { id: folder }, body }, owner.headers);
    if (changed.statusCode !== 200) throw new Error(changed.body);
  };
  return {
    ...quiz,
    ids: { ...ids, tag, view, link: await linked(quiz) },
    visitors: { link: {}, landing: await byPassword(app, folder), guest: guest.headers },
    change,
    reveal: (revealed) => change({ revealed }),
  };
}

function anImage(): Uint8Array {
  return buildDicomFile({
    StudyInstanceUID: uids.study,
    SeriesInstanceUID: uids.series,
    SOPInstanceUID: uids.instance,
    Modality: 'CT',
    ...words,
    pixels: { rows: 64, columns: 64, native: new Uint16Array(64 * 64).fill(7) },
  });
}

/** A tag, a word of the owner and one of the reader on the image, and the study among what the reader has used. */
async function taggedAndRead({
  app,
  owner,
  reader,
  ids,
}: Pick<Quiz, 'app' | 'owner' | 'reader'> & { ids: Omit<Quiz['ids'], 'tag' | 'view' | 'link'> }) {
  const tagged = await app.call(tagFolder, { params: { id: ids.study }, body: { name: 'Markz tag' } }, owner.headers);
  for (const [who, label] of [
    [owner, 'Markz label'],
    [reader, ownLabel],
  ] as const) {
    const params = { type: 'folder' as const, id: ids.study };
    const body = { base: 0, put: [aLine(label)], remove: [] } as never;
    const kept = await app.call(changeAnnotations, { params, body }, who.headers);
    if (kept.statusCode !== 200) throw new Error(kept.body);
  }
  const uuids = [ids.study, ids.series, ids.file];
  await app.call(starItems, { body: { uuids } }, reader.headers);
  await app.call(nameRecent, { body: { uuids } }, reader.headers);
  return tagged.json<{ uuid: string }>().uuid;
}

export function aLine(label: string) {
  return {
    _id: randomUUID(),
    recordVersion: 1,
    StudyInstanceUID: uids.study,
    SeriesInstanceUID: uids.series,
    SOPInstanceUID: uids.instance,
    frameIndex: 0,
    toolType: 'Length',
    FrameOfReferenceUID: '1.2.3',
    space: 'patient',
    points: [
      [1, 2, 3],
      [4, 5, 6],
    ],
    cachedStats: { length: 5 },
    unit: 'mm',
    modalityUnit: 'HU',
    label,
    location: '',
    description: '',
    text: '',
  };
}

/** The image with a word on it. */
export const aView = {
  rows: 1,
  columns: 1,
  panes: [
    {
      StudyInstanceUID: uids.study,
      SeriesInstanceUID: uids.series,
      SOPInstanceUID: uids.instance,
      FrameNumber: 1,
      columns: 64,
      rows: 64,
      window: null,
      inverted: false,
      marks: [{ lines: [], label: 'Markz mark' }],
    },
  ],
};

/**
 * A link of the owner to the folder, at an image whose UID shows whether it is told; the reader has one of their own to
 * the study.
 */
async function linked(quiz: Pick<Quiz, 'app' | 'owner' | 'reader'> & { ids: { folder: string; study: string } }) {
  const { app, owner, reader, ids } = quiz;
  const image = { SOPInstanceUID: '1.2.19991231', FrameNumber: 1, index: 0, position: null };
  const view = {
    ...aLinkedView,
    panes: aLinkedView.panes.map((pane) => ({ ...pane, StudyInstanceUID: uids.study, image })),
  };
  const make = async (id: string, { headers }: Pick<Quiz['owner'], 'headers'>): Promise<string> => {
    const made = await app.call(makeViewLink, { body: { items: [{ type: 'folder', id }], view } }, headers);
    if (made.statusCode !== 201) throw new Error(made.body);
    return made.json<{ code: string }>().code;
  };
  await make(ids.study, reader);
  return make(ids.folder, owner);
}

/** Two steps show the image, one of which asks. */
async function asked({ app, owner, ids }: Pick<Quiz, 'app' | 'owner'> & { ids: { folder: string } }) {
  const params = { id: ids.folder };
  const first = await app.call(keepView, { params, body: aView }, owner.headers);
  await app.call(keepView, { params, body: aView }, owner.headers);
  const step = first.json<{ uuid: string }>().uuid;
  const change = { steps: [{ uuid: step, question: 'What is it?', answer }] };
  const changed = await app.call(changePresentation, { params, body: change }, owner.headers);
  const [told] = changed.json<{ steps: { panes: { view: string }[] }[] }>().steps;
  return { step, view: told?.panes[0]?.view ?? '' };
}

/**
 * A member puts a file with the UIDs of the study into a folder of their own, asks a question about it there, and
 * shares that folder with the owner of the study, to look at.
 */
export async function askElsewhere({ app, org, owner, reader }: Quiz): Promise<void> {
  const { services } = app;
  const folder = (await aFolder(services, { org, owner: reader.id })).id;
  const bytes = buildDicomFile({
    StudyInstanceUID: uids.study,
    SeriesInstanceUID: uids.series,
    SOPInstanceUID: uids.instance,
    Modality: 'CT',
    PatientID: words.PatientID,
    PatientName: words.PatientName,
    pixels: { rows: 64, columns: 64, native: new Uint16Array(64 * 64).fill(8) },
  });
  const into = { target_org: org, target_folder: folder, is_org_perm: false };
  const { results } = await upload(app, reader, into, [{ path: 'copy.dcm', bytes }]);
  if (!results[0]?.success) throw new Error(JSON.stringify(results));
  await asked({ app, owner: reader, ids: { folder } });
  const toOwner = { kind: 'user', accountId: owner.id } as const;
  await putGrant(services, { itemId: folder, subject: toOwner, level: 'can_view', allowDownload: true });
}

async function byPassword({ services }: TestApp, item: string): Promise<{ cookie: string }> {
  await putLanding(services.db, services, item, 'a hash');
  const { key = '' } = (await landingOf(services.db, item)) ?? {};
  const { name, value } = landingCookie(services, item, key);
  return { cookie: `${name}=${value}` };
}
