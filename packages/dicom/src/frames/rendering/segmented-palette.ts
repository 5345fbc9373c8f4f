import { FrameError } from '../frame-error.ts';
import { wordsOf } from './lookup-table.ts';

/**
 * Expands segmented palette data (PS3.3 C.7.9.2) to `count` entries. The fields of a segment are bytes where entries
 * have 8 bits, else words; an indirect segment names earlier ones by their offset in bytes.
 */
export function expandSegments(data: number[] | Uint8Array, count: number, bits: number): Uint16Array {
  const bytes = data instanceof Uint8Array ? data : Uint8Array.from(data.flatMap((word) => [word & 0xff, word >> 8]));
  const wide = bits > 8;
  const fields = wide ? wordsOf(bytes) : Uint16Array.from(bytes);
  const entries = new Uint16Array(count);
  let filled = 0;
  /** Each segment has fields of its own or fills an entry, unless it brings nothing and is named again and again. */
  let left = fields.length + count;

  const bad = (): FrameError => new FrameError('corrupt', 'a segmented palette is damaged');
  const field = (at: number): number => {
    const value = fields[at];
    if (value === undefined) throw bad();
    return value;
  };

  /** Expands the segment at a field and returns where the next one begins. */
  const expand = (at: number, indirectAllowed: boolean): number => {
    left -= 1;
    if (left < 0) throw bad();
    const length = field(at + 1);
    switch (field(at)) {
      case 0:
        for (let i = 0; i < length && filled < count; i += 1) entries[filled++] = field(at + 2 + i);
        return at + 2 + length;
      case 1: {
        if (filled === 0) throw bad();
        const from = entries[filled - 1]!;
        const to = field(at + 2);
        for (let i = 1; i <= length && filled < count; i += 1)
          entries[filled++] = Math.round(from + ((to - from) * i) / length);
        return at + 3;
      }
      case 2: {
        if (!indirectAllowed) throw bad();
        const offset = wide
          ? field(at + 2) + field(at + 3) * 65536
          : field(at + 2) + field(at + 3) * 256 + field(at + 4) * 65536 + field(at + 5) * 16777216;
        let inner = wide ? offset / 2 : offset;
        for (let i = 0; i < length; i += 1) inner = expand(inner, false);
        return at + (wide ? 4 : 6);
      }
      default:
        throw bad();
    }
  };

  for (let at = 0; filled < count;) at = expand(at, true);
  return entries;
}
