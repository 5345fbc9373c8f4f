import { withoutEnd } from '@mado/dicom';
import { comparableDate } from '../comparable-dates.ts';
import type { Matching } from './attributes.ts';

/**
 * What one attribute must be like (PS3.4 C.2.2.2). Patterns are SQL LIKE patterns whose escape character is the
 * backslash.
 */
export type Match =
  | { readonly kind: 'equal'; readonly value: string }
  | { readonly kind: 'like'; readonly pattern: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  /** Comparable text of DA or TM, both ends included; null: open. `to` stands for every value that it begins. */
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null }
  /**
   * Patterns for the groups of a name: one for whichever group, or one for each group given, null where any will do.
   */
  | { readonly kind: 'name'; readonly anyGroup: string }
  | { readonly kind: 'name'; readonly groups: readonly (string | null)[] }
  /** Beginnings of words, each of which some word of the name must have. */
  | { readonly kind: 'fuzzyName'; readonly words: readonly string[] };

/** A value that cannot be searched for; `message` says what is expected and repeats nothing of the value. */
export class BadSearchValue extends Error {
  override name = 'BadSearchValue';
}

/** Wild cards of DICOM (PS3.4 C.2.2.2.4) as a LIKE pattern: `*` any characters, `?` one. */
export function likePattern(value: string): string {
  return value
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_');
}

const hasWildCard = (value: string) => /[*?]/.test(value);

const timeForm = /^\d{2}(\d{2}(\d{2}(\.\d{1,6})?)?|:\d{2}(:\d{2}(\.\d{1,6})?)?)?$/;

/**
 * A time of a query without colons, and without zeros at the end of its fraction; what it does not say stays unsaid:
 * 1130 is a whole minute.
 */
function bareTime(value: string): string {
  const bare = value.replaceAll(':', '');
  return bare.includes('.') ? withoutEnd(withoutEnd(bare, '0'), '.') : bare;
}

function range(value: string, unit: RegExp, comparable: (end: string) => string, expected: string): Match {
  const parts = value.split('-');
  const [from = '', to = from] = parts;
  const valid =
    parts.length <= 2 && (from !== '' || to !== '') && [from, to].every((end) => end === '' || unit.test(end));
  if (!valid) throw new BadSearchValue(expected);
  return { kind: 'range', from: from === '' ? null : comparable(from), to: to === '' ? null : comparable(to) };
}

function name(value: string, fuzzy: boolean): Match {
  if (fuzzy) {
    const words = value.split(/[\s^=*,]+/).filter((word) => word !== '');
    return { kind: 'fuzzyName', words };
  }
  const groups = value.split('=').map((group) => withoutEnd(group.trim(), '^'));
  if (groups.length > 3) throw new BadSearchValue('a name of at most three component groups');
  if (groups.length === 1) return { kind: 'name', anyGroup: likePattern(groups[0] ?? '') };
  return { kind: 'name', groups: groups.map((group) => (group === '' || group === '*' ? null : likePattern(group))) };
}

/** Lists of values: separated by commas (PS3.18 8.3.4.1) or by backslashes, as DICOM itself separates. */
function list(value: string): string[] {
  return value
    .split(/[,\\]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/**
 * What a value of the query asks for; null: universal matching, every value will do (PS3.4 C.2.2.2.3).
 *
 * Names match without regard to case, in whichever component group. Fuzzy (PS3.4 C.2.2.2.1.1, as implemented here):
 * every word asked for begins a word of the name; what `foldedName` takes for the same is the same.
 *
 * @throws {BadSearchValue} when the value cannot be of this kind
 */
export function matchOf(matching: Matching, text: string, fuzzy: boolean): Match | null {
  const value = text.trim();
  if (value === '' || /^\*+$/.test(value)) return null;
  switch (matching) {
    case 'text':
      return hasWildCard(value) ? { kind: 'like', pattern: likePattern(value) } : { kind: 'equal', value };
    case 'name':
      return name(value, fuzzy);
    case 'date':
      return range(
        value,
        /^\d{4}(\d{4}|\.\d{2}\.\d{2})$/,
        comparableDate,
        'a date yyyymmdd or a range yyyymmdd-yyyymmdd',
      );
    case 'time':
      return range(value, timeForm, bareTime, 'a time hhmmss or a range hhmmss-hhmmss');
    case 'uid': {
      const values = list(value);
      if (values.length === 0 || !values.every((uid) => /^[0-9.]{1,64}$/.test(uid))) {
        throw new BadSearchValue('unique identifiers separated by commas');
      }
      return { kind: 'oneOf', values };
    }
    case 'modalities':
      return hasWildCard(value)
        ? { kind: 'like', pattern: likePattern(value) }
        : { kind: 'oneOf', values: list(value) };
    case 'number':
      if (!/^[+-]?\d{1,9}$/.test(value)) throw new BadSearchValue('a whole number');
      return { kind: 'number', value: Number(value) };
  }
}
