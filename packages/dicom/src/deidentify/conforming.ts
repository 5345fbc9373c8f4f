import { asciiBytes, asciiText, withoutPadding } from '../encoding/ascii.ts';
import { normalisedTerms } from '../encoding/character-sets.ts';
import { movedDates } from './dates.ts';
import { SPECIFIC_CHARACTER_SET } from './declared-set.ts';
import { bareUid, isUidOrNone } from './new-identifiers.ts';

const TIMEZONE_OFFSET = 0x00080201;
/** Signs of a DS and of an IS at most (PS3.5 6.2). */
const longestDecimal = 16;
const longestInteger = 12;

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?$/i;
const integer = /^[+-]?\d+$/;
const time = /^(\d\d(:?\d\d(:?\d\d(\.\d*)?)?)?)?$/;

/**
 * A value of a representation whose signs the standard names, as far as it is one (PS3.5 6.2): anything else may be
 * words [DI-13, DI-34]. The same bytes where it is; other ones where it says the same in the standard's way.
 *
 * @returns null where it is none
 */
export function conforming(vr: string, value: Uint8Array, tag: number): Uint8Array | null {
  if (tag === TIMEZONE_OFFSET && value.length > 0) return orNone(value, /^[+-]\d{4} *$/.test(asciiText(value)));
  if (tag === SPECIFIC_CHARACTER_SET) return knownTerms(value);
  const isOne = judges[vr];
  if (!isOne) return value;
  if (vr === 'DS') return decimals(value);
  return orNone(value, isOne(withoutPadding(asciiText(value))));
}

function orNone(value: Uint8Array, isOne: boolean): Uint8Array | null {
  return isOne ? value : null;
}

/** The terms by which text is read: what else stands there, nobody asks for. */
function knownTerms(value: Uint8Array): Uint8Array {
  const { terms, unknown } = normalisedTerms(asciiText(value));
  return unknown ? asciiBytes(terms) : value;
}

type Judge = (text: string) => boolean;
const everyOne =
  (isOne: Judge): Judge =>
  (text) =>
    text.split('\\').every((one) => isOne(one.replaceAll('\0', ' ').trim()));

const judges: Readonly<Record<string, Judge>> = {
  // Ages without a unit, or with fewer digits, are no words.
  AS: everyOne((one) => /^(\d{1,3}[DWMY]?)?$/.test(one)),
  CS: everyOne((one) => /^[A-Z0-9_ ]{0,16}$/.test(one)),
  // A year alone is common.
  DA: (text) => everyOne((one) => /^\d{0,8}$/.test(one))(text) || movedDates('DA', text, 0) !== null,
  DS: everyOne(isDecimal),
  DT: (text) => movedDates('DT', text, 0) !== null,
  IS: everyOne((one) => one === '' || (integer.test(one) ? one.length <= longestInteger : isShortDecimal(one))),
  // Ranges of them, too.
  TM: (text) => text.split(/[\\-]/).every((one) => time.test(one.trim())),
  UI: (text) => text.split('\\').every((one) => isUidOrNone(bareUid(one))),
};

function isDecimal(one: string): boolean {
  return one === '' || (decimal.test(one) && Number.isFinite(Number(one)));
}

function isShortDecimal(one: string): boolean {
  return decimal.test(one) && one.length <= longestDecimal;
}

/** Numbers; one with more signs than it may have becomes the nearest that has room, since pictures lie by them. */
function decimals(value: Uint8Array): Uint8Array | null {
  const ones = withoutPadding(asciiText(value)).split('\\');
  const trimmed = ones.map((one) => one.replaceAll('\0', ' ').trim());
  if (!trimmed.every(isDecimal)) return null;
  if (trimmed.every((one) => one.length <= longestDecimal)) return value;
  return asciiBytes(trimmed.map((one) => (one.length > longestDecimal ? shorter(Number(one)) : one)).join('\\'));
}

function shorter(number: number): string {
  for (let digits = longestDecimal; digits > 1; digits--) {
    const written = String(Number(number.toPrecision(digits)));
    if (written.length <= longestDecimal) return written;
  }
  return String(Number(number.toPrecision(1)));
}
