import { asciiText } from '../encoding/ascii.ts';
import type { Element, Source } from '../encoding/elements.ts';

export const SPECIFIC_CHARACTER_SET = 0x00080005;

/** What a data set or an item declares itself of its character set; undefined where it does not. */
export function declaredSet({ bytes }: Source, elements: readonly Element[]): string | undefined {
  const own = elements.find(({ tag }) => tag === SPECIFIC_CHARACTER_SET);
  return own && asciiText(bytes.subarray(own.offset, own.offset + own.length));
}
