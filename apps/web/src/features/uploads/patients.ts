import { comparePatients, type PatientIdentity } from '@mado/dicom/patient-identity';
import type { Head } from '../../workers/head.ts';

/** A patient of one study, and what its files say of who that is. */
interface Patient {
  number: string;
  said: Head[];
}

/**
 * The patients of an upload by their number in it: the server needs to tell them apart before it has the files, and not
 * who they are. They are told apart as the server does (docs/decisions/0020): IDs decide, with who issued them, where
 * both are there; else names and dates of birth. Of whom a file is that several may be, nobody says.
 */
export function patientsOf(heads: readonly (Head | null)[]): (head: Head | null) => { patient?: string } {
  const numbers = new Map<string, string>();
  let count = 0;
  const known = heads.filter((head) => head !== null);
  for (const ofStudy of Map.groupBy(known, (head) => head.StudyInstanceUID).values()) {
    const identities = [...new Map(ofStudy.map((head) => [nameOf(head), head])).values()];
    const patients: Patient[] = [];
    // Those that say most first: what says less is compared with them.
    for (const one of identities.toSorted((a, b) => weightOf(b) - weightOf(a))) {
      const fitting = patients.filter(({ said }) => said.every((other) => compare(one, other) !== 'contradicted'));
      const agreeing = fitting.filter(({ said }) => said.some((other) => isSure(compare(one, other))));
      const [patient, another] = agreeing.length > 0 ? agreeing : fitting;
      if (another || (!patient && weightOf(one) === 0)) continue;
      const of = patient ?? { number: String((count += 1)), said: [] };
      if (!patient) patients.push(of);
      of.said.push(one);
      numbers.set(nameOf(one), of.number);
    }
  }
  return (head) => {
    const patient = head === null ? undefined : numbers.get(nameOf(head));
    return patient === undefined ? {} : { patient };
  };
}

const nameOf = (head: Head) =>
  JSON.stringify([
    head.StudyInstanceUID,
    head.PatientID,
    head.IssuerOfPatientID,
    head.PatientNameGroups,
    head.PatientBirthDate,
  ]);

/** How much a file says of whose it is; 0: nothing. */
function weightOf(head: Head): number {
  const isNamed = head.PatientNameGroups.some((group) => group !== '');
  const [id, issuer, rest] = [head.PatientID, head.IssuerOfPatientID, isNamed || head.PatientBirthDate !== ''];
  return (id === '' ? 0 : 4) + (id !== '' && issuer !== '' ? 2 : 0) + (rest ? 1 : 0);
}

const isSure = (likeness: ReturnType<typeof comparePatients>) => likeness === 'identified' || likeness === 'agreed';

function compare(one: Head, other: Head): ReturnType<typeof comparePatients> {
  return comparePatients(identityOf(one), identityOf(other));
}

function identityOf(head: Head): PatientIdentity {
  return { ...head, PatientName: head.PatientNameGroups.join('=') };
}
