import { resolvedVr } from '../dataset/ambiguous-vr.ts';
import { plainText } from '../dataset/values.ts';
import { isPlainAscii, withoutPadding } from '../encoding/ascii.ts';
import type { CharacterSet } from '../encoding/character-sets.ts';
import { characterSetsOf, undeclared, type CharacterSets } from '../encoding/choose-character-set.ts';
import { tagText, type Element, type Source } from '../encoding/elements.ts';
import type { FileStructure } from '../encoding/file-structure.ts';
import { readingNow } from '../encoding/pixel-data-place.ts';
import { bytesIn } from '../index/encapsulated-frames.ts';
import { actionOf, insideOf, type Action, type Place } from './action.ts';
import { conforming } from './conforming.ts';
import { movedDates } from './dates.ts';
import { holdsDays, movedDays } from './days-in-text.ts';
import { declaredSet } from './declared-set.ts';
import { describedValue } from './described-lists.ts';
import { describedFragments } from './described-fragments.ts';
import { describedLength, isNativePixels } from './described-pixels.ts';
import { readToItsEnd, type ReadFile } from './deidentify.ts';
import { markTags, TEMPORAL_INFORMATION_MODIFIED } from './marks.ts';
import { bareUid, isMadePatientId, isMadeUid, isOfStandard, isUidOrNone } from './new-identifiers.ts';
import { valueText } from './new-value.ts';
import { rulesOf, type DeidentificationOrder, type Rules } from './order.ts';
import { isStrayTable } from './offset-tables.ts';
import { isUnheard, WAVEFORM_DATA } from './recordings.ts';
import { replacementOf } from './replacement.ts';
import { safeBlocks, safePrivateOf, type SafeBlocks } from './safe-private.ts';
import { isTold } from './told-segments.ts';

/** What a file meta group of ours has (PS3.10 table 7.1-1). */
const metaElements = new Set([0x00020000, 0x00020001, 0x00020002, 0x00020003, 0x00020010, 0x00020012]);

/**
 * What a file still has that an order takes away, by rule: the same actions as in de-identifying, each looked at for
 * whether it has been done already [DI-19]. Keys are not needed: identifiers are judged by their form. A date that was
 * moved, and a description that was cleaned, look like any other.
 * @returns tags as 8 upper-case hexadecimal digits, each once, wherever they stand; 'preamble' and 'trailing' for text
 *   outside of all elements. Never a value.
 * @throws DicomError for a file that cannot be read to its end
 */
export function identifiersLeft(bytes: Uint8Array, order: DeidentificationOrder): string[] {
  return identifiersLeftIn(readToItsEnd(bytes), order);
}

/**
 * The same of a file that was read before, its pixel data perhaps not.
 *
 * @param elsewhere pixel data in fragments that is not in memory, and whether their headers tell something
 */
export function identifiersLeftIn(
  { structure, elements }: ReadFile,
  order: DeidentificationOrder,
  elsewhere: { element: Element; tells: boolean } | null = null,
): string[] {
  const { dataSet: source, transferSyntaxUID } = structure;
  const rules = rulesOf(order);
  const found = new Set<string>();
  const looking: Looking = {
    source,
    rules,
    found,
    tells: (element, level) => {
      if (element === elsewhere?.element) return elsewhere.tells;
      const described = describedFragments(source, level, transferSyntaxUID, rules);
      return readingNow(isTold(element, described, element.length), bytesIn(source));
    },
    sets: characterSetsOf(source, elements),
    blocks: rules.options.has('retainSafePrivate') ? safeBlocks(source, elements) : new Map(),
  };
  look(elements, { set: undeclared, inside: 'dataSet', top: true }, looking);
  if (rules.anonymizes) for (const outside of outsideOf(structure)) found.add(outside);
  if (isUnheard(source, elements, rules)) found.add(tagText(WAVEFORM_DATA));
  if (!saysMoved(source, elements, rules)) found.add(tagText(TEMPORAL_INFORMATION_MODIFIED));
  return [...found].toSorted();
}

/** Where dates are to move a file says that they did; by how much, nobody can see [DI-32]. */
function saysMoved(source: Source, elements: readonly Element[], { anonymizes, days }: Rules): boolean {
  if (!anonymizes || days === null || days === 0) return true;
  const said = elements.find(({ tag }) => tag === TEMPORAL_INFORMATION_MODIFIED);
  return said !== undefined && plainText(source, said).trim() === 'MODIFIED';
}

interface Looking {
  source: Source;
  rules: Rules;
  sets: CharacterSets;
  blocks: SafeBlocks;
  found: Set<string>;
  /** Whether its fragments tell something [DI-28, DI-30], as they are described in their level. */
  tells(this: void, element: Element, level: readonly Element[]): boolean;
}

