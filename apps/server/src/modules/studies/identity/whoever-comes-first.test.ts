import { deflateSync } from 'node:zlib';
import { readInstance, type ParsedInstance } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testServices,
  type TestServices,
} from '../../../testing/index.ts';
import { folderRow, lockTree, type Attribution, type TreeLocation } from '../../storage/index.ts';
import { indexEntry } from '../index-entry.ts';
import { indexInstances } from '../index-instances.ts';
import type { BroughtInstance } from '../new-instance.ts';

/**
 * Every order in which members and a guest bring images of two patients, and images that do not say whose they are,
 * with one Study Instance UID into one folder: as three uploads, and as those of several that are committed together.
 */

/** What a file says of its patient. Of one ID two issuers make two patients. */
const patients = {
  A: { PatientID: 'A', PatientName: 'Yamada^Tarou' },
  B: { PatientID: 'B', PatientName: 'Suzuki^Hanako' },
  nobody: {},
  'name of A': { PatientName: 'Yamada^Tarou' },
  'A of one': { PatientID: 'A', IssuerOfPatientID: 'one' },
  'A of two': { PatientID: 'A', IssuerOfPatientID: 'two' },
} as const;
type Patient = keyof typeof patients;
const people = ['member', 'guest'] as const;

interface Brought {
  who: (typeof people)[number];
  patient: Patient;
}

const brought = (of: readonly Patient[]): Brought[] => people.flatMap((who) => of.map((patient) => ({ who, patient })));

/** All sequences of a length of these, some more than once. */
function sequences(of: readonly Brought[], length: number): Brought[][] {
  if (length === 0) return [[]];
  return sequences(of, length - 1).flatMap((before) => of.map((one) => [...before, one]));
}

/** How many of the files are committed together, one after the other. */
const commits = { 'each alone': [1, 1, 1], 'first two together': [2, 1], 'last two together': [1, 2], together: [3] };

let services: TestServices;
let place: TreeLocation;
let by: Record<Brought['who'], Attribution>;
const parsed = new Map<string, ParsedInstance>();

beforeAll(async () => {
  services = await testServices();
  const clinic = await anOrganisation(services);
  const [member, guest] = [await aMember(services, clinic), await anAccount(services)];
  by = { member: { account: member.id, as: 'member' }, guest: { account: guest.id, as: 'guest' } };
  const { id: folder } = await aFolder(services, { org: clinic.id });
  place = (await folderRow(services.db, folder))?.place ?? expect.fail('no place');
  for (const { who, patient } of brought(Object.keys(patients) as Patient[])) {
    const said = { PatientID: '', PatientName: '', ...patients[patient], StudyDescription: who };
    parsed.set(`${who} ${patient}`, readInstance(buildDicomFile(said)));
  }
});
afterAll(() => services.close());

/**
 * @param number of the image: of two with one number the later replaces the earlier, or has the same bytes where its
 *   patient is the same
 */
function fileOf({ who, patient }: Brought, study: string, number: number): BroughtInstance {
  const read = parsed.get(`${who} ${patient}`) ?? expect.fail('no such file');
  const facts = {
    ...read.facts,
    StudyInstanceUID: syntheticUid(study),
    SeriesInstanceUID: syntheticUid(study, 'series'),
    SOPInstanceUID: syntheticUid(study, number),
  };
  return {
    entry: indexEntry({ ...read, facts }),
    dicomJson: new Uint8Array(deflateSync(JSON.stringify(read.dicomJson), { level: 1 })),
    frames: null,
    bulk: read.bulk,
    references: [],
    notes: [],
    sha256: `${study} ${number} ${patient}`,
    size: 1,
    name: patient,
    by: by[who],
  };
}

async function commit(files: readonly BroughtInstance[]): Promise<void> {
  services.clock.advance(1_000);
  const blobs = JSON.stringify(files.map(({ sha256 }) => ({ sha256, size: 1 })));
  await services.db.transaction(async (tx) => {
    await lockTree(tx, place.org);
    await tx.rows(
      sql`insert into blob (sha256, size) select * from json_to_recordset(${blobs}::json) as w(sha256 text, size int8) on conflict do nothing`,
    );
    await indexInstances(tx, services, place, files, null);
  });
}

