import { useTheme } from '@mui/material/styles';
import type { Affine } from '@mado/reading';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import type { LoadedOverlay } from '../frames/load-overlays.ts';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import type { ViewerImage } from '../session/series-images.ts';
import type { SeriesBase } from '../session/state.ts';
import { inCssPixels } from './css-pixels.ts';

interface Seen {
  readonly image: ViewerImage;
  readonly overlays: readonly LoadedOverlay[];
}

/** The overlays that the file has over the image, in a colour, where they belong [VW-50]. */
export const OverlayPlanes = memo(function OverlayPlanes({
  series,
  image,
  affine,
}: {
  series: SeriesBase;
  image: ViewerImage;
  affine: Affine;
}): ReactNode {
  const { overlays } = useRuntime();
  const wanted = useSession((state) => state.display.overlayPlanes);
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void overlays(series, image).then((loaded) => {
      if (!left) setSeen({ image, overlays: loaded });
    });
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- an image belongs to one series; its state changes as it loads
  }, [overlays, image, wanted]);
  // Those of the image before would lie on the wrong one.
  if (!wanted || seen?.image !== image) return null;
  return seen.overlays.map((one) => <Plane key={one.plane.group} overlay={one} affine={inCssPixels(affine)} />);
});

function Plane({ overlay, affine }: { overlay: LoadedOverlay; affine: Affine }): ReactNode {
  const { tokens } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { plane, bits } = overlay;
  const colour = tokens.brand200;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    drawPlane(context, { plane, bits }, colour);
  }, [plane, bits, colour]);
  const { a, b, c, d, e, f } = affine;
  const left = a * plane.column + c * plane.row + e;
  const top = b * plane.column + d * plane.row + f;
  return (
    <canvas
      ref={canvas}
      aria-hidden
      data-testid="overlay-plane"
      data-group={plane.group}
      width={plane.columns}
      height={plane.rows}
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        transformOrigin: '0 0',
        transform: `matrix(${a}, ${b}, ${c}, ${d}, ${left}, ${top})`,
        // Made smaller, thin lines would be lost between the pixels looked at.
        imageRendering: Math.hypot(a, b) < 1 ? 'auto' : 'pixelated',
        pointerEvents: 'none',
      }}
    />
  );
}

/** Puts an overlay onto a canvas of its size. @param colour as #rrggbb */
export function drawPlane(context: CanvasRenderingContext2D, { plane, bits }: LoadedOverlay, colour: string): void {
  const image = context.createImageData(plane.columns, plane.rows);
  const colours = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let at = 0; at < bits.length; at++) if (bits[at] === 1) image.data.set([...colours, 255], at * 4);
  context.putImageData(image, 0, 0);
}