/** Text before and behind the data set, and in the file meta group. */
function outsideOf({ file, meta, dataSet }: FileStructure): string[] {
  const left = meta.filter(({ tag, length }) => length > 0 && !metaElements.has(tag)).map(({ tag }) => tagText(tag));
  const instance = meta.find(({ tag }) => tag === 0x00020003);
  if (instance && !areNew(plainText(file, instance))) left.push(tagText(instance.tag));
  const named = meta.filter(({ tag }) => tag === 0x00020002 || tag === 0x00020010);
  left.push(...named.filter((one) => !isUidOrNone(bareUid(plainText(file, one)))).map(({ tag }) => tagText(tag)));
  const isBare = file.notes.some(({ kind }) => kind === 'no_preamble');
  if (!isBare && file.bytes.subarray(0, 128).some((byte) => byte !== 0)) left.push('preamble');
  const passedOver = ['trailing_bytes', 'stray_item'];
  if ([...file.notes, ...dataSet.notes].some(({ kind }) => passedOver.includes(kind))) left.push('trailing');
  return left;
}

function look(
  elements: readonly Element[],
  around: { set: CharacterSet; inside: Place['inside']; top: boolean },
  looking: Looking,
): void {
  const { source, rules, sets, blocks, found } = looking;
  const set = sets.of(declaredSet(source, elements), around.set);
  const place: Place = {
    inside: around.inside,
    top: around.top,
    isSafePrivate: safePrivateOf(source, elements, blocks),
  };
  for (const element of elements) {
    const { tag, length, items } = element;
    if (rules.anonymizes && isStrayTable(element, elements, source)) found.add(tagText(tag));
    if (around.top && isNativePixels(element) && length > pixelLength(elements, length, looking))
      found.add(tagText(tag));
    if (length === 0 || items?.length === 0 || (markTags.has(tag) && !items)) continue;
    const action: Action = markTags.has(tag) ? { kind: 'keep' } : actionOf(element, place, rules);
    if (items && action.kind !== 'remove' && action.kind !== 'empty') {
      const inside = insideOf(element, action, place).inside;
      for (const item of items) look(item.elements, { set, inside, top: false }, looking);
    } else if (!isDone(element, action, { set, elements }, looking)) found.add(tagText(tag));
  }
}

function pixelLength(elements: readonly Element[], length: number, { source, rules }: Looking): number {
  return rules.anonymizes ? describedLength(source, elements, length) : length;
}

/** Whether a value that is not empty is what an action makes. */
function isDone(
  element: Element,
  action: Action,
  level: { set: CharacterSet; elements: readonly Element[] },
  looking: Looking,
): boolean {
  const { set, elements } = level;
  const { source, rules, tells } = looking;
  const { vr, tag, offset, length } = element;
  switch (action.kind) {
    case 'remove':
      return false;
    case 'empty':
      return valueText(element, set, source).trim() === '';
    case 'text':
      return valueText(element, set, source).trim() === action.text;
    case 'replace': {
      if (vr === 'UI') return areNew(plainText(source, element));
      const value = source.bytes.subarray(offset, offset + length);
      return [true, false].some((signed) => isPadded(value, replacementOf(resolvedVr(vr, tag, signed))));
    }
    case 'uid':
      return areNew(plainText(source, element));
    case 'patientId':
      return isMadePatientId(valueText(element, set, source).trim());
    case 'move':
      return (
        movedDates(action.vr, withoutPadding(plainText(source, element)), 0) !== null ||
        isDone(element, action.otherwise, level, looking)
      );
    case 'dated': {
      const text = valueText(element, set, source);
      const isLeft = holdsDays(text) && (action.days === null || movedDays(text, 0) === null);
      return !isLeft && isDone(element, { kind: 'keep' }, level, looking);
    }
    case 'clean':
    case 'keep':
      if (!rules.anonymizes) return true;
      if (element.fragments) return !tells(element, elements);
      return isAsDescribed(element, elements, source);
  }
}

function isAsDescribed(element: Element, elements: readonly Element[], source: Source): boolean {
  const { vr, tag, offset, length } = element;
  const value = source.bytes.subarray(offset, offset + length);
  return describedValue(value, element, elements, source) === value && conforming(vr, value, tag) === value;
}

function isPadded(value: Uint8Array, expected: Uint8Array): boolean {
  if (value.length - expected.length > 1 || value.length < expected.length) return false;
  return expected.every((byte, at) => byte === value[at]);
}

function areNew(text: string): boolean {
  if (!isPlainAscii(new TextEncoder().encode(text))) return false;
  return text.split('\\').every((one) => {
    const uid = bareUid(one);
    return uid === '' || isOfStandard(uid) || isMadeUid(uid);
  });
}
