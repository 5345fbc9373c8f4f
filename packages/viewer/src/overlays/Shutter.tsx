import { frameIndexOf } from '@mado/dicom';
import { displayShutter, type ShutterShape } from '@mado/dicom/frames';
import type { Affine } from '@mado/reading';
import { memo, useId, useMemo, type ReactNode } from 'react';
import type { ViewerImage } from '../session/series-images.ts';
import { inCssPixels } from './css-pixels.ts';

/** Further than any image reaches. */
const around = 'M-1e6 -1e6H1e6V1e6H-1e6Z';

/** Hides what lies outside of the image's shutter [VW-51]. */
export const Shutter = memo(function Shutter({ image, affine }: { image: ViewerImage; affine: Affine }): ReactNode {
  const id = useId();
  const shutter = useMemo(() => displayShutter(image.instance, frameIndexOf(image.frame)), [image]);
  if (!shutter) return null;
  const { a, b, c, d, e, f } = inCssPixels(affine);
  const { columns, rows, aspect } = image;
  return (
    <svg
      data-testid="shutter"
      aria-hidden
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      <clipPath id={id}>
        <rect width={columns} height={rows} />
      </clipPath>
      <g
        transform={`matrix(${a} ${b} ${c} ${d} ${e} ${f})`}
        clipPath={`url(#${id})`}
        fill={`rgb(${shutter.grey} ${shutter.grey} ${shutter.grey})`}
      >
        {shutter.shapes.map((shape) => (
          // Around each shape all is hidden: what is left lies in all of them.
          <path key={shape.kind} fillRule="evenodd" d={hiddenBy(shape, aspect)} />
        ))}
      </g>
    </svg>
  );
});

/** What a shape of a shutter hides, by the even-odd rule: a path on the image's grid. */
export function hiddenBy(shape: ShutterShape, aspect: number): string {
  return `${around}${outlineOf(shape, aspect)}`;
}

/** A path on the image's grid. @param aspect height of a pixel divided by its width */
function outlineOf(shape: ShutterShape, aspect: number): string {
  switch (shape.kind) {
    case 'rectangle':
      return `M${shape.left} ${shape.top}H${shape.right}V${shape.bottom}H${shape.left}Z`;
    case 'circle': {
      // Its radius counts pixels of a row.
      const { center, radius } = shape;
      const half = `A${radius} ${radius / aspect} 0 0 0`;
      const [left, right] = [center.column - radius, center.column + radius];
      return `M${left} ${center.row}${half} ${right} ${center.row}${half} ${left} ${center.row}Z`;
    }
    case 'polygon':
      return `M${shape.points.map(({ column, row }) => `${column} ${row}`).join('L')}Z`;
  }
}
