import { useTheme } from '@mui/material/styles';
import type { Affine, CanvasPoint } from '@mado/reading';
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { createCpuPainter } from '../painting/cpu/painter.ts';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { displayTransformOf } from '../session/display-transform.ts';
import { readySeries } from '../session/state.ts';
import { lensPlace } from './lens-place.ts';
import { Shutter } from './Shutter.tsx';

/** How much larger things are in it. */
const FACTOR = 3;

interface MagnifiedPartProps {
  pane: number;
  /** Of the image that is on the canvas. */
  index: number;
  /** From its grid to device pixels of the canvas. */
  affine: Affine;
  canvas: HTMLCanvasElement | null;
}

/**
 * What lies under a pointer that presses with the magnifier, larger, painted anew from the picture, within its shutter.
 */
export const MagnifiedPart = memo(function MagnifiedPart({
  pane,
  index,
  affine,
  canvas,
}: MagnifiedPartProps): ReactNode {
  const { tokens } = useTheme();
  const { picture: pictureAt } = useRuntime();
  const magnifier = useSession(({ display }) => (display.magnifier?.pane === pane ? display.magnifier : null));
  const viewState = useSession((state) => state.panes[pane]?.viewState);
  const series = useSession((state) => {
    const own = state.panes[pane];
    return own && readySeries(state, own);
  });
  const part = useRef<HTMLCanvasElement>(null);
  const image = series?.images[index];
  const ratio = canvas && canvas.clientWidth > 0 ? canvas.width / canvas.clientWidth : 1;
  const width = canvas?.clientWidth ?? 0;
  const place = useMemo(() => {
    if (!magnifier) return null;
    const { at, touch } = magnifier;
    return lensPlace({ x: at.x / ratio, y: at.y / ratio }, touch, { width });
  }, [magnifier, ratio, width]);
  const pixels = Math.round((place?.size ?? 0) * ratio);
  const larger = useMemo(() => magnifier && magnified(affine, magnifier.at, pixels), [affine, magnifier, pixels]);
  useEffect(() => {
    const context = part.current?.getContext('2d');
    const picture = series && pictureAt({ series: series.key, index });
    if (!context || !larger || !viewState || !image || !picture) return;
    const transform = displayTransformOf(viewState, image, picture, series.range?.window ?? null);
    const { interpolated } = viewState;
    createCpuPainter().paint(context, { picture, transform, affine: larger, interpolated });
  }, [larger, series, index, image, viewState, pictureAt]);
  if (!place || !larger || !canvas || !image) return null;
  return (
    <div
      aria-hidden
      data-testid="magnified"
      style={{
        position: 'absolute',
        left: place.left,
        top: place.top,
        width: place.size,
        height: place.size,
        overflow: 'hidden',
        borderRadius: '50%',
        border: `2px solid ${tokens.brand}`,
        background: '#000',
        pointerEvents: 'none',
      }}
    >
      <canvas
        ref={part}
        width={pixels}
        height={pixels}
        style={{ position: 'absolute', inset: 0, width: place.size, height: place.size }}
      />
      <Shutter image={image} affine={larger} />
    </div>
  );
});

/** The affine of what lies around a point of the canvas, larger, on a canvas of so many device pixels. */
function magnified({ a, b, c, d, e, f }: Affine, at: CanvasPoint, pixels: number): Affine {
  return {
    a: a * FACTOR,
    b: b * FACTOR,
    c: c * FACTOR,
    d: d * FACTOR,
    e: (e - at.x) * FACTOR + pixels / 2,
    f: (f - at.y) * FACTOR + pixels / 2,
  };
}
