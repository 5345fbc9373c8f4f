import { comparePatients as compareIdentities, saysMoreOfPatient } from '@mado/dicom';

/** What says whose a file is, as tables have it (`PatientIdentity` of `@mado/dicom`). */
export interface PatientIdentity {
  readonly patient_id: string | null;
  readonly issuer_of_patient_id: string | null;
  readonly patient_name: string | null;
  readonly patient_birth_date: string | null;
}

/**
 * Another patient's identity of which somebody with full access has said whether its files belong to a study, or lie
 * apart from it.
 */
export interface SettledIdentity extends PatientIdentity {
  readonly how: 'joined' | 'apart';
}

export function settledAs(how: SettledIdentity['how'], identity: PatientIdentity): SettledIdentity {
  const { patient_id, issuer_of_patient_id, patient_name, patient_birth_date } = identity;
  return { patient_id, issuer_of_patient_id, patient_name, patient_birth_date, how };
}

/** How much speaks for two identities being one patient's [ID-6, ID-7]; told by the rule that browsers have too. */
export function comparePatients(one: PatientIdentity, other: PatientIdentity): ReturnType<typeof compareIdentities> {
  return compareIdentities(said(one), said(other));
}

/** Whether an identity says of the patient what another one leaves blank. */
export function saysMore(one: PatientIdentity, than: PatientIdentity): boolean {
  return saysMoreOfPatient(said(one), said(than));
}

function said(identity: PatientIdentity): Parameters<typeof compareIdentities>[0] {
  return {
    PatientID: identity.patient_id,
    IssuerOfPatientID: identity.issuer_of_patient_id,
    PatientName: identity.patient_name,
    PatientBirthDate: identity.patient_birth_date,
  };
}
