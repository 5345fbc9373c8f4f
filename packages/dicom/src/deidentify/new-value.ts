import { plainText } from '../dataset/values.ts';
import { resolvedVr } from '../dataset/ambiguous-vr.ts';
import { asciiText, withoutPadding } from '../encoding/ascii.ts';
import { decodeText, followsCharacterSet, type CharacterSet } from '../encoding/character-sets.ts';
import type { Element, Encoding, Source } from '../encoding/elements.ts';
import { inOtherOrder } from '../rewriting/byte-order.ts';
import type { Action } from './action.ts';
import { conforming } from './conforming.ts';
import { movedDates } from './dates.ts';
import { holdsDays, movedDays } from './days-in-text.ts';
import { describedValue } from './described-lists.ts';
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
  elements: readonly Element[];
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
    case 'dated': {
      const text = valueText(element, level.set, writing.source);
      if (!holdsDays(text)) return keptValue(element, level, writing);
      const moved = action.days === null ? null : movedDays(text, action.days);
      return moved === null ? nothing : new TextEncoder().encode(moved);
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

/** The value as it is, in the encoding that is written. */
function keptValue(element: Element, level: Level, writing: Writing): Uint8Array {
  const { source, encoding, recodes, rules } = writing;
  const { tag, offset, length } = element;
  const stands = source.bytes.subarray(offset, offset + length);
  const vr = resolvedVr(element.vr, tag, level.signed);
  const value = rules.anonymizes
    ? conforming(vr, describedValue(stands, element, level.elements, source), tag)
    : stands;
  if (value === null) return vr === 'UI' ? uids(element, writing) : nothing;
  if (recodes && followsCharacterSet(vr)) return inUtf8(value, vr, level.set);
  if (element.bigEndian === encoding.bigEndian) return value;
  return inOtherOrder(value, tag, vr, level.bitsAllocated);
}

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
