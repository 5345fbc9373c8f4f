import { plainText } from '../dataset/values.ts';
import type { Element, Source } from '../encoding/elements.ts';

export const SPECIFIC_CHARACTER_SET = 0x00080005;

/** What a data set or an item declares itself of its character set; undefined where it does not. */
export function declaredSet(source: Source, elements: readonly Element[]): string | undefined {
  const own = elements.find(({ tag }) => tag === SPECIFIC_CHARACTER_SET);
  return own && plainText(source, own);
}
