// The package has no types, and whoever imports this file must see ours.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./dicom-character-set.d.ts" />
import { characterSets, convertBytes } from 'dicom-character-set';
import { asciiText, isPlainAscii } from './ascii.ts';

/**
 * How the text of a data set is decoded: by the terms of Specific Character Set (PS3.3 C.12.1.1.2), or by an encoding
 * that was found instead; then the terms still hold for values with escape sequences.
 */
export interface CharacterSet {
  declared: string;
  detected?: DetectedEncoding;
}

export type DetectedEncoding = 'utf-8' | 'shift_jis' | 'euc-jp' | 'iso-8859-1';

/**
 * Representations whose text follows Specific Character Set; all others are in the default repertoire (PS3.5 6.1.2.3).
 */
const localised = new Set(['LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UT']);

export function followsCharacterSet(vr: string): boolean {
  return localised.has(vr);
}

/**
 * The declared terms in the form that decoding understands: spelling mended, and ISO 2022 IR 6 appended to a list that
 * lacks it, because Japanese files escape back to ASCII whether it is listed or not.
 * @returns unknown: a term is not of the standard and was left out
 */
export function normalisedTerms(declared: string): { terms: string; unknown: boolean } {
  const known: string[] = [];
  let unknown = false;
  for (const [i, raw] of declared.split('\\').entries()) {
    const term = mendedTerm(raw);
    if (Object.hasOwn(characterSets, term)) known.push(term);
    else if (term === '' && i === 0) known.push('');
    else unknown = true;
  }
  const extended = known.length > 1 || known.some((term) => term.startsWith('ISO 2022'));
  if (extended && !known.some((term) => term.endsWith('IR 6'))) known.push('ISO 2022 IR 6');
  return { terms: known.join('\\'), unknown };
}

function mendedTerm(raw: string): string {
  const term = raw.trim().toUpperCase();
  const iso = /^ISO[ _-]*(2022[ _-]*)?IR[ _-]*(\d+)$/.exec(term);
  if (iso) return iso[1] ? `ISO 2022 IR ${iso[2]}` : `ISO_IR ${iso[2]}`;
  return /^UTF-?8$/.test(term) ? 'ISO_IR 192' : term;
}

/**
 * Decodes one value by terms that were {@link normalisedTerms}, its backslashes still inside. `undecodable` when bytes
 * had to be replaced.
 */
export function decodeText(bytes: Uint8Array, vr: string, set: CharacterSet): { text: string; undecodable: boolean } {
  if (isPlainAscii(bytes)) return { text: asciiText(bytes), undecodable: false };
  const detected = bytes.includes(0x1b) ? undefined : set.detected;
  const text = detected ? new TextDecoder(detected).decode(bytes) : decodeDeclared(bytes, vr, set.declared);
  return { text, undecodable: text.includes('\uFFFD') };
}

function decodeDeclared(bytes: Uint8Array, vr: string, declared: string): string {
  // ESC ( J selects the Roman set of JIS X 0201, which files that list IR 87 alone use as well.
  for (const terms of [declared, `${declared}\\ISO 2022 IR 13`]) {
    try {
      return convertBytes(terms, bytes, { vr });
    } catch {
      // The next list knows more escape sequences.
    }
  }
  return new TextDecoder('utf-8').decode(bytes);
}
