import { normalForm } from '../encoding/normal-form.ts';
import type { PersonName } from './person-name.ts';

/** What says whose an instance is. Blank and null: not said. */
export interface PatientIdentity {
  readonly PatientID: string | null;
  readonly IssuerOfPatientID: string | null;
  /** The groups alphabetic, ideographic, phonetic joined with `=` (PS3.5 6.2.1.2). */
  readonly PatientName: string | null;
  readonly PatientBirthDate: string | null;
}

/** Whether what two say is the same; `silent` where one of them says nothing. */
type Likeness = 'agreed' | 'silent' | 'contradicted';

/**
 * How much speaks for two identities being one patient's. `contradicted`: they cannot be. `identified`: the IDs are the
 * same. `agreed`: one lacks the ID, and names or dates of birth are the same. `silent`: nothing that both say tells.
 *
 * IDs decide where both are there: two that differ are two patients, and so is one ID of two issuers. Where one is
 * missing, another name or another date of birth makes another patient. What is blank contradicts nothing.
 */
export function comparePatients(one: PatientIdentity, other: PatientIdentity): Likeness | 'identified' {
  const ids = compare(one.PatientID, other.PatientID, (text) => text.trim());
  if (ids === 'silent') {
    const said = [
      comparePersonNames(one.PatientName, other.PatientName),
      compare(one.PatientBirthDate, other.PatientBirthDate, digits),
    ];
    if (said.includes('contradicted')) return 'contradicted';
    return said.includes('agreed') ? 'agreed' : 'silent';
  }
  const issuers = compare(one.IssuerOfPatientID, other.IssuerOfPatientID, (text) => text.trim());
  return issuers === 'contradicted' || ids === 'contradicted' ? 'contradicted' : 'identified';
}

/**
 * Whether an identity says of the patient what another one leaves blank: ID, name or date of birth. Where the IDs are
 * the same these decide: who issued them then.
 */
export function saysMoreOfPatient(one: PatientIdentity, than: PatientIdentity): boolean {
  const isSame = comparePatients(one, than) === 'identified';
  const said = isSame ? saidOfIssuer : saidOfPatient;
  const known = said(than);
  return said(one).some((isSaid, index) => isSaid && !known[index]);
}

function saidOfPatient({ PatientID: id, PatientName: name, PatientBirthDate: date }: PatientIdentity): boolean[] {
  return [(id ?? '').trim() !== '', normalGroups(name).some((group) => group !== ''), digits(date ?? '') !== ''];
}

function saidOfIssuer({ IssuerOfPatientID: issuer }: PatientIdentity): boolean[] {
  return [(issuer ?? '').trim() !== ''];
}

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
export function comparePersonNames(one: string | null, other: string | null): Likeness {
  const [a, b] = [normalGroups(one), normalGroups(other)];
  if (a.some((group) => group !== '' && b.includes(group))) return 'agreed';
  return a.some((group, index) => group !== '' && (b[index] ?? '') !== '') ? 'contradicted' : 'silent';
}

/** A name with the groups that it lacked, of one that does not contradict it. */
export function fullerName(known: PersonName | null, later: PersonName | null): PersonName | null {
  if (known === null || later === null) return known ?? later;
  const lacks = (['alphabetic', 'ideographic', 'phonetic'] as const).some((group) => later[group] && !known[group]);
  if (!lacks) return known;
  return comparePersonNames(joinedName(known), joinedName(later)) === 'contradicted' ? known : { ...later, ...known };
}

/** The groups of a name as `PatientIdentity` has them. */
export function joinedName(name: PersonName | null): string | null {
  return name && [name.alphabetic, name.ideographic, name.phonetic].map((group) => group ?? '').join('=');
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
