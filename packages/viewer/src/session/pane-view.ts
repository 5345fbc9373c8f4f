/** A point of an image in pixels: the first pixel covers 0 to 1, its centre is 0.5. */
interface ImagePoint {
  readonly column: number;
  readonly row: number;
}

/** A point of a pane's canvas in device pixels from its upper left corner. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * How an image lies in its pane: whole and centred, or with `center` in the middle at `scale` device pixels per image
 * pixel.
 */
export type PaneView =
  { readonly kind: 'fit' } | { readonly kind: 'free'; readonly scale: number; readonly center: ImagePoint };

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

/** Canvas x = `x` + column * `scaleX`, canvas y = `y` + row * `scaleY`; all in device pixels. */
export interface Placement {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
}

const SMALLEST = 0.02;
const LARGEST = 64;

export const fit: PaneView = { kind: 'fit' };

/** Device pixels per image pixel, along the shorter side of a pixel, at which the whole image is just seen. */
export function fitScale(image: ImageSize, canvas: CanvasSize): number {
  const [stretchX, stretchY] = stretch(image.aspect);
  return Math.min(canvas.width / (image.columns * stretchX), canvas.height / (image.rows * stretchY));
}

/** Where the image lies in the canvas. At one canvas pixel per image pixel the grid of both coincides. */
export function placementOf(view: PaneView, image: ImageSize, canvas: CanvasSize): Placement {
  const { scale, center } = free(view, image, canvas);
  const [stretchX, stretchY] = stretch(image.aspect);
  const scaleX = scale * stretchX;
  const scaleY = scale * stretchY;
  const x = canvas.width / 2 - center.column * scaleX;
  const y = canvas.height / 2 - center.row * scaleY;
  return { scaleX, scaleY, x: scaleX === 1 ? Math.round(x) : x, y: scaleY === 1 ? Math.round(y) : y };
}

export function scaleOf(view: PaneView, image: ImageSize, canvas: CanvasSize): number {
  return free(view, image, canvas).scale;
}

/** The same view moved so that the image follows a drag. */
export function pan(view: PaneView, image: ImageSize, canvas: CanvasSize, by: CanvasPoint): PaneView {
  const { scale, center } = free(view, image, canvas);
  const [stretchX, stretchY] = stretch(image.aspect);
  return {
    kind: 'free',
    scale,
    center: { column: center.column - by.x / (scale * stretchX), row: center.row - by.y / (scale * stretchY) },
  };
}

/** The same view magnified; what lies under `at` stays there. */
export function zoom(
  view: PaneView,
  image: ImageSize,
  canvas: CanvasSize,
  factor: number,
  at: CanvasPoint = { x: canvas.width / 2, y: canvas.height / 2 },
): PaneView {
  const before = placementOf(view, image, canvas);
  const { scale } = free(view, image, canvas);
  const next = Math.min(LARGEST, Math.max(SMALLEST, scale * factor));
  const [stretchX, stretchY] = stretch(image.aspect);
  const column = (at.x - before.x) / before.scaleX;
  const row = (at.y - before.y) / before.scaleY;
  return {
    kind: 'free',
    scale: next,
    center: {
      column: column + (canvas.width / 2 - at.x) / (next * stretchX),
      row: row + (canvas.height / 2 - at.y) / (next * stretchY),
    },
  };
}

/** One device pixel per image pixel, the middle of the image in the middle of the pane. */
export function actualSize(image: ImageSize): PaneView {
  return { kind: 'free', scale: 1, center: { column: image.columns / 2, row: image.rows / 2 } };
}

function free(view: PaneView, image: ImageSize, canvas: CanvasSize): { scale: number; center: ImagePoint } {
  if (view.kind === 'free') return view;
  return { scale: fitScale(image, canvas), center: { column: image.columns / 2, row: image.rows / 2 } };
}

/** How much wider and higher than `scale` a pixel is drawn: the shorter side counts 1. */
function stretch(aspect: number): [x: number, y: number] {
  return aspect >= 1 ? [1, aspect] : [1 / aspect, 1];
}
