import type { DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { putGrant } from '../modules/sharing/index.ts';
import { testApp, type TestApp } from './app.ts';
import { contradictions } from './consistency.ts';
import { dicomwebClient, partsOf, type DicomwebClient } from './dicomweb.ts';
import { aFolder } from './items.ts';
import { aMember, anAccount, anOrganisation, signedIn, type Person } from './people.ts';

/** A folder as member and guest ask it. */
export interface SharedFolder {
  id: string;
  ancestors: string[];
  ours: DicomwebClient;
  theirs: DicomwebClient;
}

/**
 * An organisation with a member, and a guest who gets full access on single folders: what each way of asking DICOMweb
 * shows of their files.
 */
export interface ClinicAndGuest {
  readonly app: TestApp;
  readonly clinic: { id: string };
  readonly member: Person;
  readonly guest: Person;
  /** The organisation as its member asks it. */
  readonly web: DicomwebClient;
  /** A folder of the organisation in which the guest has full access. */
  aSharedFolder: (parent?: { id: string; ancestors: string[] }) => Promise<SharedFolder>;
  /** Another folder of the organisation, as the member asks it. */
  aFolderElsewhere: () => Promise<DicomwebClient>;
  /** Stores files by STOW-RS, a second later than what was before. */
  store: (to: DicomwebClient, ...files: Uint8Array[]) => Promise<void>;
  /** Lets time pass; both stay signed in. */
  wait: (minutes: number) => Promise<void>;
  /** Who brought the instances that each way of asking shows, by instance number: they have to agree. */
  shown: (study: string, from?: DicomwebClient) => Promise<string[]>;
}

/** Everything that is asked for is made before the tests of the file, and checked for contradictions after them. */
export function clinicAndGuest(): ClinicAndGuest {
  let made: Pick<ClinicAndGuest, 'app' | 'clinic' | 'member' | 'guest' | 'web'>;
  beforeAll(async () => {
    const app = await testApp();
    const clinic = await anOrganisation(app.services);
    const member = await aMember(app.services, clinic);
    const guest = await anAccount(app.services);
    made = { app, clinic, member, guest, web: dicomwebClient(app, { org: clinic.id }, member) };
  });
  afterAll(async () => {
    expect(await contradictions(made.app.services.db, made.app.services.blobs)).toEqual([]);
    await made.app.close();
  });

  return {
    get app() {
      return made.app;
    },
    get clinic() {
      return made.clinic;
    },
    get member() {
      return made.member;
    },
    get guest() {
      return made.guest;
    },
    get web() {
      return made.web;
    },
    async aSharedFolder(parent) {
      const { app, clinic, member, guest } = made;
      const folder = await aFolder(app.services, { org: clinic.id, ...(parent && { parent }) });
      const subject = { kind: 'user', accountId: guest.id } as const;
      await putGrant(app.services, { itemId: folder.id, subject, level: 'full_access' });
      const [ours, theirs] = [member, guest].map((who) => dicomwebClient(app, { folder: folder.id }, who));
      if (!ours || !theirs) throw new Error('two people ask');
      return { ...folder, ours, theirs };
    },
    async aFolderElsewhere() {
      const { app, clinic, member } = made;
      return dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, member);
    },
    async store(to, ...files) {
      made.app.services.clock.advance(1_000);
      expect((await to.store(files)).statusCode).toBe(200);
    },
    async wait(minutes) {
      const { services } = made.app;
      services.clock.advance(minutes * 60_000);
      for (const person of [made.member, made.guest])
        person.headers = await signedIn(services, person.caller.account ?? expect.fail('nobody is signed in'));
    },
    shown: (study, from = made.web) => shown(study, from),
  };
}

/** A file whose frame and comment say who brought it. */
export function fileOf(by: 'member' | 'guest', study: string, number: number, more: object = {}): Uint8Array {
  const value = by === 'member' ? 1 : 2;
  return buildDicomFile({
    StudyInstanceUID: syntheticUid(study),
    SeriesInstanceUID: syntheticUid(study, 'series'),
    SOPInstanceUID: syntheticUid(study, number),
    Modality: 'CT',
    InstanceNumber: number,
    PatientComments: `of the ${by}`,
    pixels: { rows: 1, columns: 2, native: Uint16Array.of(value, value) },
    ...more,
  });
}

/** The first value of an attribute. */
export function valueOf(result: DicomJson | undefined, tag: string): unknown {
  return result?.[tag]?.Value?.[0];
}

/** What a search, or a request for metadata, answers; nothing where it finds nothing. */
export async function asked(path: string, from: DicomwebClient): Promise<DicomJson[]> {
  const response = await from.get(path, { accept: 'application/dicom+json' });
  return response.statusCode === 200 ? response.json<DicomJson[]>() : [];
}

async function shown(study: string, from: DicomwebClient): Promise<string[]> {
  const [of, series] = [`/studies/${syntheticUid(study)}`, `/series/${syntheticUid(study, 'series')}`];
  const said = (found: DicomJson[]) =>
    found.map((one) => ['00200013', '00104000'].map((tag) => String(valueOf(one, tag))).join(' '));
  const metadata = said(await asked(`${of}/metadata`, from));
  expect(said(await asked(`${of}${series}/metadata`, from))).toEqual(metadata);
  expect(said(await asked(`${of}/instances?includefield=PatientComments`, from))).toEqual(metadata);
  expect(
    said(await asked(`/instances?includefield=PatientComments&StudyInstanceUID=${syntheticUid(study)}`, from)),
  ).toEqual(metadata);
  const results = await asked(`/studies?StudyInstanceUID=${syntheticUid(study)}`, from);
  expect(results.map((result) => valueOf(result, '00201208'))).toEqual(metadata.length > 0 ? [metadata.length] : []);
  const bySeries = await asked(`${of}/series`, from);
  expect(bySeries.map((result) => valueOf(result, '00201209'))).toEqual(metadata.length > 0 ? [metadata.length] : []);
  for (const text of metadata) {
    const [number = '', , , by] = text.split(' ');
    const at = `${of}${series}/instances/${syntheticUid(study, Number(number))}`;
    const pixels = by === 'member' ? [1, 0, 1, 0] : [2, 0, 2, 0];
    for (const path of [`${at}/frames/1`, `${at}/bulkdata/7FE00010`])
      expect([...(await from.get(path, { accept: 'application/octet-stream' })).rawPayload]).toEqual(pixels);
    expect((await from.get(at, { accept: 'application/dicom' })).body).toContain(`of the ${by}`);
  }
  const whole = await from.get(of, { accept: 'multipart/related; type="application/dicom"' });
  if (metadata.length > 0) expect(partsOf(whole)).toHaveLength(metadata.length);
  else expect(whole.statusCode).toBe(404);
  return metadata;
}
