import { readElement } from '../../encoding/element-reader.ts';
import { sourceOf, type Element } from '../../encoding/elements.ts';
import { writtenElement } from '../../rewriting/element-writer.ts';

/** What elements of the top level become, by tag; null: they go. */
export type ElementChanges = ReadonlyMap<number, { vr: string; value: Uint8Array } | null>;

/**
 * A data set with some elements of its top level changed, added at their places or gone; all others keep their bytes.
 *
 * @param bytes explicit VR little endian, or the beginning of one
 */
export function changedElements(bytes: Uint8Array, changes: ElementChanges): Uint8Array[] {
  const source = sourceOf(bytes, []);
  const waiting = [...changes].toSorted(([a], [b]) => a - b);
  const chunks: Uint8Array[] = [];
  const writeUpTo = (tag: number): void => {
    while (waiting[0] && waiting[0][0] < tag) {
      const [own, become] = waiting.shift()!;
      if (become) chunks.push(...writtenElement(own, become.vr, become.value));
    }
  };
  for (let position = 0; position < bytes.length;) {
    const elements: Element[] = [];
    const next = readElement(source, position, bytes.length, { implicit: false, bigEndian: false }, 0, elements);
    const tag = elements[0]?.tag ?? 0;
    writeUpTo(tag);
    if (!changes.has(tag)) chunks.push(bytes.subarray(position, next));
    position = next;
  }
  writeUpTo(Infinity);
  return chunks;
}

export function unsignedShort(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, value >> 8);
}
