import { resolvedVr } from '../dataset/ambiguous-vr.ts';
import { firstUnsignedShort } from '../dataset/values.ts';
import type { CharacterSet } from '../encoding/character-sets.ts';
import type { CharacterSets } from '../encoding/choose-character-set.ts';
import { PIXEL_DATA, type Element } from '../encoding/elements.ts';
import { readingNow } from '../encoding/pixel-data-place.ts';
import { bytesIn } from '../index/encapsulated-frames.ts';
import { actionOf, insideOf, type Action, type Place } from './action.ts';
import { isNativePixels } from './described-pixels.ts';
import { describedFragments } from './described-fragments.ts';
import { declaredSet, SPECIFIC_CHARACTER_SET } from './declared-set.ts';
import {
  aroundFragments,
  aroundValue,
  writtenElement,
  writtenSequence,
  type WrittenElement,
} from '../rewriting/element-writer.ts';
import { newValue, type Level, type Writing } from './new-value.ts';
import { isStrayTable } from './offset-tables.ts';
import { usedBits, withUsedBits } from './overlay-bits.ts';
import { safePrivateOf, type SafeBlocks } from './safe-private.ts';
import { toldExtents, withZeros } from './told-segments.ts';

const BITS_ALLOCATED = 0x00280100;
const PIXEL_REPRESENTATION = 0x00280103;

/** Pixel data that is not in memory: `place` is the chunk that stands for its value. */
export interface ElsewherePixels {
  element: Element;
  place: Uint8Array;
  /** Whether the value is of fragments. */
  fragments: boolean;
  length: number;
}

/** What a whole data set is written anew with. */
export interface Rewriting extends Writing {
  sets: CharacterSets;
  blocks: SafeBlocks;
  elsewhere: ElsewherePixels | null;
  /** So many bytes of native pixel data stay, of so many. */
  pixelLength: (length: number) => number;
  transferSyntaxUID: string;
}

/**
 * The elements of one level that stay, each written anew from what the reader understood of it: nothing else of a file
 * comes out of here. Large values are views of the file. A tag that comes twice is written once, as it is read.
 */
export function rewritten(
  elements: readonly Element[],
  rewriting: Rewriting,
  inherited: { set: CharacterSet; signed: boolean; inside: Place['inside']; top: boolean },
): WrittenElement[] {
  const { source, rules, blocks, sets, recodes } = rewriting;
  const representation = firstUnsignedShort(source, elements, PIXEL_REPRESENTATION);
  const level: Level = {
    set: sets.of(declaredSet(source, elements), inherited.set),
    signed: representation === undefined ? inherited.signed : representation === 1,
    bitsAllocated: firstUnsignedShort(source, elements, BITS_ALLOCATED),
    elements,
  };
  const place: Place = {
    inside: inherited.inside,
    top: inherited.top,
    isSafePrivate: safePrivateOf(source, elements, blocks),
  };
  const seen = new Set<number>();
  return elements.flatMap((element) => {
    if (seen.has(element.tag)) return [];
    seen.add(element.tag);
    // Text in UTF-8 is declared once, for the whole data set.
    if (recodes && element.tag === SPECIFIC_CHARACTER_SET) return [];
    const action = actionOf(element, place, rules);
    const chunks = chunksOf(element, action, { level, place }, rewriting);
    return chunks === null ? [] : [{ tag: element.tag, chunks }];
  });
}

interface Surroundings {
  level: Level;
  place: Place;
}

function chunksOf(
  element: Element,
  action: Action,
  { level, place }: Surroundings,
  rewriting: Rewriting,
): Uint8Array[] | null {
  const { elements } = level;
  const { tag, length } = element;
  const { encoding, rules, source } = rewriting;
  if (action.kind === 'remove' || (rules.anonymizes && isStrayTable(element, elements, source))) return null;
  if (element.items) {
    if (!goesOn(action)) return writtenSequence(tag, [], encoding);
    const { set, signed } = level;
    const inside = { set, signed, inside: insideOf(element, action, place).inside, top: false };
    const items = element.items.map((item) =>
      rewritten(item.elements, rewriting, inside).flatMap(({ chunks }) => chunks),
    );
    return writtenSequence(tag, items, encoding);
  }
  const { elsewhere } = rewriting;
  if (element === elsewhere?.element && !elsewhere.fragments) {
    const { before, behind } = aroundValue(
      tag,
      resolvedVr(element.vr, tag, level.signed),
      rewriting.pixelLength(elsewhere.length),
      encoding,
    );
    return [before, elsewhere.place, ...behind];
  }
  if (element === elsewhere?.element || element.fragments) {
    if (action.kind !== 'keep') return null;
    const { before, behind } = aroundFragments(tag, encoding);
    if (element === elsewhere?.element) return [before, elsewhere.place, behind];
    return [before, ...fragmentsInMemory(element, elements, rewriting), behind];
  }
  const value = newValue(element, action, level, rewriting);
  const kept = value && place.top && isNativePixels(element) ? value.subarray(0, rewriting.pixelLength(length)) : value;
  const seen = kept && tag === PIXEL_DATA && place.top ? withoutOverlayBits(kept, element, elements, rewriting) : kept;
  return seen && writtenElement(tag, resolvedVr(element.vr, tag, level.signed), seen, encoding);
}

/** Native pixel data without overlays in bits that no value uses, where identifiers go [DI-33]. */
function withoutOverlayBits(
  value: Uint8Array,
  element: Element,
  elements: readonly Element[],
  { source, rules }: Rewriting,
): Uint8Array {
  const used = rules.anonymizes ? usedBits(source, elements) : null;
  return used === null || used === 'compressed' ? value : withUsedBits(value, used, element);
}

/** Fragments as they are, but for what they tell where identifiers go [DI-28]. */
function fragmentsInMemory(element: Element, elements: readonly Element[], rewriting: Rewriting): Uint8Array[] {
  const { source, rules, transferSyntaxUID } = rewriting;
  const described = describedFragments(source, elements, transferSyntaxUID, rules);
  const told = rules.anonymizes ? readingNow(toldExtents(element, described, element.length), bytesIn(source)) : [];
  return withZeros(element, told).map((piece) =>
    piece instanceof Uint8Array ? piece : source.bytes.subarray(piece.offset, piece.offset + piece.length),
  );
}

/** Whether the items of a sequence stay, as far as the actions of their own elements let them. */
function goesOn({ kind }: Action): boolean {
  return kind !== 'empty' && kind !== 'text';
}
