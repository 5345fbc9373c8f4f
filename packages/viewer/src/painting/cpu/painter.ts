import type { Picture } from '../../session/picture.ts';
import { sameVoi, type Voi, type DisplayTransform } from '../../session/voi.ts';
import type { Placement } from '../../session/pane-view.ts';
import { drawGrey } from './grey-values.ts';

/** Draws pictures onto 2D canvases; moving and zooming a picture does not work out its grey again. */
export interface Painter {
  /** Fills the whole canvas: the picture where it is placed, black around it. */
  paint(target: CanvasRenderingContext2D, picture: Picture, transform: DisplayTransform, placement: Placement): void;
}

export function createPainter(): Painter {
  const own = document.createElement('canvas');
  const context = own.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no 2D canvas');
  let image: ImageData | undefined;
  let painted: { picture: Picture; voi: Voi | null; inverted: boolean } | undefined;

  function develop(from: CanvasRenderingContext2D, picture: Picture, { voi, inverted }: DisplayTransform): void {
    if (painted?.picture === picture && painted.inverted === inverted && sameVoi(painted.voi, voi)) return;
    const { columns, rows } = picture;
    if (own.width !== columns || own.height !== rows) {
      own.width = columns;
      own.height = rows;
      image = undefined;
    }
    image ??= from.createImageData(columns, rows);
    if (picture.kind === 'grey') {
      if (voi) drawGrey(new Uint32Array(image.data.buffer), picture, voi, inverted);
    } else {
      drawColour(image.data, picture.rgba, inverted);
    }
    from.putImageData(image, 0, 0);
    painted = { picture, voi, inverted };
  }

  return {
    paint(target, picture, transform, { scaleX, scaleY, x, y }) {
      develop(context, picture, transform);
      target.setTransform(1, 0, 0, 1, 0, 0);
      target.fillStyle = '#000';
      target.fillRect(0, 0, target.canvas.width, target.canvas.height);
      target.setTransform(scaleX, 0, 0, scaleY, x, y);
      target.imageSmoothingEnabled = scaleX !== 1 || scaleY !== 1;
      // Far below half its size an image would lose lines that lie between the pixels looked at; above, 'low' costs
      // half.
      target.imageSmoothingQuality = Math.min(scaleX, scaleY) < 0.5 ? 'medium' : 'low';
      target.drawImage(own, 0, 0);
    },
  };
}

function drawColour(target: Uint8ClampedArray, rgba: Uint8ClampedArray, inverted: boolean): void {
  if (!inverted) {
    target.set(rgba);
    return;
  }
  for (let i = 0; i < rgba.length; i += 4) {
    target[i] = 255 - (rgba[i] ?? 0);
    target[i + 1] = 255 - (rgba[i + 1] ?? 0);
    target[i + 2] = 255 - (rgba[i + 2] ?? 0);
    target[i + 3] = 255;
  }
}
