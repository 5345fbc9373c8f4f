import { withoutPadding } from '../encoding/ascii.ts';
import { binaryValues, plainText } from '../dataset/values.ts';
import type { Element, Source } from '../encoding/elements.ts';

const CHARACTERISTICS = 0x00080300;
const GROUP = 0x00080301;
const CREATOR = 0x00080302;
const STATUS = 0x00080303;
const NONIDENTIFYING = 0x00080304;

/** Which private elements a file declares to be safe (PS3.3 C.12.1.1.7), by group and creator. */
export type SafeBlocks = ReadonlyMap<string, 'all' | ReadonlySet<number>>;

/** What the data set declares at its top level; a block that is named twice has to be safe both times. */
export function safeBlocks(source: Source, elements: readonly Element[]): SafeBlocks {
  const blocks = new Map<string, 'all' | Set<number>>();
  for (const item of elements.find(({ tag }) => tag === CHARACTERISTICS)?.items ?? []) {
    const of = (tag: number) => item.elements.find((element) => element.tag === tag);
    const numbers = (tag: number) => numbersOf(source, of(tag));
    const creator = textOf(source, of(CREATOR));
    const [group] = numbers(GROUP);
    if (creator === '' || group === undefined) continue;
    const status = textOf(source, of(STATUS));
    // PS3.3 C.12.1.1.7.2: what a MIXED block has besides those is not said to be safe.
    const safe = status === 'SAFE' ? 'all' : new Set(status === 'MIXED' ? numbers(NONIDENTIFYING) : []);
    const key = keyOf(group, creator);
    const before = blocks.get(key);
    blocks.set(key, before === undefined ? safe : both(before, safe));
  }
  return blocks;
}

function both(one: 'all' | Set<number>, other: 'all' | Set<number>): 'all' | Set<number> {
  if (one === 'all') return other;
  return other === 'all' ? one : new Set([...one].filter((number) => other.has(number)));
}

/** Tells of the elements of one level whether they are safe: by the creators that the level itself has. */
export function safePrivateOf(
  source: Source,
  elements: readonly Element[],
  blocks: SafeBlocks,
): (element: Element) => boolean {
  if (blocks.size === 0) return () => false;
  const creators = new Map<number, string>();
  for (const element of elements)
    if (isCreator(element.tag) && !creators.has(element.tag)) creators.set(element.tag, textOf(source, element));
  return ({ tag }) => {
    const group = tag >>> 16;
    const block = isCreator(tag) ? tag : ((group << 16) | ((tag & 0xff00) >>> 8)) >>> 0;
    const safe = blocks.get(keyOf(group, creators.get(block) ?? ''));
    if (safe === undefined) return false;
    if (isCreator(tag)) return safe === 'all' || safe.size > 0;
    return safe === 'all' || safe.has(tag & 0xff);
  };
}

function isCreator(tag: number): boolean {
  const number = tag & 0xffff;
  return ((tag >>> 16) & 1) === 1 && number >= 0x10 && number <= 0xff;
}

function keyOf(group: number, creator: string): string {
  return `${group} ${creator}`;
}

function textOf(source: Source, element: Element | undefined): string {
  return element ? withoutPadding(plainText(source, element)) : '';
}

function numbersOf(source: Source, element: Element | undefined): number[] {
  return element ? binaryValues(source, element).filter((value) => typeof value === 'number') : [];
}
