import { comparePatients, joinedName, type InstanceFacts, type PatientIdentity } from '@mado/dicom';

interface Candidate {
  readonly facts: InstanceFacts;
  /** By Series Instance UID, with the instances by SOP Instance UID. */
  readonly series: ReadonlyMap<string, { readonly instances: ReadonlyMap<string, unknown> }>;
}

const strength = { identified: 2, agreed: 1, silent: 0, contradicted: -1 } as const;

/**
 * To which of the studies with its UID a file belongs, as the server tells it: whose patient is most surely the file's;
 * then the one that holds more of what the file is part of, then the one that was there first. Null where it is
 * another patient's than all of them: it needs one of its own [LO-9].
 */
export function studyOfFile<Study extends Candidate>(facts: InstanceFacts, studies: readonly Study[]): Study | null {
  const file = identityOf(facts);
  const possible = studies.map((study) => ({
    study,
    rank: strength[comparePatients(file, identityOf(study.facts))],
    holds: closeness(facts, study),
  }));
  const [best] = possible.filter(({ rank }) => rank >= 0).toSorted((a, b) => b.rank - a.rank || b.holds - a.holds);
  return best?.study ?? null;
}

function closeness({ SeriesInstanceUID, SOPInstanceUID }: InstanceFacts, { series }: Candidate): number {
  const own = series.get(SeriesInstanceUID);
  return own === undefined ? 0 : own.instances.has(SOPInstanceUID) ? 2 : 1;
}

function identityOf({ PatientID, IssuerOfPatientID, PatientName, PatientBirthDate }: InstanceFacts): PatientIdentity {
  return { PatientID, IssuerOfPatientID, PatientName: joinedName(PatientName), PatientBirthDate };
}
