import { frameIndexOf } from '@mado/dicom';
import { displayShutter } from '@mado/dicom/frames';
import type { Affine } from '@mado/reading';
import type { LoadedOverlay } from '../frames/load-overlays.ts';
import type { Box } from '../overlays/label-place.ts';
import { measurementPrimitives } from '../overlays/measurement-primitives.ts';
import { drawPlane } from '../overlays/OverlayPlanes.tsx';
import { placeMeasurements, type StatedMeasurement } from '../overlays/place-measurements.ts';
import { hiddenBy } from '../overlays/Shutter.tsx';
import { createCpuPainter } from '../painting/cpu/painter.ts';
import type { Painter } from '../painting/painter.ts';
import type { CanvasSize } from '../session/pane-view.ts';
import { drawPrimitives, drawWords } from './draw-primitives.ts';
import { affineFor, type ShownPicture } from './shown-picture.ts';

/** How a picture is to be drawn. */
export interface PictureOrder {
  /** In pixels of the picture. */
  readonly size: CanvasSize;
  /** Pixels of the picture to one of the screen, for lines and letters. */
  readonly unit: number;
  /** What is drawn over it; empty: without measurements. */
  readonly stated: readonly StatedMeasurement[];
  readonly overlays: readonly LoadedOverlay[];
  /** What the picture says of itself: that it is not for diagnosis. */
  readonly mark: string;
  readonly colours: { readonly measured: string; readonly overlay: string; readonly mark: string };
  readonly fontFamily: string;
}

/** Size of the words of the mark, and what is left free around them, in units. */
const MARK = 11;
const MARGIN = 6;
/** Size of the words in the place of an image, in units. */
const LETTERS = 16;

/**
 * Draws what a pane shows from its pixels at another size: window, inversion and view as they stand, what the image
 * hides of itself and lays over itself, what has been measured, and the mark [VW-161]. The canvas has the size that is
 * asked for, or is a smaller likeness of it. Who draws many gives a painter for all of them.
 */
export function drawPicture(
  context: CanvasRenderingContext2D,
  shown: ShownPicture,
  order: PictureOrder,
  painter: Painter = createCpuPainter(),
): void {
  const { size, unit } = order;
  const likeness = context.canvas.width / size.width;
  const affine = affineFor(shown, size);
  const drawn = times(affine, likeness);
  painter.paint(context, {
    picture: shown.picture,
    transform: shown.transform,
    affine: drawn,
    interpolated: shown.interpolated,
  });
  drawShutter(context, shown, drawn);
  for (const overlay of order.overlays) drawOverlay(context, overlay, drawn, order.colours.overlay);
  context.setTransform(unit * likeness, 0, 0, unit * likeness, 0, 0);
  const inUnits = { width: size.width / unit, height: size.height / unit };
  const taken = drawMark(context, order, inUnits);
  const { colours, fontFamily } = order;
  for (const { seen, at } of placeMeasurements(order.stated, times(affine, 1 / unit), {
    size: inUnits,
    finger: null,
    taken: [taken],
  }))
    drawPrimitives(context, measurementPrimitives({ ...seen, handles: false }, at), {
      colour: colours.measured,
      fontFamily,
    });
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** In the place of an image that cannot be shown: words, and the mark. */
export function drawWordsAlone(context: CanvasRenderingContext2D, order: PictureOrder, words: string): void {
  const { unit, size, fontFamily } = order;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#000';
  context.fillRect(0, 0, size.width, size.height);
  context.setTransform(unit, 0, 0, unit, 0, 0);
  const inUnits = { width: size.width / unit, height: size.height / unit };
  const fontOf = (letters: number) => `400 ${letters}px ${fontFamily}`;
  context.font = fontOf(LETTERS);
  const wide = context.measureText(words).width;
  // On a narrow picture they are smaller, and all there.
  const likeness = Math.min(1, (inUnits.width - 2 * MARGIN) / Math.max(1, wide));
  const font = fontOf(LETTERS * likeness);
  const x = (inUnits.width - wide * likeness) / 2;
  drawWords(context, words, { x, y: inUnits.height / 2 }, { colour: order.colours.mark, font });
  drawMark(context, order, inUnits);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** At the lower left, as small as the picture makes it. @returns where it stands */
function drawMark(context: CanvasRenderingContext2D, order: PictureOrder, { width, height }: CanvasSize): Box {
  const font = (letters: number) => `400 ${letters}px ${order.fontFamily}`;
  context.font = font(MARK);
  const wide = context.measureText(order.mark).width;
  const letters = Math.min(MARK, (MARK * (width - 2 * MARGIN)) / Math.max(1, wide));
  const right = MARGIN + (wide * letters) / MARK;
  drawWords(
    context,
    order.mark,
    { x: MARGIN, y: height - MARGIN },
    { colour: order.colours.mark, font: font(letters) },
  );
  return { left: MARGIN, right, top: height - MARGIN - letters, bottom: height - MARGIN + letters * 0.3 };
}

function drawShutter(context: CanvasRenderingContext2D, { image }: ShownPicture, affine: Affine): void {
  const shutter = displayShutter(image.instance, frameIndexOf(image.frame));
  if (!shutter) return;
  context.save();
  place(context, affine);
  context.beginPath();
  context.rect(0, 0, image.columns, image.rows);
  context.clip();
  context.fillStyle = `rgb(${shutter.grey} ${shutter.grey} ${shutter.grey})`;
  // Around each shape all is hidden: what is left lies in all of them.
  for (const shape of shutter.shapes) context.fill(new Path2D(hiddenBy(shape, image.aspect)), 'evenodd');
  context.restore();
}

function drawOverlay(context: CanvasRenderingContext2D, overlay: LoadedOverlay, affine: Affine, colour: string): void {
  const { columns, rows, column, row } = overlay.plane;
  const own = Object.assign(document.createElement('canvas'), { width: columns, height: rows });
  const ownContext = own.getContext('2d');
  if (!ownContext) return;
  drawPlane(ownContext, overlay, colour);
  place(context, affine);
  // Made smaller, thin lines would be lost between the pixels looked at.
  context.imageSmoothingEnabled = Math.hypot(affine.a, affine.b) < 1;
  context.drawImage(own, column, row);
}

function place(context: CanvasRenderingContext2D, { a, b, c, d, e, f }: Affine): void {
  context.setTransform(a, b, c, d, e, f);
}

function times({ a, b, c, d, e, f }: Affine, by: number): Affine {
  return { a: a * by, b: b * by, c: c * by, d: d * by, e: e * by, f: f * by };
}
