import { normalForm } from '../../../platform/text/index.ts';

/**
 * What says whose a file is. Names: the groups alphabetic, ideographic, phonetic joined with `=` (PS3.5 6.2.1.2). Null:
 * not said.
 */
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

/**
 * How much speaks for two identities being one patient's [ID-6, ID-7]. `contradicted`: they cannot be. `identified`:
 * the IDs are the same. `agreed`: one lacks the ID, and names or dates of birth are the same. `silent`: nothing that
 * both say tells.
 *
 * IDs decide where both are there: two that differ are two patients, and so is one ID of two issuers. Where one is
 * missing, another name or another date of birth makes another patient. What is blank contradicts nothing.
 */
export function comparePatients(one: PatientIdentity, other: PatientIdentity): Likeness | 'identified' {
  const ids = compare(one.patient_id, other.patient_id, (text) => text.trim());
  if (ids === 'silent') {
    const said = [
      compareNames(one.patient_name, other.patient_name),
      compare(one.patient_birth_date, other.patient_birth_date, digits),
    ];
    if (said.includes('contradicted')) return 'contradicted';
    return said.includes('agreed') ? 'agreed' : 'silent';
  }
  const issuers = compare(one.issuer_of_patient_id, other.issuer_of_patient_id, (text) => text.trim());
  return issuers === 'contradicted' || ids === 'contradicted' ? 'contradicted' : 'identified';
}

/**
 * Whether an identity says of the patient what another one leaves blank: ID, name or date of birth. Where the IDs are
 * the same these decide: who issued them then.
 */
export function saysMore(one: PatientIdentity, than: PatientIdentity): boolean {
  const isSame = comparePatients(one, than) === 'identified';
  const said = isSame ? saidOfIssuer : saidOfPatient;
  const known = said(than);
  return said(one).some((isSaid, index) => isSaid && !known[index]);
}

function saidOfPatient({ patient_id: id, patient_name: name, patient_birth_date: date }: PatientIdentity): boolean[] {
  return [(id ?? '').trim() !== '', normalGroups(name).some((group) => group !== ''), digits(date ?? '') !== ''];
}

function saidOfIssuer({ issuer_of_patient_id: issuer }: PatientIdentity): boolean[] {
  return [(issuer ?? '').trim() !== ''];
}

type Likeness = 'agreed' | 'silent' | 'contradicted';

function compare(one: string | null, other: string | null, normal: (text: string) => string): Likeness {
  const [a, b] = [normal(one ?? ''), normal(other ?? '')];
  if (a === '' || b === '') return 'silent';
  return a === b ? 'agreed' : 'contradicted';
}

/**
 * One name in three groups is one name: two names are the same when a group of one is a group of the other, whichever
 * it stands in, since devices write ideographs and kana into the first. They differ when a group that both have differs
 * and none agrees.
 */
export function compareNames(one: string | null, other: string | null): Likeness {
  const [a, b] = [normalGroups(one), normalGroups(other)];
  if (a.some((group) => group !== '' && b.includes(group))) return 'agreed';
  return a.some((group, index) => group !== '' && (b[index] ?? '') !== '') ? 'contradicted' : 'silent';
}

/**
 * Width, case and padding make no other name, and neither does a space where another device writes the separator of
 * components.
 */
function normalGroups(name: string | null): string[] {
  return (name ?? '').split('=').map((group) =>
    normalForm(group, 'NFKC')
      .toLowerCase()
      .replace(/[\s^]+/g, '^')
      .replace(/^\^|\^$/g, ''),
  );
}

/** `1994.11.05` of older devices (PS3.5 6.2, DA) is the day 19941105. */
function digits(date: string): string {
  return date.trim().replaceAll(/[.\-/]/g, '');
}
