import { useTheme } from '@mui/material/styles';
import type { Affine } from '@mado/reading';
import { useEffect, useRef, type ReactNode } from 'react';
import { createCpuPainter } from '../painting/cpu/painter.ts';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { displayTransformOf } from '../session/display-transform.ts';
import { readySeries } from '../session/state.ts';

/** Width and height in CSS pixels, and how much larger things are in it. */
const SIZE = 220;
const FACTOR = 3;

interface MagnifiedPartProps {
  pane: number;
  /** Of the image that is on the canvas. */
  index: number;
  /** From its grid to device pixels of the canvas. */
  affine: Affine;
  canvas: HTMLCanvasElement | null;
}

/** What lies under a pointer that presses with the magnifier, larger, painted anew from the picture. */
export function MagnifiedPart({ pane, index, affine, canvas }: MagnifiedPartProps): ReactNode {
  const { tokens } = useTheme();
  const { picture: pictureAt } = useRuntime();
  const at = useSession(({ display: { magnifier } }) => (magnifier?.pane === pane ? magnifier.at : null));
  const viewState = useSession((state) => state.panes[pane]?.viewState);
  const series = useSession((state) => {
    const own = state.panes[pane];
    return own && readySeries(state, own);
  });
  const part = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = part.current?.getContext('2d');
    const image = series?.images[index];
    const picture = series && pictureAt({ series: series.key, index });
    if (!context || !at || !viewState || !image || !picture) return;
    const { width, height } = context.canvas;
    const larger = {
      a: affine.a * FACTOR,
      b: affine.b * FACTOR,
      c: affine.c * FACTOR,
      d: affine.d * FACTOR,
      e: (affine.e - at.x) * FACTOR + width / 2,
      f: (affine.f - at.y) * FACTOR + height / 2,
    };
    const transform = displayTransformOf(viewState, image, picture, series.range?.window ?? null);
    const { interpolated } = viewState;
    createCpuPainter().paint(context, { picture, transform, affine: larger, interpolated });
  }, [at, series, index, affine, viewState, pictureAt]);
  if (!at || !canvas) return null;
  const ratio = canvas.clientWidth > 0 ? canvas.width / canvas.clientWidth : 1;
  const pixels = Math.round(SIZE * ratio);
  return (
    <canvas
      ref={part}
      width={pixels}
      height={pixels}
      aria-hidden
      data-testid="magnified"
      style={{
        position: 'absolute',
        left: at.x / ratio - SIZE / 2,
        top: at.y / ratio - SIZE / 2,
        width: SIZE,
        height: SIZE,
        borderRadius: '50%',
        border: `2px solid ${tokens.brand}`,
        background: '#000',
        pointerEvents: 'none',
      }}
    />
  );
}
