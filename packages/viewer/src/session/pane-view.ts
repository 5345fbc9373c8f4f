import { toGrid, type Affine, type CanvasPoint, type GridPoint } from '@mado/reading';

export type { CanvasPoint } from '@mado/reading';

/** An edge of the pane at which the plane lies. */
export type Justification = 'left' | 'right';

/**
 * Whole and centred, or at an edge; or with `center` in the middle at `scale` device pixels per pixel of the plane; or
 * so that a region around it is seen, `width` and `height` in the shorter side of a pixel, as large as the pane allows.
 */
type Zoom =
  | { readonly kind: 'fit'; readonly justified?: Justification }
  | { readonly kind: 'free'; readonly scale: number; readonly center: GridPoint }
  | { readonly kind: 'region'; readonly center: GridPoint; readonly width: number; readonly height: number };

/** How a plane lies in its pane: mirrored left to right first, then turned, then placed. */
export interface PaneView {
  readonly zoom: Zoom;
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
  readonly mirrored: boolean;
}

/** The grid of a plane: an image, or a cut through several. */
export interface ImageSize {
  readonly columns: number;
  readonly rows: number;
  /** Height of a pixel divided by its width. */
  readonly aspect: number;
}

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

const SMALLEST = 0.02;
const LARGEST = 64;
/** How much larger a step of zooming makes things [VW-101]. */
const ZOOM_STEP = 1.15;

export const fit: PaneView = { zoom: { kind: 'fit' }, turns: 0, mirrored: false };

/** The same way round, whole and centred. */
export function fitted(view: PaneView): PaneView {
  return { ...view, zoom: fit.zoom };
}

/** Device pixels per pixel of the plane, along the shorter side of a pixel. */
export function scaleOf(view: PaneView, image: ImageSize, canvas: CanvasSize): number {
  return free(view, image, canvas).scale;
}

/**
 * The one way from the plane's grid to the canvas: aspect of the pixels, mirroring, turning, zoom and pan. At one
 * canvas pixel per pixel the grids of both coincide.
 */
export function viewAffine(view: PaneView, image: ImageSize, canvas: CanvasSize): Affine {
  const { scale, center } = free(view, image, canvas);
  const linear = linearOf(view, image, scale);
  const { a, b, c, d } = linear;
  const e = canvas.width / 2 - a * center.column - c * center.row;
  const f = canvas.height / 2 - b * center.column - d * center.row;
  const one = Math.abs(a + c) === 1 && Math.abs(b + d) === 1;
  return { ...linear, e: one ? Math.round(e) : e, f: one ? Math.round(f) : f };
}

/** The same view moved so that the plane follows a drag. */
export function pan(view: PaneView, image: ImageSize, canvas: CanvasSize, by: CanvasPoint): PaneView {
  const { scale, center } = free(view, image, canvas);
  const moved = toGrid({ ...linearOf(view, image, scale), e: 0, f: 0 }, by);
  const zoomed = { kind: 'free', scale, center: minus(center, moved) } as const;
  return { ...view, zoom: zoomed };
}

/** The same view magnified; what lies under `at` stays there. */
export function zoom(
  view: PaneView,
  image: ImageSize,
  canvas: CanvasSize,
  factor: number,
  at: CanvasPoint = { x: canvas.width / 2, y: canvas.height / 2 },
): PaneView {
  const fixed = toGrid(viewAffine(view, image, canvas), at);
  const scale = bounded(scaleOf(view, image, canvas) * factor);
  const fromMiddle = { x: at.x - canvas.width / 2, y: at.y - canvas.height / 2 };
  const away = toGrid({ ...linearOf(view, image, scale), e: 0, f: 0 }, fromMiddle);
  return { ...view, zoom: { kind: 'free', scale, center: minus(fixed, away) } };
}

/**
 * The same view magnified by steps, or made smaller by negative ones; what is in the middle of the pane stays there.
 * @param seen device pixels per pixel of the plane as it is on the canvas
 */
export function zoomed(view: PaneView, image: ImageSize, seen: number, steps: number): PaneView {
  const { scale, center } = scaledAround(view, image, seen);
  return { ...view, zoom: { kind: 'free', scale: bounded(scale * ZOOM_STEP ** steps), center } };
}

function scaledAround({ zoom }: PaneView, image: ImageSize, seen: number): { scale: number; center: GridPoint } {
  if (zoom.kind === 'free') return zoom;
  return { scale: seen, center: zoom.kind === 'region' ? zoom.center : middle(image) };
}

/** One device pixel per pixel of the plane, its middle in the middle of the pane. */
export function actualSize(view: PaneView, image: ImageSize): PaneView {
  return { ...view, zoom: { kind: 'free', scale: 1, center: middle(image) } };
}

/** Turned clockwise on the screen by quarter turns; what is in the middle of the pane stays there. */
export function turned(view: PaneView, by: number): PaneView {
  return { ...view, turns: (((view.turns + by) % 4) + 4) % 4 };
}

/** Mirrored on the screen, whichever way it is turned; what is in the middle of the pane stays there. */
export function flipped(view: PaneView, axis: 'horizontal' | 'vertical'): PaneView {
  const half = axis === 'horizontal' ? 0 : 2;
  return { ...view, mirrored: !view.mirrored, turns: (4 - view.turns + half) % 4 };
}

function free(view: PaneView, image: ImageSize, canvas: CanvasSize): { scale: number; center: GridPoint } {
  if (view.zoom.kind === 'free') return view.zoom;
  if (view.zoom.kind === 'region') {
    const { center, width, height } = view.zoom;
    return { scale: bounded(Math.min(canvas.width / width, canvas.height / height)), center };
  }
  const { a, b, c, d } = linearOf(view, image, 1);
  const width = Math.abs(a) * image.columns + Math.abs(c) * image.rows;
  const height = Math.abs(b) * image.columns + Math.abs(d) * image.rows;
  const scale = Math.min(canvas.width / width, canvas.height / height);
  const { justified } = view.zoom;
  if (!justified) return { scale, center: middle(image) };
  const away = ((canvas.width - width * scale) / 2) * (justified === 'right' ? 1 : -1);
  const moved = toGrid({ ...linearOf(view, image, scale), e: 0, f: 0 }, { x: away, y: 0 });
  return { scale, center: minus(middle(image), moved) };
}

const cosines = [1, 0, -1, 0] as const;

/** The affine without its offset. The shorter side of a pixel is `scale` long. */
function linearOf({ turns, mirrored }: PaneView, { aspect }: ImageSize, scale: number): Omit<Affine, 'e' | 'f'> {
  const across = scale * (aspect >= 1 ? 1 : 1 / aspect) * (mirrored ? -1 : 1);
  const down = scale * (aspect >= 1 ? aspect : 1);
  const [cos, sin] = [cosines[turns] ?? 1, cosines[(turns + 3) % 4] ?? 0];
  // Adding 0 takes the sign of zeros away.
  return { a: cos * across + 0, b: sin * across + 0, c: -sin * down + 0, d: cos * down + 0 };
}

function bounded(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}

function middle({ columns, rows }: ImageSize): GridPoint {
  return { column: columns / 2, row: rows / 2 };
}

function minus(a: GridPoint, b: GridPoint): GridPoint {
  return { column: a.column - b.column, row: a.row - b.row };
}
