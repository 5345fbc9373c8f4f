import type { Picture } from '../../session/picture.ts';
import { sameVoi, type Voi, type DisplayTransform } from '../../session/voi.ts';
import { isOneToOne, smallestScale, type Painter } from '../painter.ts';
import { drawGrey } from './grey-values.ts';

/** Paints with plain code: a picture is developed into greys once, and the browser's 2D canvas places it. */
export function createCpuPainter(): Painter {
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
    developPicture(image.data, picture, { voi, inverted });
    from.putImageData(image, 0, 0);
    painted = { picture, voi, inverted };
  }

  return {
    paint(target, { picture, transform, affine, interpolated }) {
      develop(context, picture, transform);
      target.setTransform(1, 0, 0, 1, 0, 0);
      target.fillStyle = '#000';
      target.fillRect(0, 0, target.canvas.width, target.canvas.height);
      target.setTransform(affine.a, affine.b, affine.c, affine.d, affine.e, affine.f);
      target.imageSmoothingEnabled = interpolated && !isOneToOne(affine);
      // Far below half its size an image would lose lines that lie between the pixels looked at; above, 'low' costs
      // half.
      target.imageSmoothingQuality = smallestScale(affine) < 0.5 ? 'medium' : 'low';
      target.drawImage(own, 0, 0);
      return true;
    },
    destroy: () => undefined,
  };
}

/** The colours of all pixels: red, green, blue and alpha, row by row. */
export function developPicture(
  target: Uint8ClampedArray<ArrayBuffer>,
  picture: Picture,
  { voi, inverted }: DisplayTransform,
): void {
  if (picture.kind === 'colour') drawColour(target, picture.rgba, inverted);
  else if (voi) drawGrey(new Uint32Array(target.buffer, target.byteOffset, target.length / 4), picture, voi, inverted);
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
