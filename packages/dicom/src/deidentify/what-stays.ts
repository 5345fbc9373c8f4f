import { plainText } from '../dataset/values.ts';
import { isPixelData, type Element, type Source } from '../encoding/elements.ts';
import { actionOf, insideOf, type Place } from './action.ts';
import { ageToAdd } from './age-to-add.ts';
import { bareUid, isOfStandard } from './new-identifiers.ts';
import { PATIENT_AGE, PATIENT_BIRTH_DATE, type Rules } from './order.ts';
import { usedBits } from './overlay-bits.ts';
import { isRecording } from './recordings.ts';
import { safePrivateOf, type SafeBlocks } from './safe-private.ts';

const BURNED_IN_ANNOTATION = 0x00280301;
const ENCAPSULATED_DOCUMENT = 0x00420011;

/** An object that an order is carried out on. */
export interface Ordered {
  source: Source;
  rules: Rules;
  blocks: SafeBlocks;
}

/**
 * Whether something that identifies is left by hand, at whatever depth: a shown field that has a value and was not
 * named, an age that is written by the dates, a document or a recording, dates that move by no days, pixels of which
 * the file says that text is in them, or which nobody could look at or clear [DI-16, DI-33].
 */
export function leavesByHand(elements: readonly Element[], ordered: Ordered): boolean {
  const { rules } = ordered;
  if (rules.days === 0 || isRecording(ordered.source, elements)) return true;
  if (isOfHand(PATIENT_AGE, rules) && ageToAdd(ordered.source, elements, rules) !== null) return true;
  let isLeft = hasTextInPixels(elements, ordered);
  eachThatStays(elements, ordered, ({ tag }) => {
    isLeft ||= isOfHand(tag, rules);
  });
  return isLeft;
}

function hasTextInPixels(elements: readonly Element[], { source, rules }: Ordered): boolean {
  if (rules.cleansPixelData || !elements.some(({ tag }) => isPixelData(tag))) return false;
  if (usedBits(source, elements) === 'compressed') return true;
  const stated = elements.find(({ tag }) => tag === BURNED_IN_ANNOTATION);
  return rules.keepDocument || (stated !== undefined && plainText(source, stated).trim() === 'YES');
}

/** UIDs in the items of sequences that stay: what an object refers to is among them. Those of the standard are not. */
export function uidsInItems(elements: readonly Element[], ordered: Ordered): Set<string> {
  const uids = new Set<string>();
  eachThatStays(elements, ordered, (element, isTop) => {
    if (isTop || element.vr !== 'UI') return;
    for (const text of plainText(ordered.source, element).split('\\')) {
      const uid = bareUid(text);
      if (uid !== '' && !isOfStandard(uid)) uids.add(uid);
    }
  });
  return uids;
}

function isOfHand(tag: number, { kept, birthDays, keepDocument, options }: Rules): boolean {
  if (tag === PATIENT_AGE && options.has('retainPatientCharacteristics')) return false;
  if (tag === ENCAPSULATED_DOCUMENT) return keepDocument;
  return kept.has(tag) || (tag === PATIENT_BIRTH_DATE && birthDays !== null);
}

/** Calls for every element with a value that is not in a sequence which goes. */
function eachThatStays(
  elements: readonly Element[],
  { source, rules, blocks }: Ordered,
  call: (element: Element, isTop: boolean) => void,
): void {
  const walk = (level: readonly Element[], around: Pick<Place, 'inside' | 'top'>): void => {
    const place: Place = { ...around, isSafePrivate: safePrivateOf(source, level, blocks) };
    for (const element of level) {
      if (element.length === 0) continue;
      const action = element.items && actionOf(element, place, rules);
      if (!action) call(element, around.top);
      else if (action.kind !== 'remove' && action.kind !== 'empty' && action.kind !== 'text') {
        const { inside } = insideOf(element, action, place);
        for (const item of element.items ?? []) walk(item.elements, { inside, top: false });
      }
    }
  };
  walk(elements, { inside: 'dataSet', top: true });
}
