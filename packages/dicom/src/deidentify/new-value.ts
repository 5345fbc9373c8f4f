import { plainText } from '../dataset/values.ts';
import { resolvedVr } from '../dataset/ambiguous-vr.ts';
import { asciiText, withoutPadding } from '../encoding/ascii.ts';
import { decodeText, followsCharacterSet, type CharacterSet } from '../encoding/character-sets.ts';
import type { Element, Encoding, Source } from '../encoding/elements.ts';
import { inOtherOrder } from '../rewriting/byte-order.ts';
import type { Action } from './action.ts';
import { movedDates } from './dates.ts';
import { bareUid, type NewIdentifiers } from './new-identifiers.ts';
import type { Rules } from './order.ts';
import { replacementOf } from './replacement.ts';

/** What values are written with. */
export interface Writing {
  source: Source;
  encoding: Encoding;
  identifiers: NewIdentifiers;
  rules: Rules;
  /** Whether all text becomes UTF-8, as new text needs it [DI-15]. */
  recodes: boolean;
  /** Whether something of the file that identifies stands in a text. */
  tells(this: void, text: string): boolean;
}

/** What the values around an element say about it. */
export interface Level {
  set: CharacterSet;
  signed: boolean;
  bitsAllocated: number | undefined;
}

/** The bytes of an element's new value; null: the element goes. The representation is that of `vrOf`. */
export function newValue(element: Element, action: Action, level: Level, writing: Writing): Uint8Array | null {
  switch (action.kind) {
    case 'remove':
      return null;
    case 'empty':
      return nothing;
    case 'text':
      return new TextEncoder().encode(action.text);
    case 'replace':
      // What was empty is allowed to be.
      if (element.length === 0) return nothing;
      return element.vr === 'UI'
        ? uids(element, writing)
        : replacementOf(resolvedVr(element.vr, element.tag, level.signed));
    case 'uid':
      return uids(element, writing);
    case 'patientId': {
      const id = valueText(element, level.set, writing.source).trim();
      return id === '' ? nothing : new TextEncoder().encode(writing.identifiers.patientId(id));
    }
    case 'move': {
      const text = withoutPadding(plainText(writing.source, element));
      const moved = movedDates(action.vr, text, action.days);
      return moved === null ? newValue(element, action.otherwise, level, writing) : new TextEncoder().encode(moved);
    }
    case 'clean':
      return writing.tells(valueText(element, level.set, writing.source))
        ? newValue(element, action.otherwise, level, writing)
        : keptValue(element, level, writing);
    case 'keep':
      return keptValue(element, level, writing);
  }
}

const nothing = new Uint8Array();
const TIMEZONE_OFFSET = 0x00080201;

/** The value as it is, in the encoding that is written. */
function keptValue(element: Element, level: Level, writing: Writing): Uint8Array {
  const { source, encoding, recodes, rules } = writing;
  const { tag, offset, length } = element;
  const value = source.bytes.subarray(offset, offset + length);
  const vr = resolvedVr(element.vr, tag, level.signed);
  if (rules.anonymizes && isOutOfPlace(vr, value, tag)) return vr === 'UI' ? uids(element, writing) : nothing;
  if (recodes && followsCharacterSet(vr)) return inUtf8(value, vr, level.set);
  if (element.bigEndian === encoding.bigEndian) return value;
  return inOtherOrder(value, tag, vr, level.bitsAllocated);
}

/**
 * Whether text stands in the place of numbers, of a class's UID, or of an offset from UTC [DI-13]; in times some
 * devices write the day.
 */
export function isOutOfPlace(vr: string, value: Uint8Array, tag: number): boolean {
  if (tag === TIMEZONE_OFFSET && value.length > 0) return !/^[+-]\d{4} *$/.test(asciiText(value));
  if (vr === 'UI') return !areUids(asciiText(value));
  if (vr === 'DS' || vr === 'IS') return !isNumeric(value);
  return vr === 'TM' && !areTimes(asciiText(value));
}

/** Whether values are times of day, or ranges of them, and nothing more (PS3.5 6.2, TM). */
function areTimes(text: string): boolean {
  return withoutPadding(text)
    .split(/[\\-]/)
    .every((one) => /^(\d\d(:?\d\d(:?\d\d(\.\d*)?)?)?)?$/.test(one.trim()));
}

/** Whether values are numbers with dots between them, as UIDs are, of any length (PS3.5 9.1). */
function areUids(text: string): boolean {
  return text.split('\\').every((one) => /^[0-9.]*$/.test(bareUid(one)));
}

function isNumeric(value: Uint8Array): boolean {
  for (const byte of value) {
    const digit = byte >= 0x30 && byte <= 0x39;
    if (!digit && !numericSigns.has(byte)) return false;
  }
  return true;
}
const numericSigns = new Set(new TextEncoder().encode('+-.eE\\ \0'));

function inUtf8(value: Uint8Array, vr: string, set: CharacterSet): Uint8Array {
  const { text } = decodeText(value, vr, set);
  const written = new TextEncoder().encode(text);
  return written.length === value.length && written.every((byte, at) => byte === value[at]) ? value : written;
}

function uids(element: Element, { source, identifiers }: Writing): Uint8Array {
  const old = plainText(source, element).split('\\');
  const made = old.map(bareUid).map((uid) => (uid === '' ? '' : identifiers.uid(uid)));
  return new TextEncoder().encode(made.join('\\'));
}

/** A value as text, decoded where its representation follows the character set. */
export function valueText(element: Element, set: CharacterSet, source: Source): string {
  const value = source.bytes.subarray(element.offset, element.offset + element.length);
  return withoutPadding(followsCharacterSet(element.vr) ? decodeText(value, element.vr, set).text : asciiText(value));
}
