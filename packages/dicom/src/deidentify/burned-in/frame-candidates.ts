import { brightnessOf, type ShownPixels } from './brightness.ts';
import { clipped, type Box } from './box.ts';
import { mergedBoxes } from './merged-boxes.ts';
import { textBoxes } from './text-boxes.ts';

/** So many levels apart, colours are no grey that a codec has bent a little. */
const COLOURED = 48;

/**
 * The boxes in which a frame may have text: those that hold whatever its pixels are, and what the detector finds in its
 * brightness and, where it has colours, in their strength: blue letters on black are hardly bright [BI-5].
 *
 * @param known boxes of `suspicionOf`
 */
export function frameCandidates(shown: ShownPixels, known: readonly Box[] = []): Box[] {
  const { columns, rows, rgba } = shown;
  const colour = new Uint8Array(columns * rows);
  let coloured = 0;
  for (let at = 0, from = 0; at < colour.length; at++, from += 4) {
    const [red, green, blue] = [rgba[from]!, rgba[from + 1]!, rgba[from + 2]!];
    const strength = Math.max(red, green, blue) - Math.min(red, green, blue);
    colour[at] = strength;
    if (strength >= COLOURED) coloured++;
  }
  const inColour = coloured > 0 ? textBoxes(colour, columns, rows) : [];
  const whole = known.flatMap((box) => clipped(box, columns, rows) ?? []);
  return [
    ...whole,
    ...mergedBoxes([...textBoxes(brightnessOf(shown), columns, rows), ...inColour]).filter(
      (box) => !liesIn(box, whole),
    ),
  ];
}

function liesIn(box: Box, others: readonly Box[]): boolean {
  return others.some(
    (other) =>
      box.column >= other.column &&
      box.row >= other.row &&
      box.column + box.columns <= other.column + other.columns &&
      box.row + box.rows <= other.row + other.rows,
  );
}
