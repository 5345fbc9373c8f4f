import type { PaneView, PresentationStep } from '@mado/contract';

type Pane = Pick<PresentationStep['panes'][number], 'columns' | 'rows' | 'paneView'>;

/** Where the grid of an image lies on a page of `width` by `height`. */
export interface PanePlacing {
  readonly width: number;
  readonly height: number;
  /** From the grid to the page, as SVG has it. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

const cosines = [1, 0, -1, 0] as const;
const asInFile: PaneView = { turns: 0, mirrored: false, zoom: null };

/**
 * How a kept view lies, as the viewer showed it: mirrored, then turned, then with what was seen in the middle [PN-1].
 *
 * @param picture of the whole image, whose pixels are square
 */
export function panePlacing(
  { columns, rows, paneView }: Pane,
  picture: { readonly width: number; readonly height: number },
): PanePlacing {
  const { turns, mirrored, zoom } = paneView ?? asInFile;
  const aspect = picture.height / rows / (picture.width / columns);
  const across = (aspect >= 1 ? 1 : 1 / aspect) * (mirrored ? -1 : 1);
  const down = aspect >= 1 ? aspect : 1;
  const [cos, sin] = [cosines[turns] ?? 1, cosines[(turns + 3) % 4] ?? 0];
  // Adding 0 takes the sign of zeros away.
  const [a, b, c, d] = [cos * across + 0, sin * across + 0, -sin * down + 0, cos * down + 0];
  const { column, row, width, height } = zoom ?? {
    column: columns / 2,
    row: rows / 2,
    width: Math.abs(a) * columns + Math.abs(c) * rows,
    height: Math.abs(b) * columns + Math.abs(d) * rows,
  };
  return {
    width,
    height,
    matrix: [a, b, c, d, width / 2 - a * column - c * row, height / 2 - b * column - d * row],
  };
}
