import { useTheme } from '@mui/material/styles';
import { toCanvas, type Affine } from '@mado/reading';
import { memo, type ReactNode } from 'react';
import { useSession } from '../runtime/runtime-context.ts';
import { referenceLine } from '../session/reference-line.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { activePane, readySeries } from '../session/state.ts';
import { inCssPixels } from './css-pixels.ts';

/** Where the image in the active pane cuts the one in this pane [VW-11]. */
export const ReferenceLine = memo(function ReferenceLine({
  pane,
  image,
  affine,
}: {
  pane: number;
  image: ViewerImage;
  affine: Affine;
}): ReactNode {
  const { tokens } = useTheme();
  const active = useSession((state) => {
    if (!state.display.referenceLines || state.active === pane || state.maximised) return null;
    const own = activePane(state);
    return (own.shown && readySeries(state, own)?.images[own.shown.index]) ?? null;
  });
  const line = active && referenceLine(active, image);
  if (!line) return null;
  const [from, to] = line.map((point) => toCanvas(inCssPixels(affine), point));
  return (
    <svg
      data-testid="reference-line"
      aria-hidden
      style={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        pointerEvents: 'none',
        overflow: 'hidden',
      }}
    >
      {['#000A', tokens.brand200].map((colour, n) => (
        <line
          key={colour}
          x1={from?.x}
          y1={from?.y}
          x2={to?.x}
          y2={to?.y}
          stroke={colour}
          strokeWidth={n === 0 ? 3 : 1.25}
          strokeDasharray={n === 0 ? undefined : '6 4'}
        />
      ))}
    </svg>
  );
});
