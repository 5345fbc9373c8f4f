import { withoutEnd } from '../encoding/ascii.ts';
import type { DicomJsonPersonName } from './dicom-json.ts';

/** The component groups of a person's name (PS3.5 6.2.1.2), each 'Family^Given^Middle^Prefix^Suffix'. */
export interface PersonName {
  alphabetic?: string;
  ideographic?: string;
  phonetic?: string;
}

/** Splits a PN value at '=' into its groups. Trailing empty components are dropped; empty groups are left out. */
export function parsePersonName(text: string): PersonName {
  const [alphabetic, ideographic, phonetic] = text.split('=').map((group) => withoutEnd(group.trim(), '^'));
  const name: PersonName = {};
  if (alphabetic) name.alphabetic = alphabetic;
  if (ideographic) name.ideographic = ideographic;
  if (phonetic) name.phonetic = phonetic;
  return name;
}

/** The JSON form of a name (PS3.18 F.2.4). */
export function personNameToJson(name: PersonName): DicomJsonPersonName {
  const json: DicomJsonPersonName = {};
  if (name.alphabetic !== undefined) json.Alphabetic = name.alphabetic;
  if (name.ideographic !== undefined) json.Ideographic = name.ideographic;
  if (name.phonetic !== undefined) json.Phonetic = name.phonetic;
  return json;
}

/** A name from its JSON form; null when the value is no name or has no group. */
export function personNameFromJson(value: unknown): PersonName | null {
  if (typeof value !== 'object' || value === null) return null;
  const { Alphabetic, Ideographic, Phonetic } = value as DicomJsonPersonName;
  const name: PersonName = {};
  if (Alphabetic) name.alphabetic = Alphabetic;
  if (Ideographic) name.ideographic = Ideographic;
  if (Phonetic) name.phonetic = Phonetic;
  return Object.keys(name).length > 0 ? name : null;
}

/**
 * A name as people read it: the first filled of the ideographic, alphabetic and phonetic group, its components joined
 * by a space. Empty when there is none.
 */
export function displayName(name: PersonName): string {
  const group = [name.ideographic, name.alphabetic, name.phonetic].find((text) => text?.replaceAll('^', '').trim());
  return (group ?? '')
    .split('^')
    .map((component) => component.trim())
    .filter((component) => component !== '')
    .join(' ');
}
