import { glyphHeight, glyphsOf, glyphWidth } from './watermark-glyphs.ts';

/** Letters stand so far apart, lines so far below each other, and one text so far behind the other. */
const letterPitch = glyphWidth + 1;
const linePitch = 4 * glyphHeight;
const gap = 4 * letterPitch;
/** Each line begins further on, so that no cut out piece is without a whole text. */
const lineShift = 7 * letterPitch;
/** The lines rise by so much. */
const angle = -Math.PI / 7;
/** An image of this size has letters of single pixels; a larger one has larger ones. */
const sizeOfOne = 320;

/** The pixels of an image on which a text lies that is repeated all over it, aslant, in lines. */
export function markedPixels({ rows, columns }: { rows: number; columns: number }, text: string): Uint32Array {
  const scale = Math.max(1, Math.round(Math.min(rows, columns) / sizeOfOne));
  const glyphs = glyphsOf(text);
  const period = glyphs.length * letterPitch + gap;
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const marked: number[] = [];
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const down = Math.floor(y * cos - x * sin);
      const line = Math.floor(down / linePitch);
      const row = down - line * linePitch;
      if (row >= glyphHeight) continue;
      const along = remainder(Math.floor(x * cos + y * sin) + line * lineShift, period);
      const bits = glyphs[Math.floor(along / letterPitch)]?.[row] ?? 0;
      const column = along % letterPitch;
      if (column < glyphWidth && (bits >> (glyphWidth - 1 - column)) & 1) marked.push(y * columns + x);
    }
  return Uint32Array.from(marked);
}

function remainder(value: number, of: number): number {
  return ((value % of) + of) % of;
}
