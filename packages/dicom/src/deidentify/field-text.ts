import { dictionaryEntry, tagOfKeyword } from '../encoding/dictionary.ts';
import { followsCharacterSet } from '../encoding/character-sets.ts';
import { dayOf } from './dates.ts';
import { dashes, daysOf } from './moved-days.ts';
import { inHalfWidth } from './widths.ts';

/** Why a text cannot be the value of a field. The list is closed. */
export type FieldFault =
  /** What nobody sees, such as a control character or a mark of the direction, or a backslash, which parts values. */
  | 'signs'
  /** More characters than `most`; of a name in one of its groups. */
  | 'tooLong'
  /** A name with more than three groups (=), or five parts (^) in one. */
  | 'name'
  | 'age'
  | 'date'
  | 'number'
  | 'sex';

/** A text as it would be written, or why it cannot be. */
export type FieldText =
  { readonly fits: true; readonly value: string } | { readonly fits: false; readonly fault: FieldFault; most?: number };

/** Characters that a value may have; of PN, each group of it. */
const longest: Readonly<Record<string, number>> = { CS: 16, DS: 16, LO: 64, PN: 64, SH: 16 };
/** Spaces without width, which pasted words bring along. */
const withoutWidth = /[\u200b\u2060\ufeff]/g;
/** What nobody sees, and what turns the direction of writing or begins a line: words look like others by it. */
const unseen = /[\\\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2061-\u206f\ufff9-\ufffb]/u;
const unitsOfAge = /^(\d{1,3}) ?([DWMY]?)$/;
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?$/i;
const ways = [/^(\d{4})(\d\d)(\d\d)$/, /^(\d{4})([./-])(\d\d?)\2(\d\d?)$/, /^(\d{4})年(\d\d?)月(\d\d?)日$/];

/**
 * Whether a text that somebody has typed for a field fits its representation (PS3.5 6.2), and the value that is written
 * then [DI-29]: an age without a unit is one in years, a date may have slashes, dots and dashes, and Latin letters and
 * digits may be of full width where the representation follows no character set. '' blanks and fits everywhere.
 *
 * @param keyword one of `editableFields`; a whole number in one that is a date is a number of days, and fits
 */
export function fieldText(keyword: string, text: string): FieldText {
  const vr = dictionaryEntry(tagOfKeyword(keyword) ?? '')?.vr ?? 'LO';
  const typed = text.replace(withoutWidth, '').trim();
  if (typed === '') return { fits: true, value: '' };
  if (unseen.test(typed)) return { fits: false, fault: 'signs' };
  return followsCharacterSet(vr) ? ofWords(vr, typed) : ofSigns(vr, inHalfWidth(typed).trim());
}

function ofWords(vr: string, text: string): FieldText {
  const groups = vr === 'PN' ? text.split('=') : [text];
  if (groups.length > 3 || (vr === 'PN' && groups.some((group) => group.split('^').length > 5)))
    return { fits: false, fault: 'name' };
  const most = longest[vr] ?? 64;
  // Characters, and not the halves of which a string counts some.
  if (groups.some((group) => Array.from(group).length > most)) return { fits: false, fault: 'tooLong', most };
  return { fits: true, value: text };
}

function ofSigns(vr: string, text: string): FieldText {
  if (vr === 'AS') return valueOr('age', ageIn(text));
  if (vr === 'DA') return valueOr('date', dateIn(text.replaceAll(dashes, '-')));
  if (vr === 'CS') return valueOr('sex', /^[MFO]$/i.test(text) ? text.toUpperCase() : null);
  const most = longest[vr] ?? 16;
  if (!decimal.test(text)) return { fits: false, fault: 'number' };
  return text.length > most ? { fits: false, fault: 'tooLong', most } : { fits: true, value: text };
}

function valueOr(fault: FieldFault, value: string | null): FieldText {
  return value === null ? { fits: false, fault } : { fits: true, value };
}

function ageIn(text: string): string | null {
  const [, count, unit] = unitsOfAge.exec(text.toUpperCase()) ?? [];
  return count === undefined ? null : `${count.padStart(3, '0')}${unit || 'Y'}`;
}

/** yyyyMMdd of a day of the calendar; a number of days as it is. */
function dateIn(text: string): string | null {
  if (daysOf(text) !== null) return text;
  const parts = ways.flatMap((way) => way.exec(text)?.slice(1) ?? []).filter((part) => /\d/.test(part));
  const [year = '', month = '', day = ''] = parts;
  if (!dayOf(Number(year), Number(month), Number(day))) return null;
  return `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
}