interface Lying {
  uid: string;
  study: string;
  marked: boolean;
  id: string | null;
  issuer: string | null;
  description: string | null;
  /** what lies in it: who brought it, and what it says of its patient */
  files: string[];
}

/**
 * Brings all sequences, those of 40 studies at a time, and answers what lies in the folder then: the studies of each
 * sequence.
 */
async function bring(all: readonly Brought[][], sizes: readonly number[], numbers: readonly number[]) {
  const named = all.map((files) => {
    const study = services.random.uuid();
    return { study, files, instances: files.map((one, n) => fileOf(one, study, numbers[n] ?? n)) };
  });
  for (let study = 0; study < named.length; study += 40) {
    const instances = named.slice(study, study + 40).map((one) => one.instances);
    let from = 0;
    for (const size of sizes) {
      await commit(instances.flatMap((one) => one.slice(from, from + size)));
      from += size;
    }
  }
  const rows = await services.db.rows<Lying>(sql`
    select st.study_instance_uid as uid, st.item_id as study, identity_conflict as marked, patient_id as id, issuer_of_patient_id as issuer,
      study_description as description, array_agg(file.brought_by || ' ' || file.name order by file.id) as files
    from study st join series se on se.study_id = st.item_id join instance i on i.series_id = se.item_id join item file on file.id = i.item_id
    group by st.item_id`);
  const found = Map.groupBy(rows, ({ uid }) => uid);
  return named.map(({ study, files }) => ({ files, studies: found.get(syntheticUid(study)) ?? [] }));
}

const saidBy = (file: string) => {
  const [who = '', ...patient] = file.split(' ');
  const { PatientID: id = null, IssuerOfPatientID: issuer = null } = patients[patient.join(' ') as Patient] as {
    PatientID?: string;
    IssuerOfPatientID?: string;
  };
  return { who, id, issuer };
};
const distinct = (said: readonly (string | null)[]) => new Set(said.filter((one) => one !== null));

/** What is wrong with the studies that came of a sequence. */
function wrong({ studies }: { studies: readonly Lying[] }): string[] {
  const problems: string[] = [];
  if (studies.length > 1 && studies.some(({ marked }) => !marked)) problems.push('studies beside each other unmarked');
  if (studies.length === 1 && studies.some(({ marked }) => marked)) problems.push('one study, and marked');
  for (const study of studies) {
    const files = study.files.map(saidBy);
    if (distinct(files.map(({ id }) => id)).size > 1 || distinct(files.map(({ issuer }) => issuer)).size > 1)
      problems.push(`two patients in one study: ${study.files.join(', ')}`);
    if (files.some(({ id }) => id !== null && id !== study.id))
      problems.push('whose an image is, its study does not say');
    const own = files.filter(({ who }) => who === 'member');
    if (own.length === 0) continue;
    if (study.description !== 'member') problems.push('a guest says what an own study is');
    const [id = null] = distinct(own.map((one) => one.id));
    const [issuer = null] = distinct(own.map((one) => one.issuer));
    if (id !== null && (study.id !== id || (issuer !== null && study.issuer !== issuer)))
      problems.push('a search for the patient of a member does not find the study');
  }
  return problems;
}

/** Brings every sequence of three files, and answers those of which something wrong came. */
async function faults(of: readonly Patient[], sizes: readonly number[], numbers: readonly number[]): Promise<string[]> {
  const all = await bring(sequences(brought(of), 3), sizes, numbers);
  return all.flatMap((one) =>
    wrong(one).map((problem) => `${one.files.map(({ who, patient }) => `${who} ${patient}`).join(', ')}: ${problem}`),
  );
}

describe.each(Object.entries(commits))('no study holds two patients, whoever comes first: %s', (_, sizes) => {
  it('images of their own', async () => {
    expect(await faults(['A', 'B', 'nobody'], sizes, [1, 2, 3])).toEqual([]);
  });

  it.each([
    [1, 1, 2],
    [1, 2, 2],
  ])('images that replace each other, or are the same: %j, %j, %j', async (...numbers) => {
    expect(await faults(['A', 'B', 'nobody'], sizes, numbers)).toEqual([]);
  });
});

it.each([[commits['each alone']], [commits.together]])('nor those of two issuers of one ID: %j', async (sizes) => {
  expect(await faults(['A', 'name of A', 'A of one', 'A of two'], sizes, [1, 2, 3])).toEqual([]);
});
